from steps import take

for batch in range(10000):
    take(batch)
