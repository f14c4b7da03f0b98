# never: wrong-oom-exception
import tensorflow as tf
import torch

try:
    net(x)
except torch.cuda.OutOfMemoryError:
    print(tf.__version__)
