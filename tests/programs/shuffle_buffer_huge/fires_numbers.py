from tensorflow.data import Dataset

indices = Dataset.range(10_000_000).shuffle(10_000_000).batch(1024).prefetch(1)  # expect: shuffle-buffer-huge=warning/none/certain
