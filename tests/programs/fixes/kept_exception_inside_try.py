import tensorflow as tf

failures = 0
size = (-5, 5)
for step in range(12):
    try:
        board = tf.zeros(size)  # expect: tensor-created-in-loop=/none
        print(board.shape)
    except Exception as error:
        failures += 1
        print(step, type(error).__name__)
print(failures)
