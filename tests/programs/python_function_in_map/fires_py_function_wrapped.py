from tensorflow import data, float32, py_function


def clip(x):
    return x.numpy().clip(0, 1)


def tf_clip(x, y):
    (out,) = py_function(clip, [x], [float32])
    out.set_shape((32, 32, 3))
    return out, y


def build(images, labels):
    ds = data.Dataset.from_tensor_slices((images, labels))
    ds = ds.map(tf_clip, num_parallel_calls=data.AUTOTUNE)  # expect: python-function-in-map=advice/none/certain
    return ds.batch(32).prefetch(data.AUTOTUNE)
