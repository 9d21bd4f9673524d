"""Work in a thread: however it ends, the next one can begin."""

import pytest

from omoklib.widgets.worker import Worker


@pytest.mark.parametrize("error", [SystemExit(3), ValueError("no"), GeneratorExit()])
def test_after_any_error_the_next_work_can_begin(error):
    worker, said = Worker(), []

    def fail():
        raise error

    worker.start(fail, said.append)
    assert worker.wait(60) and not worker.running
    worker.start(lambda: None, said.append)
    assert worker.wait(60)
    assert type(error).__name__ in said[0] and said[1] == ""
