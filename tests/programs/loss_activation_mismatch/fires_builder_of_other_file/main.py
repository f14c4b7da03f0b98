from tensorflow import keras

from nets import classifier

net = classifier(5)
net.compile(keras.optimizers.Adam(), loss=keras.losses.categorical_crossentropy)  # expect: loss-activation-mismatch=error
net.fit(x, y)
