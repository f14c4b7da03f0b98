from reading import volumes

for batch in volumes.batches("data", 3):
    print(batch.shape)
