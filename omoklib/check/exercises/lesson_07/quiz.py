"""Five questions at the end of lesson 07."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "Nobody shows the network good moves. What does it learn them from?",
        (
            Option(
                "From the winners of its games, whose moves it imitates",
                "The winner gives `z`. But the policy's target is not what the winner played.",
            ),
            Option(
                "From its own search, which sees further than it does",
                "Right: `pi` is what the search found by looking ahead with the network's help. "
                "The network learns to guess it at once, and the next search starts from there.",
            ),
            Option(
                "From the exact solution",
                "The judge knows it, but tells nobody: it only counts. Most games have no solution "
                "to ask.",
            ),
            Option(
                "From random games",
                "That was UCT. Here no game is played out at random.",
            ),
        ),
        "b",
    ),
    Question(
        "White won. What is `z` in a position of this game where White is to move?",
        (
            Option("+1", "Right: `z` is the result for the player to move, and that player won."),
            Option("-1", "That is how Black sees it. Here White is to move."),
            Option("0", "White won, so it is no draw. Only a draw is 0, for both."),
            Option(
                "It depends on how good the position was",
                "`z` is the end of the game, whatever the position looked like. Over many games "
                "that averages out, and the average is what the network can learn.",
            ),
        ),
        "a",
    ),
    Question(
        "Self-play without noise and without drawn moves: what happens?",
        (
            Option(
                "The games get better and better, as no move is left to chance any more",
                "Perhaps, but they are all one and the same game.",
            ),
            Option(
                "The network plays one and the same game until it learns from it",
                "Right: the same network, searching the same way, repeats itself move for move. "
                "Hundreds of copies of one game teach little.",
            ),
            Option(
                "Nothing: the order of training is random anyway",
                "It shuffles copies of one game.",
            ),
            Option("The search does not end", "It ends after its simulations, as always."),
        ),
        "b",
    ),
    Question(
        "The policy's loss stopped falling at 0.7, yet the player is perfect. How can that be?",
        (
            Option(
                "The learning rate is too small",
                "Then the network would learn too little, and still make mistakes. This player "
                "makes none.",
            ),
            Option(
                "The network is too small to bring the loss down any further",
                "It plays perfectly, so it is large enough.",
            ),
            Option(
                "`-pi^T log p` cannot fall below the entropy of `pi`",
                "Right: where several moves are equally good, `pi` is spread over them, and the "
                "best guess there is, `p = pi`, still costs the entropy of `pi`.",
            ),
            Option(
                "The loss is computed wrongly",
                "Lesson 05 checked it against one worked out by hand.",
            ),
        ),
        "c",
    ),
    Question(
        "The new network beats the one of an hour ago in 40 of 40 games. What has been shown?",
        (
            Option("It plays perfectly", "Both may have the same blind spot."),
            Option(
                "It is better than this one opponent, and by a lot",
                "Right. Both grew up on the same games, and may share their mistakes. Opponents of "
                "another kind, or the exact solution, tell more.",
            ),
            Option("Nothing: 40 games are too few", "For 40 of 40 they are plenty."),
            Option(
                "It beats everyone the old one beats",
                "Strength is not always passed on like that: A beats B, B beats C, C beats A.",
            ),
        ),
        "b",
    ),
)
