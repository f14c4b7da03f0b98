import tensorflow as tf


def render(frames, overlay_size):
    seen = []
    for frame in frames:
        if overlay_size is not None:
            overlay = tf.ones((overlay_size, overlay_size))  # expect: tensor-created-in-loop=/none
            seen.append(int(tf.size(overlay)) + frame)
        else:
            seen.append(frame)
    return seen


print(render(range(15), None))
print(render(range(15), 200))
