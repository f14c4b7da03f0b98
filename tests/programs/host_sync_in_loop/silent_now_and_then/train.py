# never: host-sync-in-loop
import tensorflow as tf

from elsewhere import train_step


def train(dataset, epochs, log_every):
    loss = None
    for epoch in range(epochs):
        for step, batch in enumerate(dataset):
            loss = train_step(batch)
            if step % log_every == 0:
                tf.print("loss", loss)
                print("loss", loss.numpy())
        print("epoch", epoch, loss.numpy())
