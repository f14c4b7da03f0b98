from tensorflow.compat.v1 import Session, disable_v2_behavior, global_variables_initializer, layers, placeholder, float32

disable_v2_behavior()
x = placeholder(float32, [None, 3])
y = layers.dense(x, 1)
with Session() as sess:
    for restart in range(40):
        sess.run(global_variables_initializer())  # expect: graph-op-in-session-loop=advice/unsafe/certain
        print(restart, sess.run(y, {x: [[1.0, 2.0, 3.0]]}))
