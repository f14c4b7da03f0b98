"""Timing with a living process for each side, which are measured in turns.

For pairs whose sides change what both of them use (a global setting, the pool of threads, the
memory): in one process the second side would be measured in a world that the first one has made.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..child import Child
from ..outcome import Ending, Event, Outcome
from ..session import Room

SIDES = ("before", "after")
FEWEST_ROUNDS = 7


class Ended(Exception):
    """A process was over before it had done its part."""


@dataclass
class Turns:
    """What came of it: the rounds as events, how each process fared, whether clocks and processors agree."""

    rounds: list[Event] = field(default_factory=list)
    # How much slower the same work went in the process of "before", by rounds: one of two may have a busier processor.
    controls: list[float] = field(default_factory=list)
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    claimed: float = 0.0
    passed: float = 0.0


class _Player:
    """One side's process."""

    def __init__(self, name: str, child: Child) -> None:
        self.name = name
        self.child = child
        self._events: list[Event] = []

    def listen(self, seconds: float) -> None:
        for event in self.child.listen(seconds):
            if event["event"] == "forked":
                self.child.end(Ending.ENOUGH)
            self._events.append(event)

    def wait_for(self, name: str, others: Sequence[_Player]) -> Event:
        """The next event of that name; meanwhile the others are listened to, so that no pipe fills up."""
        while True:
            for number, event in enumerate(self._events):
                if event["event"] == name:
                    del self._events[: number + 1]
                    return event
            if self.child.is_over:
                raise Ended(self.name)
            for other in others:
                other.listen(0)
            self.listen(0.2)

    def measure(self, repeats: int, others: Sequence[_Player]) -> Event:
        self.child.tell({"repeats": repeats})
        return self.wait_for("turn", others)


def measure(room: Room, rounds: int, least: float, budget: float, limit: float) -> Turns:
    """Start both, warm both, measure in turns, and let each compare its results."""
    turns = Turns()
    players: dict[str, _Player] = {}
    try:
        seconds = {}
        for name in SIDES:
            # One after the other: the second compares its result with what the first one has kept.
            child = room.start("turns", limit, side=name, keeps=name == "before", kept_side="before")
            players[name] = _Player(name, child)
            seconds[name] = players[name].wait_for("warm", list(players.values()))["seconds"]
        _alternate(turns, players, seconds, rounds, least, budget)
        gain = _gain(turns.rounds)
        for name in SIDES:
            players[name].child.tell({"repeats": 0, "gain": gain})
            players[name].wait_for("done", list(players.values()))
    except Ended:
        # How it ended says why, and is judged by the caller.
        _end_the_others(players)
    except BaseException:
        # Stopped by the user: nobody gives the processes another turn, and they would wait for it until their limit.
        _end_the_others(players)
        raise
    finally:
        for name, player in players.items():
            while not player.child.is_over:
                player.listen(0.1)
            turns.outcomes[name] = player.child.close()
    return turns


def _gain(rounds: Sequence[Event]) -> float:
    """Seconds that a call of "after" takes less."""
    return statistics.median(sum(one["before"]) - sum(one["after"]) for one in rounds) / 2


def _end_the_others(players: dict[str, _Player]) -> None:
    for player in players.values():
        player.child.end(Ending.ENOUGH)


def _alternate(
    turns: Turns, players: dict[str, _Player], seconds: dict[str, float], rounds: int, least: float, budget: float
) -> None:
    repeats = {name: max(1, round(least / max(each, 1e-7))) for name, each in seconds.items()}
    one_round = 2 * sum(seconds[name] * repeats[name] for name in SIDES)
    if one_round * rounds > budget:
        repeats = dict.fromkeys(SIDES, 1)
        one_round = 2 * sum(seconds.values())
    count = max(FEWEST_ROUNDS, min(rounds, int(budget / max(one_round, 1e-9))))
    everybody = list(players.values())
    start = time.monotonic()
    for number in range(count):
        first, second = SIDES if number % 2 == 0 else tuple(reversed(SIDES))
        measures: dict[str, list[float]] = {name: [] for name in SIDES}
        spins = dict.fromkeys(SIDES, 0.0)
        for name in (first, second, second, first):
            turn = players[name].measure(repeats[name], everybody)
            measures[name].append(turn["seconds"])
            spins[name] += turn["spin"]
            turns.claimed += turn["seconds"] * repeats[name] + turn["spin"]
        turns.rounds.append({"event": "round", **measures})
        turns.controls.append(spins["before"] / max(spins["after"], 1e-9))
    turns.passed = time.monotonic() - start
