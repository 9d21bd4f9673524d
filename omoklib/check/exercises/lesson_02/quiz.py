"""Five questions at the end of lesson 02."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "Which node of a game tree is a leaf?",
        (
            Option("Every child of the root", "In Tic-Tac-Toe each of them has 8 children."),
            Option("A state in which the game is over", "No move leads on from there."),
            Option("The last move that was played", "A move is an edge, not a node."),
            Option("A state that was reached twice", "In a tree nothing is reached twice."),
        ),
        "b",
    ),
    Question(
        "Tic-Tac-Toe has 549,946 nodes and 5,478 positions. Why so many more nodes?",
        (
            Option("Boards can be turned and mirrored", "That leads from 5,478 down to 765."),
            Option(
                "Some nodes cannot be reached: their game was over before",
                "A node is in the tree because it is reached.",
            ),
            Option("Each player has a tree", "There is one tree. The players take turns in it."),
            Option(
                "One position can be reached by many histories",
                "The same moves in another order are another node, and often the same position.",
            ),
        ),
        "d",
    ),
    Question(
        "It is White's turn, and `minimax(state)` is -1. What does that tell you?",
        (
            Option(
                "Black can force a win", "The value belongs to White, and it says that White loses."
            ),
            Option("White can force a win", "Values are as the player to move sees them."),
            Option("Black has won", "Perhaps, but the game may still be going on."),
            Option(
                "White has made a mistake",
                "The value looks ahead. It does not say how this came about.",
            ),
        ),
        "a",
    ),
    Question(
        "When does alpha-beta skip the rest of a state's moves?",
        (
            Option(
                "When one move is so good that the opponent has no reason to come here",
                "What the other moves are worth cannot change that.",
            ),
            Option(
                "When the moves look bad at first sight", "It never guesses. Every cut is proved."
            ),
            Option("When it runs out of time", "It knows no clock."),
            Option(
                "When the table holds this position, so that its value is known already",
                "The table answers for the whole state. No move of it is looked at, not even one.",
            ),
        ),
        "a",
    ),
    Question(
        "Alpha-beta and a table solve Tic-Tac-Toe at once. Why not Omok on 15x15?",
        (
            Option("Omok is not zero-sum", "It is: what Black wins, White loses."),
            Option("Its rules allow draws", "So do Tic-Tac-Toe's."),
            Option(
                "Its tree is too big, even with all that is cut away",
                "The saving is huge, but the tree is far, far bigger.",
            ),
            Option(
                "Python is too slow: a compiled program would take an hour",
                "A million times faster takes 6 off an exponent above 80.",
            ),
        ),
        "c",
    ),
)
