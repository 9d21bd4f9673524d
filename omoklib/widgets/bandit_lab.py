"""The bandit lab: pull levers yourself, or let a rule pull a thousand, and compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np

from omoklib._util.words import capital, counted
from omoklib.search.bandits import (
    Bandit,
    BanditRuns,
    Policy,
    epsilon_greedy,
    greedy,
    play_bandit,
    ucb,
    ucb_policy,
)
from omoklib.widgets.charts import (
    Axes,
    Line,
    above,
    chart,
    color,
    key_rows,
    legend,
    rect,
    svg,
    text,
)
from omoklib.widgets.lab import Lab, button, choice, slider, switch

__all__ = ["BanditLab"]

ARMS, PULLS, MOST = 5, 1000, 5000  # levers; pulls of one run by a rule; pulls altogether
FEW = 200  # pulls; of fewer, the means so far have an axis from 0 to 1
MOST_KEPT = 3  # curves
MOST_C = 3.0  # of UCB
ROUND = 20  # after this many pulls by hand, the lab judges them; the simple one ends there
GREEDY, EPSILON, UCB = "greedy", "epsilon-greedy", "UCB"
LETTERS = "ABCDEFGHIJ"
INVITED = "Pull a lever, and a curve grows here."
SMALL = 400  # pixels; below it the machines stand in two rows
NARROW = 480  # pixels; below it words are cut short
LEGEND = 560  # pixels from which the bars' legend stands beside their title
BESIDE, BESIDE_IF_LOW = 700, 560  # pixels from which the curves stand beside the bars
LETTER = 20  # pixels that a number takes above its bar
WIDEST, WIDEST_IF_LOW = 182, 142  # pixels of a machine, with its lever; 1.55 times as many high
ASIDE, APART = 264, 30  # pixels of the pulls beside the machines; between two parts
ONE_LINE = 300  # pixels from which the words about the last pulls stand in one line
TWO = 620  # pixels from which the pulls and the result stand side by side
HINT = (
    "Each lever pays 1 or nothing, with a hidden chance of its own. Pull "
    f"{ROUND} times: how often can you win?"
)
OF_AN_ENTRY, OF_A_LETTER = 34, 7  # pixels of an entry of the legend, and of each of its letters
LEFT = 40  # pixels for the numbers beside both charts
BARS, HIGH_BARS = 130, 200  # pixels of the bars: of high ones, where the curves stand beside them
CURVES, CURVES_IF_NARROW = 150, 110  # pixels of the curves below them
BOTTOM = 24  # pixels under the curves, for the numbers of the pulls
BODY = 44  # pixels of a machine under its bar
BELOW = BODY + 56  # pixels under the bars: the machines, their pulls, their chances, a gap
FOR_BOTH, CLOSE = 92, 70  # pixels of a column for "next" beside a hidden chance; closer to it
SLIM = 66  # pixels of a column; in a slimmer one words are cut short


@dataclass
class _Kept:
    """A curve that is kept: a rule and the pulls that stood before it, or pulls that no rule goes
    on with.
    """

    name: str
    policy: Policy | None  # None: no further pulls
    past: list[int]
    play: BanditRuns | None = None  # by a rule, with at least as many pulls as now


class BanditLab(Lab):
    """Five slot machines with hidden chances.

    The seed alone decides what a lever pays at its k-th pull. Pulls by hand are added to those
    already made. Moving a slider repeats the pulls that the rule has made since the last pull by
    hand, so two curves differ only by their rules.

    Args:
        seed: the seed of the machines: equal seeds give equal machines.
        simple: whether only the levers and their payouts are shown, without rules and formula, for
            a first meeting: a game of 20 pulls, with a verdict at its end.

    >>> lab = BanditLab(seed=0, simple=True)
    >>> lab.press("arm0")
    >>> lab.play.arms.tolist()
    [[0]]
    """

    def __init__(self, seed: int = 0, *, simple: bool = False) -> None:
        self.seed, self.simple = int(seed), bool(simple)
        self._is_pull = False  # whether the last thing done was one pull
        self._top, self._ends = 1.0, (0.0, 1.0)  # of both axes: what is dragged only extends them
        self._fresh_machines()
        controls = []
        if not self.simple:
            rule = {"group": "Let a rule pull", "first": True}
            controls = [
                choice("rule", "Rule", [GREEDY, EPSILON, UCB], UCB, **rule),
                slider("c", "Exploration c", 0.0, MOST_C, 0.05, 1.4, **rule),
                slider(
                    "epsilon", "Chance of a random lever", 0.0, 1.0, 0.01, 0.1, **rule, hidden=True
                ),
                button("one", "Pull once", **rule),
                button("run", f"Run {PULLS:,} pulls", primary=True, **rule),
                button("keep", "Keep this curve", **rule),
            ]
        machines = {"group": "" if self.simple else "The machines"}
        controls += [
            switch("reveal", "Show the hidden chances", **machines),
            button("restart", "Start again", **machines),
            button("new", "New machines", **machines),
        ]
        super().__init__(
            "Five levers" if self.simple else "Bandit lab: which lever next?",
            controls,
            status=HINT,
            arrangement="bottom" if self.simple else "top",
        )
        if not self.simple:
            self.observe(self._arrange, names=["low"])

    def _arrange(self, _: object) -> None:
        """Puts the controls above the picture, whose two charts need the room; on a low page beside
        it, where the height is scarce.
        """
        self.arrangement = "side" if self.low else "top"

    @property
    def play(self) -> BanditRuns:
        """All pulls so far, in their order."""
        return self._play

    def changed(self, id: str) -> None:
        self._is_pull = False
        if id == "rule":
            self.configure("c", hidden=self["rule"] != UCB)
            self.configure("epsilon", hidden=self["rule"] != EPSILON)
        if id != "reveal":
            self._replay()
        self.status = self._summary()

    def pressed(self, id: str) -> None:
        before = self._count
        by_hand = id in {f"arm{k}" for k in range(ARMS)}
        self._is_pull = by_hand or id == "one"
        if by_hand:
            if self._is_over:
                self.status = f"All {ROUND} pulls are made. {self._summary()}"
            else:
                self._pull(int(id[3:]))
            self._offer()
            return
        if self.simple and id in ("one", "run", "keep"):
            raise KeyError(id)
        if id in ("one", "run"):
            self._run += min(1 if id == "one" else PULLS, self._room())
        elif id == "keep":
            self._keep()
            return
        elif id == "restart":
            self._past, self._mine, self._run = [], [], 0
        elif id == "new":
            self.seed += 1
            self._fresh_machines()
            self.configure("reveal", value=False)
        else:
            raise KeyError(id)
        self._replay()
        self._offer()
        self.status = self._summary()
        if id == "one":
            self.status = f"{self._told(before)} {self.status}"
        elif id == "restart" and self._kept:
            self.status = f"{self._kept_ones()} there: pull, and compare."

    def draw(self) -> str:
        label = f"Five levers and what they have paid. {self._summary()}"
        wins, pulls = self._counts()
        if self.simple:
            below = self._tokens() + self._result()
            if self.room >= TWO and not self._is_aside:
                below = (  # it wraps where a kept picture is shown on a narrow page
                    f'<div style="display:flex;flex-wrap:wrap;gap:0 {APART}px">'
                    f'<div style="flex:0 1 {ASIDE}px">{self._tokens()}</div>'
                    f'<div style="flex:1 1 200px">{self._result()}</div></div>'
                )
            machines = (
                f'<div class="lab-machines" role="group" aria-label="{label}">'
                f"{self._machines(wins, pulls)}</div>"
            )
            if not self._is_aside:
                return machines + below
            columns = f"minmax(0,1fr) {ASIDE - 14}px"
            return (
                f'<div style="display:grid;gap:{APART}px;grid-template-columns:{columns}">'
                f"{machines}<div>{below}</div></div>"
            )
        wide, high = self._wide, self._floor + BELOW
        right, down = (wide + APART, 0) if self._is_beside else (0, high)
        curves = f'<g transform="translate({right} {down})">{self._curves()}</g>'
        if not self._is_beside:
            high += above(self._rows) + self._high + BOTTOM
        return self._tokens() + svg(self.room, high, label, self._bars(wins, pulls), curves)

    # The machines and the pulls

    def _fresh_machines(self) -> None:
        means = np.random.default_rng(self.seed).uniform(0.15, 0.85, ARMS).round(2)
        self.bandit = Bandit(tuple(means))
        self._past: list[int] = []  # the levers of all pulls that no slider repeats, in order
        self._mine: list[int] = []  # which of those were pulled by hand, counted from 0
        self._run = 0  # pulls by the rule after those
        self._kept: list[_Kept] = []  # curves for comparison
        self._usual: tuple[float, float] | None = None  # the ends of their axis; see _usual_ends
        self._most_lost: np.ndarray | None = None  # [MOST], the same of regret; see _usual_loss
        self._play = play_bandit(self.bandit, greedy(), 0, self._coins())

    def _coins(self) -> np.random.Generator:
        return np.random.default_rng([self.seed, 1])

    def _room(self) -> int:
        """The number of further pulls that are allowed.

        Raises:
            ValueError: no more are allowed.
        """
        room = MOST - self._count
        if room <= 0:
            raise ValueError(f"{MOST:,} pulls are the limit; press Start again")
        return room

    def _pull(self, arm: int) -> None:
        """Pulls a lever by hand; from now on, no slider repeats the pulls made before."""
        self._room()
        before = self._count
        self._past, self._run = [*self._play.arms[0].tolist(), arm], 0
        self._mine.append(before)
        self._replay()
        self.status = self._summary()
        if not self._is_over:
            self.status = f"{self._told(before)} {self.status}"

    def _told(self, pull: int) -> str:
        """A sentence on what pull number `pull` (0, 1, ...) paid."""
        if pull >= self._count:
            return ""
        arm, paid = self._play.arms[0, pull], self._play.rewards[0, pull]
        return f"{LETTERS[arm]} pays 1." if paid else f"{LETTERS[arm]} pays nothing."

    def _replay(self) -> None:
        """Repeats all pulls: first those that stand, then the rule's with its current settings; and
        lets the kept rules pull as often.
        """
        self._play = play_bandit(
            self.bandit, self._policy(), self._run, self._coins(), first=self._past
        )
        pulls = self._count
        for kept in self._kept:
            if kept.play is None or (kept.policy and kept.play.arms.shape[1] < pulls):
                more = max(0, pulls - len(kept.past)) if kept.policy else 0
                kept.play = play_bandit(
                    self.bandit, kept.policy or greedy(), more, self._coins(), first=kept.past
                )

    def _keep(self) -> None:
        """Keeps the curve: a rule's goes on as long as later ones, any other ends where it is."""
        if not self._count:
            raise ValueError("there is no curve yet: pull a lever, or let a rule pull, and keep it")
        name, policy, past = self._curve_name, self._policy(), self._past
        if self._run <= 1:  # pulls by hand, or one by one
            policy, past = None, self._play.arms[0].tolist()
        what = "your curve" if self._by_hand() else f"the curve of {self._rule_name()}"
        if any((kept.name, kept.past) == (name, past) for kept in self._kept):
            self.status = f"{capital(what)} is kept already."
            return
        gone = [kept.name for kept in self._kept[: 1 - MOST_KEPT]]
        self._kept = [*self._kept[1 - MOST_KEPT :], _Kept(name, policy, past)]
        self._replay()
        self.status = f"Kept: {what}, as a dashed line. Change the rule, or start again."
        if gone:
            self.status += f" The oldest made room: {', '.join(gone)}."

    def _kept_ones(self) -> str:
        return "The kept curve is still" if len(self._kept) == 1 else "The kept curves are still"

    def _policy(self) -> Policy:
        if self.simple:
            return greedy()
        rules = {
            GREEDY: greedy,
            EPSILON: lambda: epsilon_greedy(self["epsilon"]),
            UCB: lambda: ucb_policy(self["c"]),
        }
        return rules[self["rule"]]()

    def _rule_name(self) -> str:
        detail = {GREEDY: "", EPSILON: f" {self['epsilon']:g}", UCB: f" c = {self['c']:g}"}
        return f"{self['rule']}{detail[self['rule']]}"

    def _counts(self) -> tuple[np.ndarray, np.ndarray]:
        pulls = np.bincount(self._play.arms[0], minlength=ARMS).astype(float)
        wins = np.bincount(self._play.arms[0], weights=self._play.rewards[0], minlength=ARMS)
        return wins, pulls

    @property
    def _count(self) -> int:
        """The pulls so far."""
        return self._play.arms.shape[1]

    def _by_hand(self) -> bool:
        """Whether every pull was made by hand."""
        return len(self._mine) == self._count

    @property
    def _is_over(self) -> bool:
        """Whether the game of `ROUND` pulls is over; with rules there is no such game."""
        return self.simple and self._count >= ROUND

    def _offer(self) -> None:
        """Offers another game where one is over, and with rules, more pulls."""
        if self.simple:
            self.configure("restart", primary=self._is_over)
        else:
            self.configure("run", label=f"Run {PULLS:,} {'more' if self._count else 'pulls'}")

    def _summary(self) -> str:
        """The state of play, in words that do not give away the hidden chances."""
        count, won = self._count, int(self._play.rewards.sum())
        if not count:
            return HINT
        words = f"{count:,} pull{'s' * (count != 1)} paid {won:,}."
        if self._by_hand() and count < ROUND:
            words = f"{won} won in {count} of {ROUND} pulls."
        elif self._by_hand() and count == ROUND:
            words = self._verdict()
            if self._is_over and not self["reveal"]:
                words += " Show the hidden chances, or start again."
        elif self._mine and not self._by_hand():
            mine = int(self._play.rewards[0, self._mine].sum())
            hand, ruled = len(self._mine), count - len(self._mine)
            words = (
                f"Yours: {mine:,} won in {counted(hand, 'pull')}. "
                f"By rule: {won - mine:,} in {ruled:,}."
            )
        if self["reveal"]:
            best = self.bandit.best
            times = int((self._play.arms == best).sum())
            words += f" {LETTERS[best]} is the best lever: it had {times:,} of {count:,} pulls."
        return words

    def _won(self) -> tuple[int, int, int]:
        """Wins in the first `ROUND` pulls: these, random ones and the best lever's on average."""
        blind, knowing = (round(ROUND * mean) for mean in (np.mean(self.bandit.means), self._best))
        return int(self._play.rewards[0, :ROUND].sum()), blind, knowing

    def _verdict(self) -> str:
        """A judgement of the first `ROUND` pulls by hand, beside random and perfect pulls."""
        won, blind, knowing = self._won()
        if won >= knowing:
            judged = "As good as knowing the best lever, or lucky!"
        elif won >= (blind + knowing) / 2:
            judged = "Well explored."
        elif won > blind:
            judged = "A little better than pulling at random."
        else:
            judged = "No better than pulling at random."
        if self.simple:  # the picture has the numbers
            return judged
        return (
            f"Your first {ROUND} pulls won {won}. {judged} On average, random pulls win "
            f"{blind} of {ROUND}, and the best lever alone wins {knowing}."
        )

    @property
    def _best(self) -> float:
        return self.bandit.means[self.bandit.best]

    # The picture

    @property
    def _is_beside(self) -> bool:
        """Whether the curves stand beside the bars: on a low page both have to be seen."""
        return self.room >= (BESIDE_IF_LOW if self.low else BESIDE)

    @property
    def _is_aside(self) -> bool:
        """Whether the pulls of the simple lab stand beside its machines."""
        return self.low and self.room >= ARMS * WIDEST_IF_LOW + 3 * APART + ASIDE

    @property
    def _wide(self) -> int:
        """The pixels of the bars, and of the curves."""
        return (self.room - APART) // 2 if self._is_beside else self.room

    @property
    def _bars_high(self) -> int:
        """The pixels of the bars."""
        return HIGH_BARS if self._is_beside and not self.low else BARS

    @property
    def _floor(self) -> int:
        """Pixels from the picture's top to the line on which the bars stand."""
        return self._bars_high + (42 if self._wide >= LEGEND else 62)

    @property
    def _high(self) -> int:
        """The pixels of the curves: beside the bars, they end where those do."""
        if self._is_beside:
            return self._floor + BELOW - above(self._rows) - BOTTOM
        return CURVES_IF_NARROW if self.low or self.room < NARROW else CURVES

    def _machines(self, wins: np.ndarray, pulls: np.ndarray) -> str:
        """Five machines to press, each with its payouts so far."""
        machines = (self._machine(k, int(wins[k]), int(pulls[k])) for k in range(ARMS))
        columns = "repeat(3,1fr)"
        if self.room >= SMALL:  # from edge to edge, as what stands below them
            columns = f"repeat({ARMS},minmax(0,{WIDEST_IF_LOW if self.low else WIDEST}px))"
        return (
            '<div style="display:grid;gap:8px;margin-bottom:16px;justify-content:space-between;'
            f'grid-template-columns:{columns}">{"".join(machines)}</div>'
        )

    def _machine(self, k: int, wins: int, pulls: int) -> str:
        told = f"Pull lever {LETTERS[k]}: {wins} won in {counted(pulls, 'pull')}"
        many, look, chance = f"in {counted(pulls, 'pull')}", "", "chance "
        if self.room < SMALL:  # larger letters, fewer of them
            many, look, chance = f"of {pulls}", 'class="lab-scaled" ', ""
        mean, best = self.bandit.means[k], k == self.bandit.best
        chance += f"{mean:.2f}" if self["reveal"] else "?"
        strong = self["reveal"] and best
        parts = [
            f'<rect x="3" y="6" width="94" height="174" rx="12" '
            f'fill="{color("raised")}" stroke="{color("soft")}" stroke-width="1.5"/>',
            self._lever(k),
            self._window(k, 23, 40, 54, 52, 28),
            text(50, 29, LETTERS[k], style="t-strong"),
            text(50, 118, f"{wins} won", style="t-strong"),
            text(50, 137, many, style="t-soft"),
            rect(14, 147, 72, 8, "line"),
            text(50, 172, chance, style="t-number" if strong else "t-soft"),
        ]
        if pulls:
            parts.append(rect(14, 147, 72 * wins / pulls, 8, "blue"))
        if self["reveal"]:
            at = 14 + 72 * mean
            parts.append(
                f'<line x1="{at:.1f}" x2="{at:.1f}" y1="143" y2="159" stroke="{color("ink")}" '
                'stroke-width="3"/>'
            )
            if best:
                parts.append(_star(18, 24))
        parts.append('<rect class="lab-ring" x="1" y="4" width="98" height="178" rx="14"/>')
        across = ARMS if self.room >= SMALL else 3
        place = ",".join(map(str, divmod(k, across)))
        return (
            f'<svg {look}data-press="arm{k}" data-cell="{place}" data-point="lever{k}" '
            f'tabindex="0" role="button" aria-label="{told}" '
            f'aria-disabled="{str(self._is_over).lower()}" '
            f'viewBox="0 0 120 186" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
        )

    def _is_last(self, k: int) -> bool:
        """Whether lever k was the last one, in a pull that can be seen."""
        return self._is_pull and bool(self._count) and int(self._play.arms[0, -1]) == k

    def _lever(self, k: int) -> str:
        """A machine's lever, at the right of a body that ends at x = 97: pulled with the hand, or
        pressed, it goes down and springs back.
        """
        pulled = " lab-pulled" * self._is_last(k)
        return (
            '<g data-pull=""><rect x="97" y="14" width="26" height="96" fill="transparent"/>'
            f'<g fill="none" stroke="{color("soft")}" stroke-width="5" stroke-linecap="round">'
            f'<path d="M97 100h11"/><path class="lab-lever{pulled}" d="M108 100V34"/></g>'
            f'<circle class="lab-knob{pulled}" cx="108" cy="34" r="9" fill="{color("red")}"/></g>'
        )

    def _window(self, k: int, x: float, y: float, wide: float, high: float, size: int) -> str:
        """A machine's window with its last payout, `size` pixels high; a coin leaves it."""
        own = self._play.rewards[0, self._play.arms[0] == k]
        paid = bool(len(own) and own[-1])
        shown = f"{own[-1]:.0f}" if len(own) else "?"
        middle = x + wide / 2
        coin = ""
        if paid and self._is_last(k):
            place = f'cx="{middle:.1f}" cy="{y + high / 2:.1f}" r="{high / 4}"'
            coin = f'<circle class="lab-coin" {place}/>'
        return (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{size / 4}" '
            f'fill="{color("blue" if paid else "card")}" stroke="{color("soft")}"/>'
            f'<text x="{middle:.1f}" y="{y + high / 2 + 0.36 * size:.1f}" text-anchor="middle" '
            f'font-size="{size}" font-weight="700" fill="{color("card" if paid else "soft")}">'
            f"{shown}</text>{coin}"
        )

    def _tokens(self) -> str:
        """The last twenty pulls: the lever's letter, on a filled disc if it paid."""
        count = self._count
        first = max(0, count - ROUND)
        whose = "Your" if self._by_hand() else "The"
        title = f"{whose} last {ROUND} pulls" if first else f"{whose} pulls"
        words = "blue where a lever paid" if self.room >= ONE_LINE else "blue: it paid"
        if not count:
            title, words = f"{ROUND} pulls to try", ""
        round_ = (
            "display:grid;place-items:center;aspect-ratio:1;border-radius:50%;"
            "font-size:12px;font-weight:600;box-sizing:border-box;"
        )
        parts = []
        for pull in range(first, first + ROUND):
            point = ""
            if pull >= count:
                look, letter = f"border:1.5px dashed {color('soft')};opacity:0.6", ""
            elif self._play.rewards[0, pull]:
                look = f"background:{color('blue')};color:{color('card')};"
                look += f"border:1px solid {color('ink')}"
            else:
                look = f"color:{color('soft')};border:1px solid {color('soft')}"
            if pull < count:
                arm = self._play.arms[0, pull]
                letter, point = LETTERS[arm], f' data-point="lever{arm}"'
            parts.append(f'<span style="{round_}{look}"{point}>{letter}</span>')
        is_whole = self.room >= 25 * ROUND and not (self.simple and self.room >= TWO)
        across = ROUND if is_whole else ROUND // 2
        return (
            f'<p class="lab-face"><b>{title}</b><span class="lab-later">{words}</span></p>'
            f'<div aria-hidden="true" style="display:grid;gap:6px {6 if is_whole else 2}px;'
            f"margin-bottom:{6 if self.low else 16}px;"
            f"justify-content:{'start' if is_whole else 'space-between'};"
            f'grid-template-columns:repeat({across},minmax(0,24px))">{"".join(parts)}</div>'
        )

    def _result(self) -> str:
        """Three bars that say how the pulls go; what others win is told at the end."""
        names, won = ("you", "random pulls", "the best lever"), self._won()
        rows = "".join(
            f"<span>{name}</span><span>{self._result_bar(name, wins)}</span>"
            for name, wins in zip(names, won, strict=True)
        )
        return (
            f'<p class="lab-face"><b>Won in {ROUND} pulls</b></p>'
            f'<div class="lab-result">{rows}</div>'
        )

    def _result_bar(self, name: str, wins: int) -> str:
        mine = name == "you"
        if not mine and not self._is_over:
            return f'<i style="width:8%;border:1.5px dashed {color("soft")}"></i>?'
        fill = color("blue" if mine else "soft")
        return (
            f'<i style="width:{55 * wins / ROUND:.0f}%;background:{fill}">'
            f"</i>{'about ' * (not mine)}<b>{wins}</b>"
        )

    def _bars(self, wins: np.ndarray, pulls: np.ndarray) -> str:
        total = pulls.sum()
        mean = np.divide(wins, pulls, out=np.zeros(ARMS), where=pulls > 0)
        score = ucb(wins, pulls, total, self._c)
        chosen = int(score.argmax())
        tried = score[np.isfinite(score)]
        others = np.delete(score, chosen)
        # An untried lever has no number; of equal ones, digits tell nothing.
        others = others[np.isfinite(others) & ~np.isclose(others, score[chosen], rtol=1e-9)]
        digits = next(  # as many as tell the highest from the others
            (d for d in (2, 3) if (others < score[chosen] - 10.0**-d).all()), 4
        )
        top = max(1.0, float(np.ceil(tried.max() * 2) / 2) if len(tried) else 1.0)
        self._top = top = max(top, self._top) if self.dragged else top
        high = self._bars_high
        axes = Axes(LEFT, self._floor - high, self._wide - LEFT, high, (0, 0), (0, top))
        parts = [text(0, 14, "What the rule believes", style="t-strong", anchor="start")]
        hidden = "hidden" if self._wide < NARROW else "hidden chance"
        shown = [
            ("blue", 0),
            *[("orange", 1)] * bool(self._c),
            *[("ink", 2)] * bool(self["reveal"]),
        ]
        for names in (("mean w / n", "c √(ln N / n)", hidden), ("mean", "c √(…)", hidden)):
            entries = [(name, names[which]) for name, which in shown]
            if self._legend_fits(entries):  # the longest words that have room
                break
        parts.append(f'<g data-untold="lever">{self._legend(entries)}</g>')
        wide = axes.width / ARMS
        parts.append(
            f'<rect class="lab-band" data-glide="next" x="{axes.left + wide * chosen:.1f}" '
            f'y="{axes.top - LETTER}" width="{wide:.1f}" '
            f'height="{axes.height + BELOW + LETTER - 9}" rx="8"/>'
        )
        parts.append(chart(axes, []))
        for k in range(ARMS):
            chance = self.bandit.means[k]
            told = self._numbers(int(wins[k]), int(pulls[k]), int(total), mean[k], score[k], chance)
            place = f'x="{axes.left + wide * k + 2:.1f}" y="{axes.top - LETTER}" '
            place += f'width="{wide - 4:.1f}" height="{axes.height + BELOW + LETTER - 9}" rx="8"'
            words = ", ".join(words for _, words in told)
            parts.append(
                f'<g data-press="arm{k}" data-cell="0,{k}" data-point="lever{k}" tabindex="0" '
                'role="button" '
                f'aria-label="Pull lever {LETTERS[k]}: {words}">'
                f'<rect {place} fill="transparent"/>'
                f"{self._bar(k, axes, mean[k], score[k], int(pulls[k]), k == chosen, digits)}"
                f'<rect class="lab-ring" {place}/></g><g data-told="lever{k}">'
                f"{self._legend(told)}</g>"
            )
        return "".join(parts)

    @property
    def _c(self) -> float:
        """The weight of the bonus that the rule gives for few pulls."""
        return self["c"] if self["rule"] == UCB else 0.0

    def _legend(self, entries: list[tuple[str, str]]) -> str:
        """Beside the title of the bars, or below it."""
        is_beside = self._wide >= LEGEND
        at = (200, 14) if is_beside else (0, 36)
        return legend(*at, entries, gap=14, beside=is_beside)

    def _numbers(
        self, wins: int, pulls: int, total: int, mean: float, score: float, chance: float
    ) -> list[tuple[str, str]]:
        """The parts of a lever's bar in numbers, each with its colour."""
        hidden = [("ink", f"hidden {chance:.2f}")] * bool(self["reveal"])
        if not pulls:
            return [("orange", "never pulled: tried first"), *hidden]
        means = f"mean {wins:,} / {pulls:,} = {mean:.2f}", f"mean {mean:.2f}"
        written = f"{self._c:g} √(ln {total:,} / {pulls:,})"
        bonuses = [f"{root} = {score - mean:.2f}" for root in (written, "c √(…)")]
        # The longest words that have room.
        for mean_told, bonus, rest in (
            (0, 0, hidden),
            (0, 1, hidden),
            (1, 1, hidden),
            (1, 1, []),
        ):
            told = [("blue", means[mean_told])]
            told += [("orange", bonuses[bonus])] * (self["rule"] == UCB)
            told += rest
            if self._legend_fits(told):
                break
        return told

    def _legend_fits(self, entries: list[tuple[str, str]]) -> bool:
        """Whether the legend's entries have room in one row."""
        room = self._wide - 200 * (self._wide >= LEGEND)
        return sum(OF_AN_ENTRY + OF_A_LETTER * len(words) for _, words in entries) <= room

    def _bar(
        self,
        k: int,
        axes: Axes,
        mean: float,
        score: float,
        pulls: int,
        chosen: bool,
        digits: int,
    ) -> str:
        wide = min(58, 0.56 * axes.width / ARMS)
        x = axes.left + axes.width * (k + 0.5) / ARMS - wide / 2
        floor, mean_y = axes.at(0, 0)[1], axes.at(0, mean)[1]
        middle, narrow = x + wide / 2, axes.width / ARMS < SLIM
        parts = []
        if np.isfinite(score):
            top_y = axes.at(0, score)[1]
            parts.append(rect(x, mean_y, wide, floor - mean_y, "blue", glide=f"mean{k}"))
            if self._c:  # what it only hopes for is paler than what it has seen
                bonus = rect(x, top_y, wide, mean_y - top_y, "orange", glide=f"bonus{k}")
                parts.append(
                    f'<g opacity="0.4">{bonus}</g><path data-glide="top{k}" '
                    f'd="M{x:.1f} {top_y:.1f}h{wide:.1f}" stroke="{color("orange")}" '
                    'stroke-width="2.5"/>'
                )
            hidden_y = axes.at(0, self.bandit.means[k])[1]
            struck = self["reveal"] and top_y - LETTER < hidden_y < top_y + 3
            strong = "t-number" if narrow else "t-strong"  # numbers side by side do not touch
            style = strong if chosen else "t-soft"
            label_y = (hidden_y if struck else top_y) - 6
            number = text(middle, label_y, f"{score:.{digits}f}", style=style)
            parts.append(f'<g data-glide="score{k}">{number}</g>')
        else:
            parts.append(
                f'<rect x="{x:.1f}" y="{axes.top}" width="{wide:.1f}" height="{axes.height}" '
                f'fill="{color("orange")}" fill-opacity="0.1" stroke="{color("orange")}" '
                'stroke-width="1.5" stroke-dasharray="4 4" rx="3"/>'
            )
            words, style = ("untried", "t-over") if wide >= 52 else ("?", "t-strong")
            parts.append(text(middle, axes.top + axes.height / 2 + 4, words, style=style))
        parts.append(self._small_machine(k, middle, floor + 6, axes.width / ARMS))
        many = f"{pulls:,}" + ("" if narrow else f" pull{'s' * (pulls != 1)}")
        parts.append(text(middle, floor + BODY + 22, many, style="t-soft"))
        hidden = [f"{self.bandit.means[k]:.2f}"] * bool(self["reveal"])
        # Its band says so, too.
        column = axes.width / ARMS
        is_said = chosen and not (hidden and column < CLOSE)
        between = " · " if column >= FOR_BOTH else " "
        is_best = bool(self["reveal"]) and k == self.bandit.best
        strong = "t-strong" if column >= FOR_BOTH else "t-number"
        style = strong if is_best or not self["reveal"] else "t-soft"
        parts.append(
            text(middle, floor + BODY + 40, between.join(["next"] * is_said + hidden), style=style)
        )
        if self["reveal"]:
            y = axes.at(0, self.bandit.means[k])[1]
            parts.append(
                f'<path d="M{x - 8:.1f} {y:.1f}h{wide + 16:.1f}" stroke="{color("card")}" '
                f'stroke-width="5"/><path d="M{x - 8:.1f} {y:.1f}h{wide + 16:.1f}" '
                f'stroke="{color("ink")}" stroke-width="3"/>'
            )
        return "".join(parts)

    def _small_machine(self, k: int, middle: float, top: float, column: float) -> str:
        """A machine under its bar, in a column so many pixels wide."""
        small = column < SLIM
        size = 0.42 if small else 0.5  # of its lever, beside that of a whole machine
        wide = min(column - 6, 92) - 20 * size
        left = middle - (wide + 20 * size) / 2
        lever = (
            f"translate({left + wide - 97 * size:.1f} {top + 38 - 100 * size:.1f}) scale({size})"
        )
        parts = [
            f'<rect x="{left:.1f}" y="{top}" width="{wide:.1f}" height="{BODY}" rx="7" '
            f'fill="{color("raised")}" stroke="{color("soft")}" stroke-width="1.5"/>',
            f'<g transform="{lever}">{self._lever(k)}</g>',
        ]
        if small:
            parts.append(text(left + wide / 2, top + 15, LETTERS[k], style="t-number"))
            parts.append(self._window(k, left + wide / 2 - 9, top + 19, 18, 20, 12))
        else:
            parts.append(text(left + (wide - 29) / 2, top + 27, LETTERS[k], style="t-strong"))
            parts.append(self._window(k, left + wide - 29, top + 10, 24, 24, 14))
        if self["reveal"] and k == self.bandit.best:
            star = _star(0, 0)
            aside, scale = (2, 0.7) if small else (9, 0.8)  # of its letter
            parts.append(
                f'<g transform="translate({left + aside:.1f} {top + aside}) scale({scale})">'
                f"{star}</g>"
            )
        return "".join(parts)

    def _curves(self) -> str:
        """What a pull has won on average so far, pull by pull; once the chances are shown, what was
        lost. All curves are equally long, but for kept pulls by hand.
        """
        shown, count = bool(self["reveal"]), self._count
        title = "Regret of this run: lost by not knowing" if shown else "Wins per pull so far"
        if self._wide < SMALL:
            title = title.partition(":")[0]

        def so_far(play: BanditRuns) -> np.ndarray:
            if shown:
                return play.regret[0, :count]
            won = play.rewards[0, :count].cumsum()
            return won / np.arange(1, len(won) + 1)

        curves = [(kept.name, so_far(kept.play)) for kept in self._kept]
        curves.append((self._curve_name, so_far(self._play)))
        longest = max(10, count)
        lowest, highest = 0.0, 1.0
        if shown:
            lost = [float(values[-1]) for _, values in curves if count]
            highest = 1.08 * max(1.0, self._usual_loss(), *lost)
        elif count >= FEW:
            starts = (max(len(values) // 10, min(ROUND, len(values) - 1)) for _, values in curves)
            late = (values[start:] for (_, values), start in zip(curves, starts, strict=True))
            lowest, highest = _around([*late, np.array(self._usual_ends())])
        if self.dragged:
            lowest, highest = min(lowest, self._ends[0]), max(highest, self._ends[1])
        self._ends = lowest, highest
        rows = self._rows
        axes = Axes(
            LEFT,
            above(rows),
            self._wide - LEFT,
            self._high,
            (0, longest),
            (lowest, highest),
            title,
            rows=rows,
        )
        tints = [*["purple", "green", "red"][: len(self._kept)], "blue"]
        lines = [
            Line(
                list(enumerate(values, 1))[_start(values, lowest, highest) :],
                tint,
                name,
                dashed=k < len(self._kept),
            )
            for k, ((name, values), tint) in enumerate(zip(curves, tints, strict=True))
        ]
        empty = ""
        if not self._count:
            middle = (axes.left + axes.width / 2, axes.top + axes.height / 2 - 6)
            words = "Pull, and a curve grows here." if self._wide < NARROW else INVITED
            if self._kept:
                words = "Pull, and the kept curves grow, too."
            empty = text(*middle, words, style="t-over")
        drawn = chart(axes, lines, reading="pull") + empty
        if lowest:  # without its number, the axis would pass for 0
            y = axes.at(0, lowest)[1] + 4
            number = text(axes.left - 7, y, f"{lowest:g}", style="t-soft", anchor="end")
            drawn += number * (number not in drawn)
        return drawn

    def _usual_ends(self) -> tuple[float, float]:
        """The ends of the axis of a long run's means so far: where rules with no, much and nothing
        but exploration lie on these machines. So a rule that is changed rises or falls.
        """
        if self._usual is None:
            policies = greedy(), ucb_policy(MOST_C), epsilon_greedy(1.0)
            plays = (play_bandit(self.bandit, rule, PULLS, self._coins()) for rule in policies)
            means = (play.rewards[0].cumsum() / np.arange(1, PULLS + 1) for play in plays)
            self._usual = _around([values[ROUND:] for values in means])
        return self._usual

    def _usual_loss(self) -> float:
        """The regret, after as many pulls, of the UCB that explores most: the axis of regret shows
        it whatever the rule, so that a rule that is changed rises or falls.
        """
        if self._most_lost is None:
            played = play_bandit(self.bandit, ucb_policy(MOST_C), MOST, self._coins())
            self._most_lost = played.regret[0]
        return float(self._most_lost[self._count - 1]) if self._count else 0.0

    @property
    def _curve_name(self) -> str:
        if self._by_hand():
            return "by hand"
        return f"by hand, then {self._rule_name()}" if self._mine else self._rule_name()

    @property
    def _rows(self) -> int:
        """The rows of the curves' key."""
        return key_rows([*(kept.name for kept in self._kept), self._curve_name], self._wide)


def _around(curves: Sequence[np.ndarray]) -> tuple[float, float]:
    """The ends of an axis close around the curves."""
    values = np.concatenate(curves)
    return float(np.floor(10 * values.min()) / 10), float(np.ceil(10 * values.max()) / 10)


def _start(values: np.ndarray, lowest: float, highest: float) -> int:
    """The place from which `values` stay between the ends of an axis: what lies beyond them is not
    drawn, least of all as a line along the edge.
    """
    beyond = np.flatnonzero((values < lowest) | (values > highest))
    return int(beyond[-1]) + 1 if len(beyond) else 0


def _star(x: float, y: float) -> str:
    """A small star that marks the best lever, so that colour is not the only sign."""
    points = " ".join(
        f"{x + r * sin(k * pi / 5):.1f},{y - r * cos(k * pi / 5):.1f}"
        for k, r in enumerate([8, 3.4] * 5)
    )
    return f'<polygon points="{points}" fill="{color("orange")}"/>'
