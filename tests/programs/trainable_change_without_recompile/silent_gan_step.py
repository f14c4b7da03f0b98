# never: trainable-change-without-recompile
from tensorflow import keras


def train(critic, maker, batches, noise):
    critic.compile("adam", "binary_crossentropy")
    critic.trainable = False
    both = keras.Sequential([maker, critic])
    both.compile("adam", "binary_crossentropy")
    for real, labels in batches:
        critic.trainable = True
        critic.train_on_batch(real, labels)
        critic.trainable = False
        both.train_on_batch(noise(), labels)
