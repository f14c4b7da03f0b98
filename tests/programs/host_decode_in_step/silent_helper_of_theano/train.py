"""What calls the helper for each batch trains with Theano."""

import theano
import theano.tensor as T
from pictures import batch_of

x = T.tensor4("x")
cost = T.mean(T.sqr(x))
step = theano.function([x], cost)


def train(paths):
    for epoch in range(30):
        for start in range(0, len(paths), 32):
            print(step(batch_of(paths[start : start + 32])))


train([f"{number}.png" for number in range(6000)])
