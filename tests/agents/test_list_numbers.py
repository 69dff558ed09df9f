"""Numbers of list items: those that count nothing are left out, and no other number is."""

from __future__ import annotations

from made_evidence import answer


def test_of_items_with_the_same_number_only_that_number_is_left_out() -> None:
    text = "Start the pump with these steps:\n\n1. Set the limit to 5. Then wait.\n1. Open valve 7. Close it again.\n"
    assert answer("What are the steps to start the pump?", text)[0] == [
        "Start the pump with these steps:\n- Set the limit to 5. Then wait.\n- Open valve 7. Close it again."
    ]
