import settings
from multiprocessing import Process
import tensorflow as tf


def worker():
    tf.print("hello")


child = Process(target=worker)  # expect: spawn-without-main-guard=error/none/certain
child.start()
child.join()
print(settings)
