"""Well-known data sets: how many examples they have, for training and for testing where they are divided. Data."""

from __future__ import annotations

TRAINING_AND_TEST = {
    "keras.datasets.mnist.load_data": (60_000, 10_000),
    "keras.datasets.fashion_mnist.load_data": (60_000, 10_000),
    "keras.datasets.cifar10.load_data": (50_000, 10_000),
    "keras.datasets.cifar100.load_data": (50_000, 10_000),
    "keras.datasets.imdb.load_data": (25_000, 25_000),
    "keras.datasets.reuters.load_data": (8_982, 2_246),
    "keras.datasets.boston_housing.load_data": (404, 102),
}

# What `read_data_sets` of TensorFlow 1's tutorials divides MNIST into, or a copy of it anything of that kind.
ROWS_OF_TUTORIAL = {"train": 55_000, "validation": 5_000, "test": 10_000}

# What scikit-learn brings along, and how many examples it makes up if nothing is said.
ROWS_OF_SKLEARN = {
    "sklearn.datasets.load_iris": 150,
    "sklearn.datasets.load_wine": 178,
    "sklearn.datasets.load_breast_cancer": 569,
    "sklearn.datasets.load_diabetes": 442,
    "sklearn.datasets.load_digits": 1_797,
    "sklearn.datasets.load_linnerud": 20,
    "sklearn.datasets.load_boston": 506,
    "sklearn.datasets.fetch_california_housing": 20_640,
}
SAMPLES_OF_SKLEARN = {
    f"sklearn.datasets.make_{name}": 100 for name in ("blobs", "circles", "classification", "moons", "regression")
}

# Small ones of TensorFlow Datasets: how many rows they have at most, however they are divided.
ROWS_OF_TFDS = {"iris": 150, "penguins": 344, "titanic": 1_309}

# Others by their splits.
SPLITS_OF_TFDS = {
    "ag_news_subset": {"train": 120_000, "test": 7_600},
    "beans": {"train": 1_034, "validation": 133, "test": 128},
    "cats_vs_dogs": {"train": 23_262},
    "celeb_a": {"train": 162_770, "validation": 19_867, "test": 19_962},
    "cifar10": {"train": 50_000, "test": 10_000},
    "cifar100": {"train": 50_000, "test": 10_000},
    "eurosat": {"train": 27_000},
    "fashion_mnist": {"train": 60_000, "test": 10_000},
    "food101": {"train": 75_750, "validation": 25_250},
    "horses_or_humans": {"train": 1_027, "test": 256},
    "imdb_reviews": {"train": 25_000, "test": 25_000, "unsupervised": 50_000},
    "kmnist": {"train": 60_000, "test": 10_000},
    "malaria": {"train": 27_558},
    "mnist": {"train": 60_000, "test": 10_000},
    "oxford_flowers102": {"train": 1_020, "validation": 1_020, "test": 6_149},
    "oxford_iiit_pet": {"train": 3_680, "test": 3_669},
    "rock_paper_scissors": {"train": 2_520, "test": 372},
    "stanford_dogs": {"train": 12_000, "test": 8_580},
    "svhn_cropped": {"train": 73_257, "test": 26_032},
    "tf_flowers": {"train": 3_670},
}

# Small ones that lessons load from a file, by a word of its name or address: how many rows it has at most.
ROWS_BY_NAME = {
    "birthweight": 189,
    "boston": 506,
    "breast_cancer": 699,
    "breast-cancer": 699,
    "diabetes": 768,
    "iris_training": 120,
    "iris": 150,
    "wine": 178,
    "penguins": 344,
    "auto-mpg": 398,
    "auto_mpg": 398,
    "titanic": 891,
}

# Data sets whose pictures have at most 64 by 64 points, as TensorFlow Datasets names them.
SMALL_PICTURES = frozenset(
    """binarized_mnist cifar10 cifar10_1 cifar100 emnist eurosat fashion_mnist kmnist mnist svhn_cropped""".split()
)

# Data sets of TensorFlow Datasets whose pictures take a gigabyte and more when those for training are decoded.
LARGE_PICTURES = frozenset(
    """cats_vs_dogs celeb_a coco div2k food101 imagenet2012 kitti lsun open_images_v4 oxford_iiit_pet places365_small
    stanford_dogs stanford_online_products voc wider_face""".split()
)
