import tensorflow as tf


def train(model: tf.keras.Model, x, y, x_val, y_val):
    images = tf.keras.preprocessing.image.ImageDataGenerator()
    train_generator = images.flow(x, y, batch_size=64)
    val_generator = images.flow(x_val, y_val, batch_size=64)
    model.fit(
        train_generator,
        steps_per_epoch=len(train_generator),
        validation_data=val_generator,
        validation_steps=len(val_generator),
    )
