"""The bandit lab: pull levers yourself, or let a rule pull a thousand, and compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np

from omoklib._util.words import counted
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
    KEY_ROW,
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
ROUND = 20  # after this many pulls by hand, the lab judges them; the simple one ends there
GREEDY, EPSILON, UCB = "greedy", "epsilon-greedy", "UCB"
LETTERS = "ABCDEFGHIJ"
INVITED = "Pull a lever, and a curve grows here."
SMALL = 400  # pixels; below it the machines stand in two rows
NARROW = 480  # pixels; below it words are cut short
BESIDE = 560  # pixels from which the bars' legend stands beside their title
LETTER = 20  # pixels that a number takes above its bar
WIDEST, WIDEST_IF_LOW = 182, 155  # pixels of a machine, with its lever; 1.65 times as many high
JUDGED = 96  # pixels kept below the machines for the result
HINT = (
    "Each lever pays 1 or nothing, with a hidden chance of its own. Pull "
    f"{ROUND} times: how often can you win?"
)
LEFT = 40  # pixels for the numbers beside both charts
CHARTS, CHARTS_IF_LOW = (110, 98), (90, 78)
"""The heights of the bars and of the curves: as low on a laptop's screen as lets both be seen."""
BELOW = 74  # pixels under the bars: the levers' names, their pulls, their chances, a gap


