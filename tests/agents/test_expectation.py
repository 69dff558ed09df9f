"""What a question asks for, and which sentences are of that kind."""

from __future__ import annotations

import pytest

from groundwire.agents.questions.expectation import expectation, is_met


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who may override a berth?", "who"),
        ("Which team owns Tidewrit?", "who"),
        ("How long must an engineer rest?", "how_many"),
        ("What is the maximum ramp limit?", "how_many"),
        ("When does the ferry leave?", "when"),
        ("Which year was it built in?", "when"),
        ("leaf blowers banned from when", "when"),
        ("Where is the log kept?", "where"),
        ("In which file is the log kept?", "where"),
        ("Which office handles parking?", "where"),
        ("Which file should hold the log?", "where"),
        ("Which file tells how to moor?", "where"),
        ("Where can I see how often the gate opens?", "where"),
        ("Which file types can Tidewrit open?", "what"),
        ("Which file server do we use?", "what"),
        ("Which file extension is it?", "what"),
        ("Which folder icon is red?", "what"),
        ("Which office hours does the pilot keep?", "what"),
        ("Why did the breaker trip?", "why"),
        ("What caused INC-1?", "why"),
        ("How do I book a berth?", "steps"),
        ("How can people book a berth?", "steps"),
        ("How can one book a berth?", "steps"),
        ("How can one be booked?", "what"),
        ("I want a berth. What do I have to do?", "steps"),
        ("How do tides move a vessel?", "what"),
        ("Is a vessel allowed to berth at night?", "yes_no"),
        ("What does a berth for a year cost?", "how_many"),
        ("What did the harbour pay for the crane?", "how_many"),
        ("How slow do the gates get at low tide?", "how_many"),
        ("What do we pay for?", "what"),
        ("Up to what sum may I order?", "how_many"),
        ("What determines the wear rate?", "what"),
        ("Which vessels serve Port Ennick?", "what"),
        ("Which port does the server use?", "how_many"),
        ("Which dates are free?", "when"),
        ("When the lamp is out, what must I do?", "steps"),
        ("When I moor a tug, what should I keep in mind?", "what"),
        ("When a tug sinks, who pays?", "who"),
        ("When did the tug sink, and who paid?", "when"),
        ("When the tug sank, was the pilot aboard?", "when"),
        ("What is the application deadline?", "when"),
        ("What is the policy of the date office?", "what"),
        ("What were the causes of INC-1?", "why"),
        ("In which release was the lamp added?", "version"),
        ("What share of keepers agrees by the rules by which releases are made?", "how_many"),
        ("What is a tide keeper?", "what"),
        ("We know when it opens and who sails. May I berth?", "yes_no"),
        ("Our pilot is ill and none is free. When does it leave?", "when"),
        ("Tell me about Tidewrit", "what"),
    ],
)
def test_the_form_of_a_question_tells_what_it_asks_for(question: str, kind: str) -> None:
    assert expectation(question).kind == kind


