import tensorflow as tf


class Candidate:
    def __init__(self, genes):
        self.genes = tf.constant(genes)

    @tf.function  # expect: tf-function-per-call=warning/none/certain
    def fitness(self):
        return -tf.reduce_sum(tf.square(self.genes - 0.5))


def evolve(population, generations):
    for _ in range(generations):
        scores = []
        for genes in population:
            candidate = Candidate(genes)
            scores.append(candidate.fitness())
    return scores
