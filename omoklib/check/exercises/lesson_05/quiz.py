"""Five questions at the end of lesson 05."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "The value head says -0.9. What does that mean?",
        (
            Option("White will probably win", "Only if Black is to move."),
            Option(
                "The player to move will probably lose",
                "Yes. Every value is as the player to move sees it.",
            ),
            Option("Black will probably win", "Only if White is to move."),
            Option("The network is 90% sure", "It is not a probability: it runs from -1 to 1."),
        ),
        "b",
    ),
    Question(
        "Why is the mask applied before the softmax, and not after it?",
        (
            Option(
                "After it, rounding may have left nothing of the legal shares",
                "Yes: then there is a sum of 0 to divide by. Before it, minus infinity goes in, "
                "exactly 0 comes out, and the legal moves share the whole.",
            ),
            Option("Because it is faster", "It costs the same."),
            Option(
                "So that the network learns the rules",
                "It does not have to. The mask knows them.",
            ),
            Option(
                "So that no logit is negative",
                "Logits may be negative: the softmax makes shares above 0 of them all the same.",
            ),
        ),
        "a",
    ),
    Question(
        "You turn the planes of a training example by 90 degrees. What else must change?",
        (
            Option("Nothing", "Then the policy recommends cells of the old board."),
            Option("z", "The winner is the same, whichever way the board is turned."),
            Option("pi", "Yes: it must turn with the board, and so must the mask. z stays."),
            Option(
                "pi and z",
                "pi, yes. But z stays: turning the board changes nothing about the winner.",
            ),
        ),
        "c",
    ),
    Question(
        "You train without the term (z - v)^2. What happens?",
        (
            Option(
                "The value stays wrong, and the policy learns all the same",
                "Yes, as you measured: nothing pulls v towards z, and nothing holds the policy "
                "back.",
            ),
            Option("Nothing is learned at all", "The policy term still teaches the policy."),
            Option(
                "The policy becomes far worse, too: both heads share one tower",
                "It did not: on its own term it learns at least as well.",
            ),
            Option("The policy becomes uniform", "The policy has a term of its own."),
        ),
        "a",
    ),
    Question(
        "The loss of your batch is right, yet nothing is learned: every gradient is None. Why?",
        (
            Option(
                "The learning rate is too high, so that the steps overshoot",
                "Then the loss would jump or become NaN.",
            ),
            Option(
                "The loss was not computed by TensorFlow inside the tape",
                "Yes. What happens outside the tape, or in numpy, leaves no trace on it.",
            ),
            Option("The batch is too small", "Even a batch of one has a gradient."),
            Option(
                "The weights are 0, so nothing can flow back", "Weights of 0 have a gradient, too."
            ),
        ),
        "b",
    ),
)
