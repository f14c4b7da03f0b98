import tensorflow as tf

datagen = tf.keras.preprocessing.image.ImageDataGenerator(rescale=1 / 255, zoom_range=0.2)
train = datagen.flow_from_directory("train", target_size=(150, 150), class_mode="binary")  # expect: python-generator-input=advice/none/certain
held_out = datagen.flow_from_directory("val", target_size=(150, 150), class_mode="binary")
model = tf.keras.applications.MobileNetV2()
model.compile("adam", "mse")
model.fit(train, epochs=10, validation_data=held_out)
