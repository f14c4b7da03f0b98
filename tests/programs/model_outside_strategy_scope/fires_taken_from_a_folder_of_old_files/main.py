"""Starts what was good enough."""

from old import train

print(train.model.count_params())
