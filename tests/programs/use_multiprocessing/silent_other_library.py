from pandarallel import pandarallel
from simpletransformers.classification import ClassificationModel
import tensorflow_datasets as tfds

pandarallel.initialize(use_multiprocessing=True)
model = ClassificationModel("bert", "bert-base", args={"use_multiprocessing": True})
data = tfds.load("mnist", split="train")
