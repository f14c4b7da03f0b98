import numpy as np

from models import make_tagger

tagger = make_tagger(20_000, 17)
tagger.compile(optimizer="rmsprop", loss="sparse_categorical_crossentropy")  # expect: unclipped-gradients=advice
tagger.fit(np.load("words.npy"), np.load("tags.npy"), epochs=5)
