"""Five questions at the end of lesson 00."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "What does `...` mean in a cell of this course?",
        (
            Option(
                "Something is broken, and Python will complain",
                "Python does not mind: `...` is a value like any other.",
            ),
            Option(
                "Here is something for you to fill in", "A guess, an answer, or a function's body."
            ),
            Option("The author fell asleep", "Wide awake, and waiting for you to write something."),
        ),
        "b",
    ),
    Question(
        "You changed a function, but the check still complains about the old one. Why?",
        (
            Option(
                "The check bears a grudge: it remembers the old one",
                "It has no memory, and looks at what is there now.",
            ),
            Option("You asked for a hint", "Hints cost nothing and change nothing."),
            Option(
                "The cell with the function was not run again",
                "Changing text changes nothing; running it does.",
            ),
        ),
        "c",
    ),
    Question(
        "White has three in a row with both ends free. Black has nothing like it, but it is "
        "Black's turn. What should Black do?",
        (
            Option(
                "Wait until it is a four, then stop it",
                "Then it has two free ends, and you have one stone. You have seen how that ends.",
            ),
            Option("Stop it now", "A three can still be stopped; an open four no longer can."),
            Option(
                "Play in a corner and hope",
                "The player of random moves does that. How often did it beat you?",
            ),
        ),
        "b",
    ),
    Question(
        "The network saw that danger in a single look. Who had told it?",
        (
            Option(
                "Nobody", "It played against itself, saw who won, and drew its own conclusions."
            ),
            Option("A strong human player", "It has never been shown a human game."),
            Option(
                "The little search, with its random games",
                "It had no idea itself: in random games a three hardly ever grows into a five.",
            ),
        ),
        "a",
    ),
    Question(
        "You are stuck on an exercise, hints and all. What now?",
        (
            Option(
                "Stop here: the rest of the lesson needs it",
                "Read on: where your answer is missing, the library's version stands in.",
            ),
            Option("Restart the kernel", "Python forgets your functions; the puzzle stays."),
            Option(
                "Look at the solution, or borrow the reference version",
                "`q.opponent.solution()` shows one; `q.use_reference(...)` lends you one.",
            ),
        ),
        "c",
    ),
)
