"""Five questions at the end of lesson 04."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "Black to move has no legal move, and White has two. What now?",
        (
            Option("The game is over; most discs win.", "Only when *neither* side can move."),
            Option(
                "White moves at once, and the ID stays as it is.",
                "Then its length would no longer say whose turn it is.",
            ),
            Option(
                "Black passes; the pass is an action in the ID.",
                "So the length of the ID still says whose turn it is, and undo works as before.",
            ),
            Option("Black may choose any empty cell.", "A move must turn at least one disc."),
        ),
        "c",
    ),
    Question(
        "A new bot scores 50% in 400 games against random moves. What do you look at next?",
        (
            Option(
                "Nothing: it plays no better than at random.",
                "Half the points can hide a player that is good at one thing and bad at another.",
            ),
            Option(
                "Its score as Black, and its score as White.",
                "A good half and a bad half make one half together, as with this lesson's bot.",
            ),
            Option(
                "The interval: 400 games are too few.",
                "It goes from 45% to 55%. More games would only make that narrower.",
            ),
            Option(
                "Its score with ten times as many iterations a move.",
                "A search with a wrong sign is wrong for longer. Find out first what is wrong.",
            ),
        ),
        "b",
    ),
    Question(
        "A match ends 13 to 7. What may you conclude?",
        (
            Option("The winner is stronger.", "65% of 20 games: the interval contains 50%."),
            Option(
                "The winner is stronger by about 108 Elo points.",
                "That is the middle of an interval that is wide.",
            ),
            Option("The players are equally strong.", "Not shown either. Undecided is undecided."),
            Option(
                "Not much: the interval is 43% to 82%.",
                "A hundred games with the same share would decide it.",
            ),
        ),
        "d",
    ),
    Question(
        "Two programs without any randomness play 100 games from the start. How many games "
        "is that worth?",
        (
            Option(
                "100: every one has been played.",
                "With the same colours, every game is the same game.",
            ),
            Option(
                "50: half of them repeat the rest.", "Half of nothing new is still nothing new."
            ),
            Option(
                "2: one for each choice of colours.",
                "So openings are drawn first, and each is played from both sides.",
            ),
            Option(
                "None: without luck, every game is a draw.",
                "They always play the same game, however it ends.",
            ),
        ),
        "c",
    ),
    Question(
        "What does the weight -100 in weighted UCT do to a move?",
        (
            Option("It is never tried.", "Every child is tried once before UCB is asked."),
            Option(
                "The less it was tried, the lower its score.",
                "The exploration term shrinks with visits, so -100 times it rises towards 0.",
            ),
            Option("Its mean reward becomes negative.", "The weight leaves the mean alone."),
            Option(
                "It is chosen last in each round.", "There are no rounds; the highest score wins."
            ),
        ),
        "b",
    ),
)
