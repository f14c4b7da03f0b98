import sys
from importlib import import_module

from agent import Agent

player = import_module(sys.argv[1]).Agent() if sys.argv[1:] else Agent()
player.replay()
