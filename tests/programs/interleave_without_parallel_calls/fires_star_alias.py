from tensorflow.data import AUTOTUNE, Dataset as D, TextLineDataset as Lines

urls = [f"https://example.org/part-{n}.txt" for n in range(64)]
texts = D.from_tensor_slices(urls).interleave(lambda url: Lines(url).skip(1))  # expect: interleave-without-parallel-calls=warning/unsafe/certain
texts = texts.batch(32).prefetch(AUTOTUNE)