@dataclass
class _Kept:
    """A rule whose curve is kept, and the pulls that stood before it."""

    name: str
    policy: Policy
    past: list[int]
    play: BanditRuns | None = None  # with at least as many pulls as were made since


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
        self._is_pull = False  # whether the last thing done was a pull by hand
        self._top, self._ends = 1.0, (0.0, 1.0)  # of both axes: what is dragged only extends them
        self._fresh_machines()
        controls = []
        if not self.simple:  # there the machines themselves are pressed
            rule = {"group": "Let a rule pull", "first": True}
            controls = [
                button(
                    f"arm{k}",
                    LETTERS[k],
                    name=f"Pull lever {LETTERS[k]}",
                    group="Pull by hand",
                    point=f"lever{k}",
                )
                for k in range(ARMS)
            ]
            controls += [
                choice("rule", "Rule", [GREEDY, EPSILON, UCB], UCB, **rule),
                slider("c", "Exploration c", 0.0, 3.0, 0.05, 1.4, **rule),
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
            arrangement="bottom" if self.simple else "side",
        )

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
        self._is_pull = id in {f"arm{k}" for k in range(ARMS)}
        if self._is_pull:
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
            name = self._rule_name()
            if any((kept.name, kept.past) == (name, self._past) for kept in self._kept):
                self.status = f"The curve of {name} is kept already."
                return
            if self._run > 1:
                self._kept = [*self._kept[-2:], _Kept(name, self._policy(), self._past)]
        elif id == "restart":
            self._past, self._mine, self._run, self._kept = [], [], 0, []
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

    def draw(self) -> str:
        label = f"Five levers and what they have paid. {self._summary()}"
        wins, pulls = self._counts()
        if self.simple:
            return (
                f'<div role="group" aria-label="{label}">{self._machines(wins, pulls)}</div>'
                f'<div style="min-height:{JUDGED}px">'
                f"{self._result() if self._is_over else self._tokens()}</div>"
            )
        return self._tokens() + svg(
            self.room,
            self._floor + BELOW + above(1) + self._heights[1] + 24 + KEY_ROW * (self._rows - 1),
            label,
            self._bars(wins, pulls),
            self._curves(),
        )

    # The machines and the pulls

    def _fresh_machines(self) -> None:
        means = np.random.default_rng(self.seed).uniform(0.15, 0.85, ARMS).round(2)
        self.bandit = Bandit(tuple(means))
        self._past: list[int] = []  # the levers of all pulls that no slider repeats, in order
        self._mine: list[int] = []  # which of those were pulled by hand, counted from 0
        self._run = 0  # pulls by the rule after those
        self._kept: list[_Kept] = []  # rules whose curves are for comparison
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
            if kept.play is None or kept.play.arms.shape[1] < pulls:
                more = max(0, pulls - len(kept.past))
                kept.play = play_bandit(
                    self.bandit, kept.policy, more, self._coins(), first=kept.past
                )

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
    def _heights(self) -> tuple[int, int]:
        """The pixels of the bars and of the curves."""
        return CHARTS_IF_LOW if self.low else CHARTS

    @property
    def _floor(self) -> int:
        """Pixels from the picture's top to the line on which the bars stand."""
        return self._heights[0] + (42 if self.room >= BESIDE else 62)

    def _machines(self, wins: np.ndarray, pulls: np.ndarray) -> str:
        """Five machines to press, each with its payouts so far."""
        last = self._play.arms[0, -1] if self._count else -1
        machines = (self._machine(k, int(wins[k]), int(pulls[k]), k == last) for k in range(ARMS))
        columns = "repeat(3,1fr)"
        if self.room >= SMALL:  # from edge to edge, as the pulls below them
            columns = f"repeat({ARMS},minmax(0,{WIDEST_IF_LOW if self.low else WIDEST}px))"
        return (
            '<div style="display:grid;gap:8px;margin-bottom:16px;justify-content:space-between;'
            f'grid-template-columns:{columns}">{"".join(machines)}</div>'
        )

    def _machine(self, k: int, wins: int, pulls: int, last: bool) -> str:
        own = self._play.rewards[0, self._play.arms[0] == k]  # its window keeps the last one
        paid = bool(pulls and own[-1])
        told = f"Pull lever {LETTERS[k]}: {wins} won in {counted(pulls, 'pull')}"
        window = f"{own[-1]:.0f}" if pulls else "?"
        pulled = " lab-pulled" if last and self._is_pull else ""  # down it goes, and springs back
        many, look = f"in {counted(pulls, 'pull')}", ""
        if self.room < SMALL:  # larger letters, fewer of them
            many, look = f"of {pulls}", 'class="lab-scaled" '
        parts = [
            f'<rect x="3" y="6" width="94" height="186" rx="12" '
            f'fill="{color("raised")}" stroke="{color("soft")}" stroke-width="1.5"/>',
            f'<path class="lab-lever{pulled}" d="M97 100h11V34" fill="none" '
            f'stroke="{color("soft")}" stroke-width="5" '
            'stroke-linecap="round" stroke-linejoin="round"/>',
            f'<circle class="lab-knob{pulled}" cx="108" cy="34" r="9" fill="{color("red")}"/>',
            f'<rect x="23" y="40" width="54" height="52" rx="8" '
            f'fill="{color("orange" if paid else "card")}" '
            f'stroke="{color("soft")}"/>',
            f'<text x="50" y="76" text-anchor="middle" font-size="28" font-weight="700" '
            f'fill="{"#1f2328" if paid else color("soft")}">{window}</text>',
            text(50, 29, LETTERS[k], style="t-strong"),
            text(50, 122, f"{wins} won", style="t-strong"),
            text(50, 141, many, style="t-soft"),
            rect(14, 153, 72, 8, "line"),
        ]
        if pulls:
            parts.append(rect(14, 153, 72 * wins / pulls, 8, "orange"))
        if self["reveal"]:
            mean, best = self.bandit.means[k], k == self.bandit.best
            at = 14 + 72 * mean
            parts.append(
                f'<line x1="{at:.1f}" x2="{at:.1f}" y1="149" y2="165" stroke="{color("ink")}" '
                'stroke-width="3"/>'
            )
            parts.append(text(50, 183, f"{mean:.2f}", style="t-strong" if best else "t-soft"))
            if best:
                parts.append(_star(18, 24))
        if paid and last and self._is_pull:
            parts.append('<circle class="lab-coin" cx="50" cy="66" r="13"/>')
        parts.append('<rect class="lab-ring" x="1" y="4" width="98" height="190" rx="14"/>')
        return (
            f'<svg {look}data-press="arm{k}" tabindex="0" role="button" aria-label="{told}" '
            f'aria-disabled="{str(self._is_over).lower()}" '
            f'viewBox="0 0 120 198" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
        )

    def _tokens(self) -> str:
        """The last twenty pulls: the lever's letter, on a filled disc if it paid."""
        count = self._count
        first = max(0, count - ROUND)
        # With rules, a win has the colour of the means that it adds to: gold is the bonus.
        fill, ink, tint = ("blue", color("card"), "blue")
        if self.simple:
            fill, ink, tint = "orange", "#1f2328", "gold"
        title = "The last" if not self._by_hand() else "Your last" if first else "Your"
        title, words = f"{title} {ROUND} pulls", f"{tint} where a lever paid"
        if not first and self._by_hand():
            title = "Your pulls" if count else f"{ROUND} pulls to try"
            words *= bool(count)
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
                look = f"background:{color(fill)};color:{ink};border:1px solid {color('ink')}"
            else:
                look = f"color:{color('soft')};border:1px solid {color('soft')}"
            if pull < count:
                arm = self._play.arms[0, pull]
                letter, point = LETTERS[arm], "" if self.simple else f' data-point="lever{arm}"'
            parts.append(f'<span{point} style="{round_}{look}">{letter}</span>')
        across = ROUND if self.room >= 28 * ROUND else ROUND // 2
        return (
            f'<p class="lab-face"><b>{title}</b><span class="lab-later">{words}</span></p>'
            '<div aria-hidden="true" style="display:grid;gap:6px 2px;'
            f"margin-bottom:{6 if self.low else 16}px;"
            "justify-content:space-between;"
            f'grid-template-columns:repeat({across},minmax(0,24px))">{"".join(parts)}</div>'
        )

    def _result(self) -> str:
        """Three bars that say how the `ROUND` pulls went."""
        rows = "".join(
            f'<span>{name}</span><span><i style="width:{55 * won / ROUND:.0f}%;'
            f'background:{color("orange" if name == "you" else "soft")}"></i>'
            f"{'about ' * (name != 'you')}<b>{won}</b></span>"
            for name, won in zip(
                ("you", "random pulls", "the best lever"), self._won(), strict=True
            )
        )
        return (
            f'<p class="lab-face"><b>Won in {ROUND} pulls</b></p>'
            f'<div class="lab-result">{rows}</div>'
        )

    def _bars(self, wins: np.ndarray, pulls: np.ndarray) -> str:
        total = pulls.sum()
        mean = np.divide(wins, pulls, out=np.zeros(ARMS), where=pulls > 0)
        score = ucb(wins, pulls, total, self._c)
        chosen = int(score.argmax())
        tried = score[np.isfinite(score)]
        others = np.delete(score, chosen)
        others = others[np.isfinite(others)]  # an untried lever has no number
        digits = next(  # as many as tell the highest from the others
            (d for d in (2, 3) if (others < score[chosen] - 10.0**-d).all()), 4
        )
        top = max(1.0, float(np.ceil(tried.max() * 2) / 2) if len(tried) else 1.0)
        self._top = top = max(top, self._top) if self.dragged else top
        high = self._heights[0]
        axes = Axes(LEFT, self._floor - high, self.room - LEFT, high, (0, 0), (0, top))
        parts = [text(0, 14, "What the rule believes", style="t-strong", anchor="start")]
        entries = [("blue", "mean w / n")]
        if self._c:
            entries.append(("orange", "c √(ln N / n)"))
        if self["reveal"]:
            entries.append(("ink", "hidden" if self.room < NARROW else "hidden chance"))
        parts.append(f'<g data-untold="lever">{self._legend(entries)}</g>')
        wide = axes.width / ARMS
        parts.append(
            f'<rect class="lab-band" data-glide="next" x="{axes.left + wide * chosen:.1f}" '
            f'y="{axes.top - LETTER}" width="{wide:.1f}" '
            f'height="{axes.height + BELOW + LETTER - 14}" rx="8"/>'
        )
        parts.append(chart(axes, []))
        for k in range(ARMS):
            told = self._numbers(int(wins[k]), int(pulls[k]), int(total), mean[k], score[k])
            place = f'x="{axes.left + wide * k + 2:.1f}" y="{axes.top - LETTER}" '
            place += f'width="{wide - 4:.1f}" height="{axes.height + BELOW + LETTER - 14}" rx="8"'
            words = ", ".join(words for _, words in told)
            parts.append(
                f'<g data-press="arm{k}" data-point="lever{k}" tabindex="-1" role="button" '
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
        is_beside = self.room >= BESIDE
        at = (200, 14) if is_beside else (0, 36)
        return legend(*at, entries, gap=14, beside=is_beside)

    def _numbers(
        self, wins: int, pulls: int, total: int, mean: float, score: float
    ) -> list[tuple[str, str]]:
        """The parts of a lever's bar in numbers, each with its colour."""
        if not pulls:
            return [("orange", "never pulled: tried first")]
        told = [("blue", f"{wins:,} / {pulls:,} = {mean:.2f}")]
        if self["rule"] == UCB:
            bonus = f"{score - mean:.2f}"
            if self.room >= BESIDE:
                bonus = f"{self._c:g} √(ln {total:,} / {pulls:,}) = {bonus}"
            told.append(("orange", bonus))
        return told

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
        middle, narrow = x + wide / 2, self.room < NARROW
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
        many = f"{pulls:,}" + ("" if narrow else f" pull{'s' * (pulls != 1)}")
        name = LETTERS[k] + (" ▲" if narrow else " next") * chosen
        parts.append(text(middle, floor + 20, name, style="t-strong"))
        parts.append(text(middle, floor + 38, many, style="t-soft"))
        if self["reveal"]:
            hidden, best = self.bandit.means[k], k == self.bandit.best
            y = axes.at(0, hidden)[1]
            parts.append(
                f'<path d="M{x - 8:.1f} {y:.1f}h{wide + 16:.1f}" stroke="{color("card")}" '
                f'stroke-width="5"/><path d="M{x - 8:.1f} {y:.1f}h{wide + 16:.1f}" '
                f'stroke="{color("ink")}" stroke-width="3"/>'
            )
            style = "t-strong" if best else "t-soft"
            parts.append(text(middle, floor + 56, f"{hidden:.2f}", style=style))
            if best:
                parts.append(_star(middle - 26, floor + 52))
        return "".join(parts)

    def _curves(self) -> str:
        """What a pull has won on average so far, pull by pull; once the chances are shown, what was
        lost. All curves are equally long.
        """
        shown, count = bool(self["reveal"]), self._count
        title = "Regret of this run: lost by not knowing" if shown else "Wins per pull so far"

        def so_far(play: BanditRuns) -> np.ndarray:
            if shown:
                return play.regret[0, :count]
            return play.rewards[0, :count].cumsum() / np.arange(1, count + 1)

        curves = [(kept.name, so_far(kept.play)) for kept in self._kept]
        curves.append((self._curve_name, so_far(self._play)))
        longest = max(10, count)
        lowest, highest = (0.0, 1.0) if shown else _around([values for _, values in curves])
        if shown:
            highest = 1.08 * max([1.0, *(float(values[-1]) for _, values in curves if count)])
        if self.dragged:
            lowest, highest = min(lowest, self._ends[0]), max(highest, self._ends[1])
        self._ends = lowest, highest
        rows = self._rows
        top = self._floor + BELOW + above(rows)
        axes = Axes(
            LEFT,
            top,
            self.room - LEFT,
            self._heights[1],
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
        if not self._count and not self._kept:
            middle = (axes.left + axes.width / 2, axes.top + axes.height / 2 + 4)
            words = "Pull, and a curve grows here." if self.room < NARROW else INVITED
            empty = text(*middle, words, style="t-over")
        return chart(axes, lines, reading="pull") + empty

    @property
    def _curve_name(self) -> str:
        return "by hand" if self._by_hand() else self._rule_name()

    @property
    def _rows(self) -> int:
        """The rows of the curves' key."""
        return key_rows([*(kept.name for kept in self._kept), self._curve_name], self.room)


def _around(curves: Sequence[np.ndarray]) -> tuple[float, float]:
    """The ends of an axis for means so far: close to where they lie after the first tenth of the
    pulls, which are mostly luck; from 0 to 1 while there are few.
    """
    late = np.concatenate([values[len(values) // 10 :] for values in curves])
    if len(curves[0]) < FEW:
        return 0.0, 1.0
    return float(np.floor(10 * late.min()) / 10), float(np.ceil(10 * late.max()) / 10)


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
