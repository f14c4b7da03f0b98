from tensorflow import data, image, io


def read(name, label):
    return image.decode_png(io.read_file(name)), label


def make(names, labels):
    count = len(names)
    return (
        data.Dataset.from_tensor_slices((names, labels))
        .map(read, num_parallel_calls=data.AUTOTUNE)
        .shuffle(count)  # expect: shuffle-after-decode=warning/none
        .batch(16)
        .prefetch(1)
    )
