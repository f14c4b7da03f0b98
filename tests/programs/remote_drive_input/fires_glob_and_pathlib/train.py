from glob import glob
from pathlib import Path

import tensorflow as tf

root = Path("/content/drive/MyDrive") / "faces"
pictures = glob("/content/drive/MyDrive/faces/*.jpg")  # expect: remote-drive-input=advice/none/certain
more = sorted(root.glob("*.png"))  # expect: remote-drive-input=/none
dataset = tf.data.Dataset.from_tensor_slices(pictures + [str(path) for path in more])
