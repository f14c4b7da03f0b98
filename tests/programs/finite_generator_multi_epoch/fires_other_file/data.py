def stream(table):
    for index in range(len(table)):
        yield table[index]
