# never: fit-in-loop
"""What is fitted is no model of Keras: `fit` takes words that Keras does not know, or the note says what it is."""

import numpy as np
import tensorflow as tf

from attacks import Victim


def steal(copy, queries, victim):
    for query in queries:
        copy.fit(x=np.array([query]), y=victim.predict(np.array([query])), batch_size=8, nb_epochs=1)


def steal_again(copy: "Victim", queries, victim):
    for query in queries:
        copy.fit(np.array([query]), victim.predict(np.array([query])), batch_size=8)
