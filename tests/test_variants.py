"""The source's Othello bot: each switch does what it says, and all together repair it."""

import math

import numpy as np
import pytest
from trees import every_node

from omoklib.games import ENV_SMALL, Othello
from omoklib.search import MonteCarloTreeSearch, Trace
from omoklib.search.variants import SourceBotSearch, random_end

REPAIRED = {
    "weighted": False,
    "fix_sign": True,
    "fix_reward": True,
    "fix_passes": True,
    "fix_choice": True,
}
SIX = Othello(6)


def rng(seed=0):
    return np.random.default_rng(seed)


def source(seed=0, iterations=60, **options):
    return SourceBotSearch(iteration_limit=iterations, rng=rng(seed), **options)


def states(count, size=6, seed=0):
    """States of random games that go on."""
    generator = rng(seed)
    while count:
        state = Othello(size).initial_state()
        for _ in range(int(generator.integers(2 * size, size**2 - 4))):
            if not state.is_terminal():
                state = state.take_action(int(generator.choice(state.legal_actions())))
        if not state.is_terminal():
            count -= 1
            yield state


def passing_states(count):
    """States of random 4x4 games in which the player to move must pass."""
    generator = rng(1)
    while count:
        state = Othello(4).initial_state()
        while not state.is_terminal():
            if count and state.legal_actions() == [16]:
                count -= 1
                yield state
            state = state.take_action(int(generator.choice(state.legal_actions())))


@pytest.mark.parametrize("weighted", [False, True])
def test_with_every_repair_it_is_the_readable_uct_visit_for_visit(weighted):
    for seed, state in enumerate(states(6)):
        if state.legal_actions() == [SIX.pass_action]:
            continue  # a forced pass is played without a search
        one = MonteCarloTreeSearch(
            iteration_limit=200, exploration=2, weighted=weighted, rng=rng(seed)
        )
        two = source(seed, 200, **REPAIRED | {"weighted": weighted})
        assert one.search(state) == two.search(state)
        pairs = zip(every_node(one.root), every_node(two.root), strict=True)
        for mine, theirs in pairs:
            assert (mine.visits, mine.total_reward) == (theirs.visits, theirs.total_reward)


def test_a_random_end_with_passes_is_the_playouts_end():
    for state in states(30, seed=2):
        numbers = rng(3).random(SIX.max_plies).tolist()
        own, other, plies = random_end(state, numbers, passes=True)
        margin = own.bit_count() - other.bit_count()
        sign = 1 if plies % 2 == 0 else -1
        assert state.playout(numbers) == sign * ((margin > 0) - (margin < 0))


def test_without_passes_a_random_game_ends_where_the_player_to_move_has_no_move():
    for state in passing_states(5):
        assert random_end(state, [], passes=False) == (state.own, state.other, 0)
        assert random_end(state, rng().random(40).tolist(), passes=True)[2] > 0


def test_without_the_sign_repaired_the_same_reward_goes_to_every_node():
    search = source(iterations=1)
    search.search(SIX.initial_state())
    (child,) = search.root.children.values()
    assert search.root.total_reward == child.total_reward
    fixed = source(iterations=1, fix_sign=True)
    fixed.search(SIX.initial_state())
    (child,) = fixed.root.children.values()
    assert fixed.root.total_reward == -child.total_reward


def test_rewards_are_tens_as_written_and_at_most_one_repaired():
    search = source(iterations=80)
    search.search(SIX.initial_state())
    assert max(abs(child.value) for child in search.root.children.values()) > 2
    search = source(iterations=80, fix_reward=True)
    search.search(SIX.initial_state())
    assert all(abs(node.value) <= 1 for node in every_node(search.root))


def test_as_written_a_node_without_a_move_is_never_expanded():
    def passes_below(**options):
        found = []
        for state in states(12, size=4, seed=5):
            search = source(iterations=150, **options)
            search.search(state)
            found += [
                bool(node.children)
                for node in every_node(search.root)
                if node is not search.root and node.state.legal_actions() == [16]
            ]
        return found

    assert passes_below() and not any(passes_below())
    assert any(passes_below(fix_passes=True))


def test_where_the_bot_itself_must_pass_it_does():
    for state in passing_states(3):
        assert source().search(state) == 16


def test_as_written_the_move_has_the_highest_ucb_and_repaired_the_most_visits():
    state = next(states(1, seed=7))
    search = source(iterations=100)
    played = search.search(state)
    log_visits = math.log(search.root.visits)
    scores = {
        action: child.value + 2 * child.weight * math.sqrt(log_visits / child.visits)
        for action, child in search.root.children.items()
    }
    assert scores[played] == max(scores.values())
    fixed = source(iterations=100, fix_choice=True)
    played = fixed.search(state)
    counts = fixed.root.visit_counts()
    assert counts[played] == max(counts.values())


def test_only_othello_and_only_games_that_go_on():
    with pytest.raises(TypeError, match="plays Othello only"):
        source().search(ENV_SMALL.initial_state())
    state = SIX.initial_state()
    while not state.is_terminal():
        state = state.take_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="the game is over"):
        source().search(state)


def test_its_trace_tells_every_update_as_it_was_made():
    trace = Trace()
    search = source(iterations=30, trace=trace)
    search.search(SIX.initial_state())
    stats = trace.stats_at(len(trace))
    for node in every_node(search.root):
        if node.parent is not None:
            edge = node.parent.state.id, node.action
            assert stats[edge] == (node.visits, node.total_reward)
    evaluated = [event for event in trace.events if event.phase == "evaluate"]
    assert len(evaluated) == 30
