from data import squares

dataset = squares(1_000_000)
print(len([item for item in dataset]))  # expect: dataset-materialised-for-length=advice/unsafe/certain
