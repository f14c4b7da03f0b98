from tensorflow import config


def setup():
    cards = config.list_physical_devices("GPU")
    try:
        config.experimental.set_memory_growth(cards[0], True)  # expect: partial-memory-growth=warning/safe
    except RuntimeError as error:
        print(error)
