"""Jobs that run side by side in the threads of a process."""

import pytest

from omoklib._util.threads import side_by_side


def test_side_by_side_waits_for_every_job_when_one_fails():
    ended = []

    def fail():
        raise ValueError("the first")

    def work():
        ended.append(1)
        return 3

    with pytest.raises(ValueError, match="the first"):
        side_by_side([fail, work, work])
    assert ended == [1, 1]
    assert side_by_side([work, work]) == [3, 3]
