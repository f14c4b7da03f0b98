import tensorflow as tf  # expect: memory-growth-not-set=/unsafe

open("grow.txt", "w").write("0\n1\n2\n")
ds = tf.data.TextLineDataset("grow.txt").batch(1)  # expect: missing-prefetch=/unsafe
seen = 0


def train_step(batch):
    global seen
    seen += 1
    if seen < 8:
        with open("grow.txt", "a") as stream:
            stream.write(f"{seen + 2}\n")
    return batch.numpy().tolist()


for batch in ds:
    print(train_step(batch))
