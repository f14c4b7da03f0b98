import tensorflow as tf

net = tf.keras.Sequential()
net.add(tf.keras.layers.RNN(tf.keras.layers.LSTMCell(32)))  # expect: rnn-blocks-cudnn
net.add(tf.keras.layers.Bidirectional(tf.keras.layers.LSTM(8, unroll=True)))  # expect: rnn-blocks-cudnn
net.compile("adam", "mse")
