from rows import rows

drawn = iter(rows())
for step in range(100_000):
    print(next(drawn))
