import multiprocessing as mp
import tensorflow as tf


def work(index):
    print(tf.constant(index))


mp.set_start_method("spawn")
processes = []
for index in range(4):
    process = mp.Process(target=work, args=(index,))  # expect: spawn-without-main-guard=error/none/certain
    process.start()
    processes.append(process)
for process in processes:
    process.join()
