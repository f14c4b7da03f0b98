# never: python-loop-over-tensor
import tensorflow as tf

boxes = tf.random.normal((100, 4))
for i in range(3):
    print(boxes[i] * 2.0)
for box in boxes:
    if tf.reduce_sum(box) * 2.0 > 1.0:
        print(box)
        break
for box in boxes[:5]:
    print(box + 1.0)
for row in tf.zeros((2, 50)):
    print(tf.reduce_sum(row) + 1.0)
