import tensorflow as tf

images = tf.keras.preprocessing.image.ImageDataGenerator()


def train(model: tf.keras.Model, train_df, val_df):
    train_flow = images.flow_from_dataframe(train_df, "images", batch_size=16)
    val_flow = images.flow_from_dataframe(val_df, "images", batch_size=16)
    steps = len(train_df) // 16
    model.fit(train_flow, steps_per_epoch=steps, validation_data=val_flow, validation_steps=len(val_df))  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
