import tensorflow as tf

ds = tf.data.Dataset.range(6).batch(2)
ds.repeat()  # expect: dataset-step-discarded=/none
ds.shuffle(3)  # expect: dataset-step-discarded=/none
n = 0
for epoch in range(2):
    for b in ds:
        n += 1
print(n)
