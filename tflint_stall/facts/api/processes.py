"""Starting processes: who starts them, by which methods, and what is handed over to them. Data."""

from __future__ import annotations

CONTEXT = "multiprocessing.get_context"
# What starts processes, by its name in `multiprocessing` or in a context of it.
STARTERS = {
    "multiprocessing.Process": "Process",
    "multiprocessing.context.Process": "Process",
    "multiprocessing.process.Process": "Process",
    "multiprocessing.Pool": "Pool",
    "multiprocessing.pool.Pool": "Pool",
    "concurrent.futures.ProcessPoolExecutor": "ProcessPoolExecutor",
    "concurrent.futures.process.ProcessPoolExecutor": "ProcessPoolExecutor",
    "joblib.Parallel": "Parallel",
    "os.fork": "fork",
}
# Where those that start several say how many.
WORKERS: dict[str, tuple[int | None, str]] = {
    "Pool": (0, "processes"),
    "ProcessPoolExecutor": (0, "max_workers"),
    "Parallel": (0, "n_jobs"),
}
METHODS = frozenset({"fork", "spawn", "forkserver"})
# The methods of pools and executors that take a function and run it elsewhere.
HANDED_OVER = frozenset("map imap imap_unordered starmap map_async starmap_async apply apply_async submit".split())
# What is shared between processes belongs to the context that made it: with two contexts Python raises.
SHARED = ("Queue", "JoinableQueue", "SimpleQueue", "Lock", "RLock", "Event", "Condition", "Semaphore", "Barrier")
# A test of one of these tells the main process from its children.
IDENTITIES = frozenset({"__name__", "current_process", "parent_process"})
# Contexts that say how joblib runs its jobs, and the way in which it stays in one process.
JOBLIB_BACKENDS = frozenset({"parallel_backend", "parallel_config"})
IN_THREADS = "threading"
