"""Shapes, types and structures are known while the graph is made: what is kept holds no tensor."""

# never: tensor-leak-from-tf-function
import tensorflow as tf

structures, shapes, specs, kinds = {}, [], [], []


def without_tensors(x):
    if tf.is_tensor(x):
        return None
    return x


@tf.function
def step(x):
    found = {"scores": tf.matmul(x, x), "of": "squares"}
    y = tf.matmul(x, x)
    structures["found"] = tf.nest.map_structure(without_tensors, found)
    structures["y"] = tf.nest.map_structure(lambda t: t if not isinstance(t, tf.Tensor) else None, y)
    shapes.append(tf.nest.map_structure(lambda t: t.shape, y))
    specs.append(tf.nest.map_structure(tf.type_spec_from_value, y))
    specs.append(tf.type_spec_from_value(y))
    kinds.append(y.dtype)
    return y


for _ in range(300):
    step(tf.ones((4, 4)))
print(structures, shapes, specs, kinds)
