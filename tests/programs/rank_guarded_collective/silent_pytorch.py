import horovod.torch as hvd
import tensorflow_datasets as tfds
import torch

hvd.init()
data = tfds.load("mnist", split="train")
if hvd.rank() == 0:
    print(hvd.allreduce(torch.ones(1)), data)
