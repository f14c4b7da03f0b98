"""Training on several devices and machines: strategies, collectives, and how processes are told apart. Data."""

from __future__ import annotations

# -- tf.distribute -----------------------------------------------------------------------------

# Strategies over several machines, and those that have one replica, or none of their own.
MULTI_WORKER = frozenset({"MultiWorkerMirroredStrategy", "CollectiveAllReduceStrategy"})
ONE_REPLICA = frozenset({"OneDeviceStrategy", "Strategy"})
STRATEGIES = MULTI_WORKER | frozenset(
    "MirroredStrategy TPUStrategy ParameterServerStrategy CentralStorageStrategy".split()
)
CURRENT_STRATEGY = "tf.distribute.get_strategy"
REPLICA_CONTEXT = "tf.distribute.get_replica_context"
# The methods that run a function on each replica, and all that replicas do together.
RUNS = ("run", "experimental_run_v2", "call_for_each_replica")
TOGETHER = frozenset({*RUNS, "reduce", "gather"})
TOGETHER_IN_REPLICAS = frozenset({"all_reduce", "all_gather", "merge_call"})
# What distributes something: a strategy of which nothing of this is used does something else.
DISTRIBUTING = frozenset(
    {*TOGETHER, "scope", "experimental_distribute_dataset", "distribute_datasets_from_function"}
    | {"experimental_distribute_datasets_from_function", "make_dataset_iterator", "make_input_fn_iterator"}
)

# -- Horovod -----------------------------------------------------------------------------------

HOROVOD = ("horovod.tensorflow.", "horovod.keras.")
HOROVOD_COLLECTIVES = frozenset(
    """allreduce allreduce_ grouped_allreduce allgather grouped_allgather allgather_object broadcast broadcast_
    broadcast_object broadcast_variables broadcast_global_variables alltoall reducescatter barrier""".split()
)
# What makes a training step collective.
HOROVOD_TRAINING = frozenset({"DistributedOptimizer", "DistributedGradientTape", "DistributedAdasumOptimizer"})

# -- saving ------------------------------------------------------------------------------------

CHECKPOINTS = ("tf.train.Checkpoint", "tf.train.CheckpointManager")
SAVING_FUNCTIONS = ("keras.models.save_model", "keras.saving.save_model", "tf.saved_model.save")

# -- ranks -------------------------------------------------------------------------------------

# Names that hardly anybody gives to anything but the number of a process, and one that others use, too.
RANKS = frozenset(
    """local_rank global_rank world_rank task_id task_index worker_index worker_id process_index hvd_rank horovod_rank
    task_idx""".split()
)
PLAIN_RANK = "rank"
CHIEF = r"^_?(is_)?(chief|is_master|is_main_process|is_main_worker|is_root|is_rank_0|is_rank_zero)$"
# The types of the one task of a cluster that does what only one may do.
CHIEF_TASKS = frozenset({"chief", "master"})
