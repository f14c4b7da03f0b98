from tensorflow import config

cards = config.list_physical_devices("GPU")
if cards:
    config.experimental.set_memory_growth(cards[0], True)  # expect: partial-memory-growth=warning
