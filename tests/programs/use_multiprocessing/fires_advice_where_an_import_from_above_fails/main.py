from reading.batches import batches

print(next(batches(4)))
