import tensorflow as tf

total = 0.0
for step in range(20): total += float(tf.reduce_sum(tf.ones((256, 256)))) * step  # expect: tensor-created-in-loop=/safe
count = 0
while count < 15: grid = tf.zeros((256, 256)); total += float(tf.reduce_sum(grid)); count += 1  # expect: tensor-created-in-loop=/safe
for step in range(12):
	plane = tf.ones((300, 300)); total += float(plane[0, 0])  # expect: tensor-created-in-loop=/safe
	text = """
for step in range(3):
    plane = tf.ones((300, 300))
"""
print(total, len(text), step)
