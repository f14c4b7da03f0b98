import tensorflow as tf


def overlays(frames, size):
    out = []
    for frame in frames:
        overlay = tf.ones((size, size)) if size else None
        shown = size and tf.zeros((size, size))
        out.append((frame, overlay is None, shown is None))
    return out


def until_found(items, side):
    count = 0
    for item in items:
        if item == "stop":
            break
        if side is None:
            continue
        count += int(tf.size(tf.ones((side, side))))  # expect: tensor-created-in-loop=/none
    return count


print(overlays(range(12), None))
print(until_found(["a"] * 20, None), until_found(["stop"], "no size"), until_found(["a"] * 12, 150))
