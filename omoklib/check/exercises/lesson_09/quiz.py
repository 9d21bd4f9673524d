"""Five questions at the end of lesson 09."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "A node has three moves. The first leads to a node that is proved a LOSS for the player to "
        "move there, the second to a WIN; the third is unknown. What is proved about the node?",
        (
            Option("Nothing: one move is still unknown", "Whatever it is, one sure win is enough."),
            Option(
                "It is a WIN",
                "Yes: its player takes the move to the node that is lost for the opponent.",
            ),
            Option("It is a LOSS", "One bad move loses nothing: nobody has to take it."),
            Option("It is a DRAW", "Proofs are not averaged. That is the point of them."),
        ),
        "b",
    ),
    Question(
        "A move has 500 visits and Q = +0.6. Now its node is proved a WIN for the opponent. What "
        "do you play?",
        (
            Option("That move: 500 visits do not lie", "They were opinions, and this is a proof."),
            Option(
                "That move, but only if its Q stays highest",
                "Q is an average over the time before the proof. It no longer matters.",
            ),
            Option(
                "Another move, unless all of them are lost",
                "Yes: a lost move gets nothing, whatever its visits say.",
            ),
            Option("A random move", "The other moves still have their visits: use them."),
        ),
        "c",
    ),
    Question(
        "The opponent has a four with one hole, and you have none. Which moves can begin a win by "
        "a chain of fours?",
        (
            Option("Any that makes a four", "The opponent would complete five and not answer."),
            Option(
                "A stone in that hole, if it makes a four",
                "Yes: it must stop the opponent's five, and threaten one of yours.",
            ),
            Option("None: you must defend first", "One stone can do both."),
            Option("Any that makes two holes", "The opponent is quicker: they need one stone."),
        ),
        "b",
    ),
    Question(
        "A search that proves stops after 40 of its 400 simulations. Why?",
        (
            Option("Its time was up", "It counts simulations, not seconds."),
            Option(
                "It is sure enough: one move has nearly all of the visits so far",
                "It is not sure *enough*. It is sure.",
            ),
            Option(
                "Its root is proved, and there is nothing left to find out",
                "Yes. (Some programs go on, to find a quicker win or a slower loss.)",
            ),
            Option(
                "The network gave it no more priors", "The network answers whenever it is asked."
            ),
        ),
        "c",
    ),
    Question(
        "In which of these does a proof help least?",
        (
            Option("Othello with ten empty cells", "The solver sees to the end in milliseconds."),
            Option("A position with a win by three fours", "That is what the chain is for."),
            Option(
                "An empty 9x9 board",
                "Yes: the ends of the game are far away, nothing is certain, and only opinions are "
                "left. That is what the network is for.",
            ),
            Option(
                "Tic-Tac-Toe after five stones",
                "There the search proves the root within moments.",
            ),
        ),
        "c",
    ),
)