@pytest.mark.parametrize(
    ("question", "met", "unmet"),
    [
        ("Who may override a berth?", "The harbour master may.", "It is done at dawn."),
        ("Who leads the All Hands?", "Our COO runs the All Hands.", "After a cycle, we hold an All Hands meeting."),
        ("Who maintains it?", "chart.maintainers: name: ann", "chart.sources: a.org"),
        ("Who owns the chart?", "owners: @ann, @bo", "home: https://a.org/snmp_exporter"),
        ("Which file tells who may moor?", "See `berths.md`.", "A known file helps all in the harbour."),
        ("Which folder has the logs?", "They are in /var/tide.", "They are in good order."),
        ("Where is the log kept on disk?", "It defaults to `/var/tide/log`.", "Kept for long, i.e. for years."),
        ("Why was the quay moved?", "As the quay has grown, it was moved.", "As you can see here, it was moved, too."),
        ("Where can I find the tide tables?", "They are in the office.", "Check the tide tables before you leave."),
        (
            "Which file configures the build?",
            "It is configured by the Makefile.",
            "See the list and/or www.vik.no, please.",
        ),
        ("Which folder has the logs?", "They are in the logs folder.", "The NASA list has them."),
        ("Which file holds the secrets?", "They are kept in .env for now.", "The HTTP server holds them."),
        ("How often is it cleaned?", "It is cleaned every second week.", "Every other boat is cleaned."),
        ("How do I install it?", "Command: tide add", "Command: none"),
        ("Where can I see the tides?", "Use the tide chart.", "The tides change."),
        ("On which day do they meet?", "They meet on Mondays.", "They meet at noon."),
        ("Why did the market move?", "As the quay has grown, it moved.", "As of May, it is on the quay."),
        ("Why did the market move?", "As it was too small, it moved.", "As soon as it is full, it moves."),
        ("When should I use a tug?", "A tug is better for heavy boats.", "A tug is red."),
        ("How often do they meet?", "They meet every other Friday.", "They meet on the quay."),
        ("How often do they meet?", "The 2nd Friday of each month is theirs.", "The 2nd pilot is theirs."),
        ("How do I get it on Fedora?", "System: Fedora; Command: dnf get tide", "System: Fedora; Age: old"),
        ("Where is Vik?", "The town of Vik is part of Senn.", "For its size, Vik is old."),
        ("When is salary paid?", "At the end of the month.", "It is paid to all."),
        ("By what date is the audit due?", "By 30 September.", "It is not paid until the audit is received."),
        ("Which deadline applies?", "Within thirty (30) days of the notice.", "It ends when the board meets."),
        ("How much memory does a berth cost?", "It takes 40 MB.", "It is dear."),
        ("How much does a berth cost?", "It takes 40 pounds.", "It takes 40 MB."),
        ("How much is a beer?", "A beer costs $4.", "A twelve ounce (12 oz) glass holds 5% alcohol."),
        ("What must I do with my tolls?", "Every month you need to sort your tolls.", "You must be a member."),
        ("How do I hand in a log?", "Logs must be signed by the pilot.", "The log must be good."),
        ("When are profits paid out?", "They are paid out in March.", "Year to year, profits may swing."),
        ("How many does the state pay for?", "It pays for up to 14 weeks.", "It pays for some of them."),
        ("How long must an engineer rest?", "At least 11 hours.", "After a call-out they rest."),
        ("How long must an engineer rest?", "For eleven hours.", "The fee is 40 pounds."),
        ("How long may the name of a berth be?", "At most 12 characters.", "It is painted on the quay."),
        ("How long may the name of a berth be?", "It must not exceed 40 letters.", "At most 12 tugs may berth."),
        ("How long may the name of a berth be?", "Up to 63.", "A 414 says that it is too long."),
        ("Who do I tell that I am late?", "Write to office@tolm.example.", "Run fetch git@tolm.example:a/b."),
        ("How long must a code be at least?", "A code has 8 letters or more.", "Codes are kept in the office."),
        ("How much does a berth cost?", "It costs £40.", "It takes 3 days."),
        ("How many vessels may berth?", "Up to 12 vessels may.", "Many vessels may."),
        ("What percentage is kept?", "It is 5%.", "It is 5 metres."),
        ("What share of the keepers must agree?", "At least two-thirds of them must.", "Two of them must."),
        ("What share of the keepers must agree?", "Half of all keepers must.", "It takes half an hour."),
        ("What fraction of the fee is due?", "It is 3/4 of the fee.", "A third party pays the fee."),
        ("What proportion of tugs is idle?", "One in four is.", "One is in Vik."),
        ("What proportion of tugs is idle?", "Seven in ten are.", "Seven are in Vik."),
        ("Why is the gate shut?", "So the tide stays out.", "So far it is shut at dusk."),
        ("When does the ferry leave?", "It leaves at 07:30.", "It leaves from the quay."),
        ("When does the office open?", "It opens at nine.", "It opens by two wide doors."),
        ("What time does it open?", "At nine in the morning.", "It looks at nine berths."),
        ("When was it built?", "It was built in 1998.", "It was built of steel."),
        ("Since which Tidewrit version is it lit?", "It is lit since Tidewrit 12.", "It is lit since May 12."),
        ("When was version 2 released?", "On 4 May.", "It is released only if every check passes."),
        ("Why do I get lamp=3?", "`lamp=3` usually means that the oil is out.", "`lamp=2` means that it burns."),
        ("When was Tug 2.1 released?", "It came out last year.", "Since Tug 2.1, the crane is shown when it rains."),
        ("When did the pump stop?", "Two minutes later.", "The pump stops within 30 seconds."),
        ("When did the pump stop?", "After the tide had turned.", "The pump is read every day."),
        ("When did the pump stop?", "At 14:32.", "A pump that stops is restarted at once."),
        ("Where is the log kept?", "It is kept in the store.", "It is kept for later."),
        ("Why did the breaker trip?", "It tripped because of the limit.", "It tripped at dawn."),
        ("How do I book a berth?", "1. Ring the office.", "A berth is a place."),
        ("Who is the master of Tern?", "Ada Hale sails her.", "The master of Tern rang at nine."),
        ("Who is the master of Tern?", "Her mate is.", "Time: 21:06; What happened: Tern made fast"),
        ("How many days of leave are there?", "There are 28 days.", "It is 4 metres."),
        ("How many weeks of leave are there?", "There are 20 days.", "There are 20 places."),
        ("How many days of leave are there?", "Take nine days a year.", "Write it down for every day of leave."),
        ("How many people work at 37signals?", "60 people do.", "Your 37signals buddy works with you."),
        ("How often is it read?", "Every day.", "It is read."),
        ("How do I wind all ropes?", "To wind all ropes:\n    $ winch --all", "To wind all ropes takes an hour."),
        ("How do I ask for leave?", "We have no form to ask for leave.", "We have leave."),
        (
            "How do I ask for leave?",
            "The harbour doesn\u2019t have a fixed leave process.",
            "The process does not leave.",
        ),
        ("How do I mend it?", "Delete the old files of the lamp.", "The files have a copy and a reset date."),
        ("How do I mend it?", "You must restart the lamp.", "A restart takes an hour."),
        ("Who keeps the gate?", "The gate keeper.", "The dangers that gates suffer."),
        ("How many knots does Tern make?", "She makes 14 knots.", "She joins line 1 in 2026."),
        ("How many vessels are there?", "12 vessels are in service.", "It has been in service for 12 years."),
        ("How many vessels are there?", "There were 2,026 of them.", "There were many in 2026."),
        ("How many vessels are there?", "The vessels: 12", "See section 12 of version 4."),
        ("How many vessels were sold?", "In May, 3 were sold.", "Replaced on 1 May 2026 by version 4 (vessels.md)."),
        ("How many vessels were sold?", "About 4 may have been.", "Version 4 tells of the vessels."),
        ("How many lists are there?", "The lists: 12", "lists/week-2.md is one of the lists."),
        ("How many vessels lie at Vik?", "Two lie there.", "The berth is called Vik 2."),
        ("How many tugs may I call?", "Tugs: unlimited", "Tugs: on call"),
        ("How many tugs lie at Vik?", "Only one tug does.", "One must ask the keeper."),
        ("How many engines has it?", "It is a single-engine tug.", "The single berth is taken."),
        ("How many keepers are there?", "Since May there is one.", "This one is old."),
        ("How many days may I stay?", "You may stay one day.", "One of them may."),
        ("How much salary do I get during care leave?", "You receive 70% of it.", "You receive it for 5 days."),
        ("How much paid leave is there?", "Up to 12 days.", "Up to £12."),
        ("How often may I ring?", "You may ring exactly once.", "Once you have rung, wait."),
        ("How often may I ring?", "Ring twice, and wait.", "Ring and wait."),
        ("How often must the ticket be renewed?", "Renew it every 3 years.", "It never begins on its own."),
        ("What is the name of the person who keeps it?", "Ada Hale does.", "Ring and wait."),
        ("How often do the keepers meet?", "They meet fortnightly.", "They meet on a regular basis."),
        ("What does the lamp weigh?", "It is 320 g.", "Lamp: A; Quantity: 1"),
        ("How heavy is the lamp?", "It weighs 3 pounds.", "It is 3 metres high."),
        ("How much do I pay to weigh a boat?", "It is £40.", "It is 40 kg."),
        ("How fast may a tug sail?", "At most 6 knots.", "There are 6 tugs."),
        ("How fast is a lamp mended?", "Within two hours.", "At most 6 knots."),
        ("What does a pass cost?", "It is £40.", "It is good for 40 days."),
        ("What is the commitment fee rate?", "It is 0.25%.", "It is small."),
        ("What time is lunch?", "At noon.", "After the drill."),
        ("In which year was it built?", "In 1998.", "In spring."),
        ("When was the pier built?", "It was built in 661 by the town.", "It was built in 300 parts."),
        ("When did Hale keep it?", "Hale (661\u201380) did.", "Hale (40) did."),
        ("In which year was it built?", "TUG-7 was built in 1998.", "It is built as RFC 1998 says."),
        ("When was the rule changed?", "In the order of 1998.", "By ISO 1998."),
        ("When was the rule changed?", "At the CES 1998.", "Under TUG-1998."),
        ("When did the tug sink?", "On order 2024-03-10 of the port.", "At room 1998."),
        ("When did the tug sink?", "It sank in 2025.", "INC-2025-004 tells of the tug."),
        ("What time does the gate close?", "It closes at 1715.", "It closed after 1715 boats."),
        ("What's the most I can spend on a lamp?", "There is a limit of £40.", "Spend it on a lamp."),
        ("What is the most oil a boat needs? What is the most we may take?", "We may take 4 litres.", "Take some."),
    ],
)
def test_a_sentence_is_of_that_kind_or_not(question: str, met: str, unmet: str) -> None:
    need = expectation(question)
    assert need.met_by(met)
    assert not need.met_by(unmet)


