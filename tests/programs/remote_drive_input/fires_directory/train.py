from tensorflow.keras.preprocessing import image_dataset_from_directory

train = image_dataset_from_directory("/content/drive/My Drive/cats_and_dogs/train", image_size=(160, 160))  # expect: remote-drive-input=advice/none/certain
