import tensorflow as tf

grid = tf.zeros((2, 2))
shapes = []
for step in range(12):
    shapes.append(tuple(grid.shape))
    grid = tf.ones((256, 256))  # expect: tensor-created-in-loop=/unsafe
print(shapes)
