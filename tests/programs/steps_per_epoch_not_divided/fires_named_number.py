import tensorflow as tf

nb_train_samples = 2000
batch_size = 16
datagen = tf.keras.preprocessing.image.ImageDataGenerator(rescale=1.0 / 255)
model = tf.keras.models.load_model("m.h5")
train_generator = datagen.flow_from_directory("train", target_size=(150, 150), batch_size=batch_size)
model.fit(train_generator, steps_per_epoch=nb_train_samples, epochs=50)  # expect: steps-per-epoch-not-divided=/unsafe
