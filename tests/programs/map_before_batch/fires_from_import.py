from tensorflow import cast, float32, one_hot
from tensorflow.data import AUTOTUNE, Dataset as DS

CLASSES = 10


def encode(image, label):
    """Scales and encodes one example."""
    image = cast(image, float32)
    image = image / 255.0
    return image, one_hot(label, CLASSES)


def build(images, labels):
    return (
        DS.from_tensor_slices((images, labels))
        .shuffle(10_000)
        .map(encode, num_parallel_calls=AUTOTUNE)  # expect: map-before-batch=advice/safe/certain
        .batch(128, drop_remainder=True)
        .prefetch(AUTOTUNE)
    )
