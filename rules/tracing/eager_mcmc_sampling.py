"""TFS215: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Mode, argument
from tflint_stall.rule import Level, Rule

# So few samples are drawn in no time, however they are.
_FEW = 50


class EagerMcmcSampling(Rule):
    """Sampling a Markov chain outside of any tf.function.

    ## Why it stalls
    `sample_chain` takes thousands of steps, and each of them evaluates the density and its gradient several times.
    Outside of a tf.function Python starts every single operation: minutes, where the compiled chain takes seconds. It
    is often reported as hanging. (Not verified on this project's machine, which has no TensorFlow Probability.)

    ## Example
    ```python
    import tensorflow as tf
    import tensorflow_probability as tfp

    kernel = tfp.mcmc.HamiltonianMonteCarlo(lambda x: -tf.reduce_sum(x**2), step_size=0.1, num_leapfrog_steps=3)
    samples = tfp.mcmc.sample_chain(1000, current_state=tf.zeros(2), kernel=kernel, num_burnin_steps=500)
    ```

    ## Use instead
    ```python
    import tensorflow as tf
    import tensorflow_probability as tfp

    kernel = tfp.mcmc.HamiltonianMonteCarlo(lambda x: -tf.reduce_sum(x**2), step_size=0.1, num_leapfrog_steps=3)

    @tf.function(jit_compile=True)
    def sample():
        return tfp.mcmc.sample_chain(1000, current_state=tf.zeros(2), kernel=kernel, num_burnin_steps=500)

    samples = sample()
    ```

    ## When not to
    A few samples, to see that a model runs; chains inside of a tf.function, which are silent.

    ## Fix safety
    There is no fix: the call has to become a function, and what it reads its arguments.
    """

    code = "TFS215"
    level = Level.WARNING
    triggers = ("sample_chain",)
    tensorflow = ">=2.0"
    why = "each step of the chain runs eagerly, operation by operation: minutes instead of seconds"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.api(call.func) != "tensorflow_probability.mcmc.sample_chain" or self.facts.in_test(call):
            return
        if self.facts.mode(call) is not Mode.EAGER or self.facts.graph_program() or self._is_short(call):
            return
        self.report(
            call,
            "`sample_chain` runs outside of any tf.function",
            help="put the call into a function decorated with `@tf.function`, best with `jit_compile=True`",
        )

    def _is_short(self, call: ast.Call) -> bool:
        results = self.facts.constant(argument(call, 0, "num_results"))
        burned = argument(call, None, "num_burnin_steps")
        steps = 0 if burned is None else self.facts.constant(burned)
        return isinstance(results, int) and isinstance(steps, int) and results + steps <= _FEW
