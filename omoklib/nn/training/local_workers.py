"""Workers that are processes of this machine; and the choice between them and a Ray cluster's."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.connection import Connection, wait

from omoklib._util.processes import Helper
from omoklib.nn.training.actor import play_alone
from omoklib.nn.training.learner import Stopped
from omoklib.nn.training.workers import POLL_S, Answer, Workers

__all__ = ["LocalWorkers", "workers_of"]

_DEATHS = 10
"""So many workers may die in an iteration; then something is wrong that a new one cannot mend."""


def workers_of(count: int, ray: str | None, say: Callable[[str], object]) -> Workers:
    """`count` workers: processes of this machine, or of the Ray cluster at the address `ray`.

    Raises:
        ImportError: Ray is not installed.
        ConnectionError: there is no cluster at that address.
        ValueError: `count` is below 1.
    """
    if ray is None:
        return LocalWorkers(count, say)
    from omoklib.nn.training.ray_workers import RayWorkers

    return RayWorkers(count, ray)


class LocalWorkers(Workers):
    """Processes of this machine, each on one core. They end with the process that made them.

    In a script, training with workers stands under `if __name__ == "__main__":`, as new processes
    import the script.
    """

    def __init__(self, count: int, say: Callable[[str], object] = print) -> None:
        super().__init__(count)
        self.say = say
        self._processes: list[_Process] = []

    def _ask(self, about, shares, iteration, stop) -> list[Answer]:
        answers: dict[int, Answer] = {}
        deaths = 0
        try:
            while len(self._processes) < len(shares):
                self._processes.append(_Process())
            tasks = [(*about, *share, iteration) for share in shares]
            for process, task in zip(self._processes, tasks, strict=False):
                process.send(task)
            while len(answers) < len(shares):
                if stop():
                    raise Stopped
                playing = {
                    self._processes[k].line: k for k in range(len(shares)) if k not in answers
                }
                for line in wait(list(playing), POLL_S):
                    k = playing[line]
                    answer = self._processes[k].answer()
                    if answer is not None:
                        answers[k] = answer
                        continue
                    deaths += 1
                    code = self._processes[k].end()
                    if deaths > _DEATHS:
                        raise RuntimeError(
                            f"{deaths} workers died, the last with exit code {code}. In a script, "
                            "training with workers stands under `if __name__ == '__main__':`"
                        )
                    self.say(f"A worker died (exit code {code}); another plays its games again.")
                    self._processes[k] = _Process()
                    self._processes[k].send(tasks[k])
        except BaseException:
            self.end()
            raise
        return [answers[k] for k in range(len(shares))]

    def end(self) -> None:
        for process in self._processes:
            process.end()
        self._processes.clear()


class _Process(Helper):
    """A process that plays the shares that it is sent, one at a time."""

    def __init__(self) -> None:
        super().__init__(_work)

    def answer(self) -> Answer | None:
        """What it answered; None: it died.

        Raises:
            RuntimeError: it failed.
        """
        try:
            answer = self.line.recv()
        except (EOFError, ConnectionError):
            return None
        if isinstance(answer, str):
            raise RuntimeError(f"a worker failed: {answer}")
        return answer


def _work(line: Connection) -> None:
    """A process: plays what comes along `line`, until nothing more can come."""
    while True:
        task = line.recv()
        try:
            answer: Answer | str = play_alone(*task)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        line.send(answer)
