"""Thanks and greetings ask nothing; whatever asks for something is no talk."""

from __future__ import annotations

import pytest

from groundwire.agents.follow_ups.talk import is_talk, polite_reply, switches_topic, without_talk


@pytest.mark.parametrize(
    "text",
    [
        "Thanks!", "thank you so much", "Hi there", "Hello?", "Good morning, everyone!", "ok, great", "Perfect. Bye!",
        "Thanks a lot for your help", "that's all, thanks", "no", "  Cheers :)  ", "got it", "Have a nice day!",
        "Danke!", "谢谢!", "???", "?", "\U0001f44d", "lol", "hmm", "haha, awesome", "good to know, thanks!",
        "of course",
        "what can you do?", "Hi, what can you do for me?", "who are you", "help!", "What can I ask you?",
        "are you a robot?", "how can you help me?",
    ],
)  # fmt: skip
def test_polite_words_alone_are_talk(text: str) -> None:
    assert is_talk(text)


@pytest.mark.parametrize(
    "text",
    [
        "Thanks, who was on call?", "Hi there, how deep is berth 7?", "And then?", "So?", "Why?", "", "Who?",
        "Danke, wer war das?",
        "what can you do if the pump stalls?", "What can I ask the purser?", "who are you to contact?", "help desk",
        "how can you help rowers?", "well depth", "Right of way?", "what do you know of keels?",
        "What does INC-1 say of thanks?", "No smoking", "Good practice", "All hands", "then", "thanks " * 30,
    ],
)  # fmt: skip
def test_what_asks_for_something_is_not(text: str) -> None:
    assert not is_talk(text)


@pytest.mark.parametrize("text", ["Thanks!", "thank you so much", "Cheers", "Merci", "Bedankt!", "Obrigada!", "Tack"])
def test_thanks_in_any_language_are_answered_as_thanks(text: str) -> None:
    assert polite_reply(text) == "You are welcome."


@pytest.mark.parametrize(
    ("text", "switches"),
    [
        ("Thanks! Different topic: who is on call?", True), ("ok, different thing: who is on call?", True),
        ("Moving on, who is on call?", True), ("Next one: who is on call?", False), ("Something else.", False),
        ("By the way, who is on call?", False), ("Different topics need a key?", False),
    ],
)  # fmt: skip
def test_a_question_about_something_else_is_announced_as_such(text: str, switches: bool) -> None:
    assert switches_topic(text) == switches
    assert without_talk(text) in (text, "who is on call?")
