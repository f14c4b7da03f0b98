import sys
def names():
    return sorted(k for k in sys.modules["__main__"].__dict__ if not k.startswith("_"))
