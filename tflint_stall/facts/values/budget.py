"""What following names may cost: one budget for each file, and one for the whole run.

It is counted in questions, not in seconds, so that the findings are the same on every machine. Everything that
follows code asks the evaluator at each step; so where the budget is spent, all of it ends, whatever its shape is.
"""

from __future__ import annotations

# Several times what the most entangled real file asks.
_OF_A_FILE = 400_000
# What the files of a run may take of it is earned by their length: real ones ask about 0.1 questions for a character.
_FOR_EACH_FILE = 2_000
_FOR_EACH_CHARACTER = 0.5


class Budget:
    """The questions that are left for the file that is being checked."""

    __slots__ = ("_gave_up", "_given", "_reserve", "left")

    def __init__(self) -> None:
        # Few files may be as entangled as they like.
        self._reserve = 2 * _OF_A_FILE
        self._given = self.left = _OF_A_FILE
        self._gave_up = False

    @property
    def is_spent(self) -> bool:
        return self.left < 0

    @property
    def was_too_small(self) -> bool:
        """Whether something was left unknown that would have cost more."""
        return self.left < 0 or self._gave_up

    def give_up(self) -> None:
        """Leave something unknown that would cost too much, though there is a budget for the rest."""
        self._gave_up = True

    def next_file(self, characters: int) -> None:
        """Begin with a file of so many characters."""
        spent = self._given - max(self.left, 0)
        self._reserve += int(_FOR_EACH_FILE + characters * _FOR_EACH_CHARACTER) - spent
        self._given = self.left = min(_OF_A_FILE, max(self._reserve, _FOR_EACH_FILE))
        self._gave_up = False
