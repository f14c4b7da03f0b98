from flow_data import pairs_of


def errors(infer, pairs):
    return [infer(pair) for pair in iter(pairs)]


def judge(infer, pairs):
    total = 0.0
    for number, pair in enumerate(iter(pairs)):
        total += infer(pair)
    return total


def main(infer):
    held_back = pairs_of(["a.tfrecord"], mode="test")
    print(judge(infer, held_back), errors(infer, held_back))
