"""Five questions at the end of lesson 01."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "On a 9x9 board, which cell does action 10 name?",
        (
            Option("row 1, column 0", "That is action 9: a row holds nine cells, 0 to 8."),
            Option("row 1, column 1", "10 = 1 * 9 + 1. Rows and columns count from 0."),
            Option("row 0, column 10", "A row of this board ends at column 8."),
            Option("row 10, column 0", "There is no row 10; that would be action 90."),
        ),
        "b",
    ),
    Question(
        "What does the first 0 of the ID `(0, 0, 40)` say?",
        (
            Option("Black played on cell 0", "The second 0 says that."),
            Option("Nobody has won yet", "An ID does not say whether its game is over."),
            Option("Here is the root", "It marks the empty board. It is not an action."),
            Option("White is to move", "The length says who is to move: three, so Black is."),
        ),
        "c",
    ),
    Question(
        "`(0, 40, 41, 31)` and `(0, 31, 41, 40)`: what do they share?",
        (
            Option("The history", "The moves come in another order, so the histories differ."),
            Option("The ID", "The tuples differ, so the IDs do."),
            Option("Nothing", "Rebuild both boards and look."),
            Option("The position", "The same stones lie on the board, and White is to move."),
        ),
        "d",
    ),
    Question(
        "Why does `free_cells` return an increasing list and not a set?",
        (
            Option("A set is slower", "Looking something up in a set is fast. Not the reason."),
            Option(
                "So that the same game gives the same search, every time",
                "A set promises no order, and a search that takes the first of equals needs one.",
            ),
            Option(
                "A set may hold a cell twice, and then a move would be tried twice",
                "A set never does.",
            ),
            Option("A list is smaller in memory", "It is, but nobody keeps these lists."),
        ),
        "b",
    ),
    Question(
        "What do you pay for storing IDs instead of planes?",
        (
            Option(
                "Memory: in the end the tuples take up more than the planes",
                "The other way round: one tuple holds all the positions of its game.",
            ),
            Option(
                "Information: an ID does not show whose turn it is",
                "Board, history, turn: all can be rebuilt from the ID.",
            ),
            Option("Time: the board must be replayed when it is needed", "That is the trade."),
            Option(
                "Nothing: an ID is better in every way",
                "Measure how long rebuilding takes in a loop.",
            ),
        ),
        "c",
    ),
)