@pytest.mark.parametrize("question", ["What is a tide keeper?", "Is it so?", "", "Tidewrit"])
def test_any_sentence_may_answer_what_has_no_kind(question: str) -> None:
    assert expectation(question).met_by("It is red.")


@pytest.mark.parametrize(
    ("sentence", "met"),
    [
        ("The drill tests what was learnt over the past six months.", False),
        ("In the last 2 years it failed.", False),
        ("The drill is in the last week of June.", True),
        ("The drill is every six months.", True),
    ],
)
def test_a_time_that_is_over_does_not_say_when_something_is(sentence: str, *, met: bool) -> None:
    assert expectation("When is the drill?").met_by(sentence) is met


@pytest.mark.parametrize(
    ("question", "sentence", "denied"),
    [
        ("How do I open the gate?", "This crank does not open the gate, use another.", True),
        ("How to open the gate?", "The lamp won't really open it.", True),
        ("How can I open the gate?", "You cannot open it.", True),
        ("How do I open the gate?", "Use the crank, which does not shut the gate.", False),
        ("How do I not open the gate?", "Use a bolt, which does not open the gate.", False),
        ("Who does not open the gate?", "The pilot does not open the gate.", False),
    ],
)
def test_what_does_not_do_it_is_no_step(question: str, sentence: str, *, denied: bool) -> None:
    assert expectation(question).denied_by(sentence) is denied


