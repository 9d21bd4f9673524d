"""Five questions at the end of lesson 08."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "You look at a match after every game, and stop as soon as its interval no longer includes "
        "one half. What is wrong with that?",
        (
            Option(
                "Nothing: the interval is right 95% of the time",
                "It is, in a match whose length was settled beforehand. Looking after every game "
                "gives luck a new chance each time.",
            ),
            Option(
                "Even equal players look different sooner or later",
                "Right. A test that may stop early has to ask for more: appendix B has one.",
            ),
            Option("It takes too many games", "It takes fewer. That is the temptation."),
            Option(
                "An interval needs at least 100 games to mean anything",
                "Fewer will do: it is just wider.",
            ),
        ),
        "b",
    ),
    Question(
        "A player wins eleven of twenty games and loses nine. What do you know?",
        (
            Option(
                "The player is 35 Elo better: 55% of the points say so",
                "That is the best guess. Equal players often come to eleven of twenty, too.",
            ),
            Option("The player is better", "A fair coin does as well four times in ten."),
            Option(
                "Very little: the truth may be 100 Elo either way",
                "Right: the interval runs from about 34% to about 74% of the points.",
            ),
            Option("They are equally strong", "That is possible, and so is much else."),
        ),
        "c",
    ),
    Question(
        "Why is each opening played twice, with the colours swapped?",
        (
            Option("To have more games", "Any games would do for that."),
            Option(
                "So that an opening that is good for one side favours nobody",
                "Right: each player has it once with either colour.",
            ),
            Option("Because the players learn from the first game", "They do not learn here."),
            Option("So that no game is drawn", "Games can still be drawn."),
        ),
        "b",
    ),
    Question(
        "Your player leads by 70 Elo, and `games_needed` asks for 98 games to show it. You play "
        "98. What do you expect?",
        (
            Option("The interval will lie above one half", "Only if luck is not against you."),
            Option(
                "A coin flip: about half of such matches decide",
                "Right: 98 games are enough if the score is as promised or better. Half of the "
                "time it is worse.",
            ),
            Option(
                "19 of 20 such matches decide: it is a 95% interval",
                "95% of such intervals contain the true score. That does not say that they leave "
                "out one half.",
            ),
            Option("Nothing can be shown with 98 games", "A large lead shows in far fewer."),
        ),
        "b",
    ),
    Question(
        "In our Connect Four an action is the cell in which the stone lands. Why not the column?",
        (
            Option(
                "In this library, networks and boards work with cells",
                "Right: the contract of this library is a board of cells. Another library could "
                "just as well use columns, and networks with one output for each.",
            ),
            Option("With columns there would be fewer games", "They would be the same games."),
            Option("A column may be full", "Then it is not legal. That would be no problem."),
            Option(
                "The search needs as many actions as the board has cells",
                "It needs legal actions, no more.",
            ),
        ),
        "a",
    ),
)
