"""Five questions at the end of lesson 06."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "A leaf is worth +0.8 to the player to move there. What does the last breadcrumb, the "
        "edge that led to it, get?",
        (
            Option(
                "+0.8",
                "That is what the player at the leaf sees. The edge was taken by the other one.",
            ),
            Option(
                "-0.8",
                "Yes: the edge belongs to the player who moved into the leaf, and what "
                "is good for one is bad for the other.",
            ),
            Option("0", "A drawn leaf gives 0. This one is nearly won for somebody."),
            Option(
                "It depends on who began the game",
                "Only on who took the edge. Colours do not matter.",
            ),
        ),
        "b",
    ),
    Question(
        "No edge of a node has been visited yet. Which one does PUCT, as this course writes it, "
        "follow first?",
        (
            Option(
                "The one with the lowest action",
                "Only if the priors are all equal, or if the formula has `sqrt(sum N)` without the "
                "`max`.",
            ),
            Option("A random one", "PUCT draws nothing. Ties go to the lowest action."),
            Option("The one with the highest prior", "Yes: all Q are 0, and U is cpuct times P."),
            Option(
                "None: it stops there", "A node that has edges is not a leaf; the search goes on."
            ),
        ),
        "c",
    ),
    Question(
        "Why is the noise `nu` drawn once for a search, and not in every simulation?",
        (
            Option("To save time", "Drawing is cheap beside an evaluation."),
            Option(
                "New noise each time averages out, as if there were hardly any",
                "Yes, as you measured.",
            ),
            Option("Otherwise the priors would not sum to 1", "They do, with every draw."),
            Option(
                "A Dirichlet distribution can be drawn from only once in a search",
                "It can be drawn from as often as you like.",
            ),
        ),
        "b",
    ),
    Question(
        "What does AlphaZero's search do in place of a random game?",
        (
            Option(
                "It asks the network for a value, and goes on",
                "Yes: evaluation instead of simulation. Only a finished game is worth its result.",
            ),
            Option(
                "It plays one to the end with the network's best moves",
                "That would be a rollout by the network; AlphaZero has none.",
            ),
            Option("It uses the value of the parent", "The leaf is evaluated itself."),
            Option(
                "Nothing: the leaf counts as a draw",
                "Then the search would learn only from finished games.",
            ),
        ),
        "a",
    ),
    Question(
        "One move has 40 visits and Q = +0.10, another 2 visits and Q = +0.60. You play to win. "
        "Which one?",
        (
            Option(
                "The second: its Q is higher",
                "That Q rests on two visits. Had it kept looking good, it would have got more.",
            ),
            Option(
                "The first: it has the most visits",
                "Yes: 40 visits are 40 opinions; two may be luck.",
            ),
            Option(
                "One of the two, drawn in proportion to the visits",
                "That is for learning. To win, play the best that you know.",
            ),
            Option(
                "The one with the highest Q + U",
                "That is the move the search would look at next: its question, not its answer.",
            ),
        ),
        "b",
    ),
)
