from .sequence import make_tagger
