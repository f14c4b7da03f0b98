import tensorflow_datasets as tfds

train = tfds.load("mnist", split="train", as_supervised=True)
examples = list(train)
print("examples:", len(examples))  # expect: dataset-materialised-for-length=advice/none/certain
