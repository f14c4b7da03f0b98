def histogram(codes, size):
    counts, latest = [0] * size, {}
    for code in codes:  # expect: python-loop-over-tensor
        counts[int(code)] += 1
        latest[int(code) % 7] = float(code)
    return counts, latest
