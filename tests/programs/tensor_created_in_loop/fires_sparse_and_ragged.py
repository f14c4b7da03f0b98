import tensorflow as tf

edges = [[i, i + 1] for i in range(5000)]
values = [1.0] * 5000
x = tf.random.normal((5001, 64))
for layer in range(40):
    adjacency = tf.sparse.SparseTensor(edges, values, (5001, 5001))  # expect: tensor-created-in-loop=/unsafe
    x = tf.sparse.sparse_dense_matmul(adjacency, x)
print(x.shape)
