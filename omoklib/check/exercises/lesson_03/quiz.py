"""Five questions at the end of lesson 03."""

from __future__ import annotations

from omoklib.check.records import Option, Question

__all__ = ["QUIZ"]

QUIZ = (
    Question(
        "An arm was pulled 4 times, another 100 times, and both have paid in half of their pulls. "
        "Which of them does UCB pull next (c above 0)?",
        (
            Option(
                "The one with 100 pulls: it is known to be good, the other may be luck.",
                "Its mean is known better, and so there is less to learn from it.",
            ),
            Option(
                "The one with 4 pulls: its mean may well be higher than it looks.",
                "Right. The means are equal, and the bonus is larger where n is small.",
            ),
            Option(
                "Either: the means are the same.",
                "UCB looks at the mean plus a bonus, and the bonuses differ.",
            ),
            Option(
                "Neither: half is not good enough.",
                "UCB does not know what is good enough. It compares.",
            ),
        ),
        "b",
    ),
    Question(
        "A node's `total_reward` is kept as the player who moved *into* the node sees it. Why?",
        (
            Option(
                "Because that player owns the node.",
                "Nobody owns a node. The question is who has to compare it with its siblings.",
            ),
            Option(
                "It is only a habit: kept as the next player sees it, nothing else would change.",
                "If each sum were kept as the node's own player to move sees it, `best_child` "
                "would have to change the sign. That works, too, as long as it does.",
            ),
            Option(
                "Because the player who chooses among siblings is the one who moves into them.",
                "Right: so `best_child` can take the highest score, at every depth.",
            ),
            Option(
                "Because the root has no parent, and so nobody has moved into it.",
                "True, and it only means that the root's own sum is never compared with another.",
            ),
        ),
        "c",
    ),
    Question(
        "In the tree a node has 50 visits, and its children have 20, 19 and 10. What became of the "
        "last visit?",
        (
            Option(
                "It is the node's own: its first random game began there.",
                "Right. When the node was made, the game was played from it; children came later.",
            ),
            Option(
                "A child was deleted, because it had lost every random game.",
                "Nothing is ever deleted during a search.",
            ),
            Option(
                "It went to the parent.",
                "The parent has it too: a visit counts at every node on the way.",
            ),
            Option("A bug: they must sum to 50.", "They do so at the root, and only there."),
        ),
        "a",
    ),
    Question(
        "You double the number of iterations of a *right* search. What can happen?",
        (
            Option(
                "It may get stuck on its first choice, and only get surer of it.",
                "The logarithm keeps growing, so every child is tried again and again.",
            ),
            Option(
                "It comes closer to perfect play, if it is not there yet.",
                "Right: the number of iterations buys strength with time. How much strength, you "
                "have measured.",
            ),
            Option(
                "It plays worse, because it explores too much.",
                "The share of exploring moves falls as the visits grow.",
            ),
            Option(
                "Nothing, once all the moves have been tried.",
                "Below each move there is a tree that goes on growing.",
            ),
        ),
        "b",
    ),
    Question(
        "Your new search scores 93% in Tic-Tac-Toe against a random player (a draw counts half). "
        "What do you know now?",
        (
            Option(
                "It works.",
                "The one without the sign flip scored nearly as much.",
            ),
            Option(
                "It works with a probability of 93%.",
                "93% is what it scores against a random player, and that is something else.",
            ),
            Option(
                "That it beats a random player, and little else.",
                "Right. A weak opponent does not punish mistakes. Ask positions whose answer is "
                "known.",
            ),
            Option(
                "That the other 7% are bugs.",
                "Some are draws, which good play cannot always avoid.",
            ),
        ),
        "c",
    ),
)