@pytest.mark.parametrize(
    ("question", "met", "unmet"),
    [
        (
            "What's the smallest size of a sail?",
            "A sail has 4 to 16 metres.",
            "The maximum size of a sail is 16 metres.",
        ),
        ("What is the maximum size of a sail?", "At least 4, at most 16 metres.", "It must have at least 4 metres."),
        ("How many crew must be there at least?", "The crew: 4", "Up to 16 crew."),
        ("What is the largest berth of the port?", "The largest is Holm.", "The smallest berth of the port is Vik."),
    ],
)
def test_the_most_does_not_answer_a_question_for_the_least_nor_the_reverse(question: str, met: str, unmet: str) -> None:
    assert (is_met(question, [met]), is_met(question, [unmet])) == (True, False)
    assert is_met(question, [unmet, met])


@pytest.mark.parametrize(
    ("question", "sentence", "met"),
    [
        ("Who gets a free lamp?", "If you want a free lamp, get in touch with the harbour team in Vik.", False),
        ("Who gets a free lamp?", "Keepers get one; for more, ask the harbour office.", True),
        ("Who do I ask for a lamp?", "Get in touch with the harbour team in Vik.", True),
        ("Who can help me with a lamp?", "Contact the harbour team.", True),
        ("Who handles lamps?", "For lamps, contact the harbour team.", True),
        ("By when must I pay?", "After the trip, keepers will pay.", False),
        ("By when must I pay?", "Pay it when the form is handed in.", False),
        ("By when must I pay?", "Pay it within two weeks.", True),
        ("By when must I pay?", "Pay it before the trip.", True),
        ("By when must I pay?", "It is due at 10:00 am.", True),
    ],
)
def test_where_to_ask_is_no_who_and_by_when_is_a_moment(question: str, sentence: str, met: bool) -> None:
    assert is_met(question, [sentence]) is met
