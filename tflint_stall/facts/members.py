"""The objects that answer for one file: each is made, and its module loaded, when a rule first asks for it.

Most files wake a few rules, and these ask a few of them; loading all takes longer than such a file.
"""

from __future__ import annotations

from functools import cached_property

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.devices import Devices
    from tflint_stall.facts.program.executing import Executing
    from tflint_stall.facts.program.program import Program
    from tflint_stall.facts.shared import ProjectFacts
    from tflint_stall.facts.tensorflow.batches import Batches
    from tflint_stall.facts.tensorflow.calling import Calling
    from tflint_stall.facts.tensorflow.collectives import Collectives
    from tflint_stall.facts.tensorflow.graph_growth import GraphGrowth
    from tflint_stall.facts.tensorflow.host_reading import HostReading
    from tflint_stall.facts.tensorflow.inputs import Inputs
    from tflint_stall.facts.tensorflow.loading import Loadings
    from tflint_stall.facts.tensorflow.openings import Openings
    from tflint_stall.facts.tensorflow.processes import Processes
    from tflint_stall.facts.tensorflow.queues import Queues
    from tflint_stall.facts.tensorflow.ranks import Ranks
    from tflint_stall.facts.tensorflow.rebuilding import Rebuilding
    from tflint_stall.facts.tensorflow.retracing import Retracing
    from tflint_stall.facts.tensorflow.sessions import Sessions
    from tflint_stall.facts.tensorflow.sources import Sources
    from tflint_stall.facts.tensorflow.strategies import Strategies
    from tflint_stall.facts.tensorflow.target import Target
    from tflint_stall.facts.tensorflow.unchanged import Unchanged
    from tflint_stall.facts.tensorflow.workload import Workload
    from tflint_stall.facts.values.module import Module


class Members:
    """Those of one file."""

    def __init__(self, shared: ProjectFacts, module: Module, written: str) -> None:
        self._shared = shared
        self._written = written
        self.module = module
        self.tree = module.tree
        self.source = module.source

    @cached_property
    def target(self) -> Target:
        from tflint_stall.facts.tensorflow.target import Target

        return Target(self._shared.declarations, self._shared.modes.eras, self.module, self._written)

    @cached_property
    def sessions(self) -> Sessions:
        from tflint_stall.facts.tensorflow.sessions import Sessions

        return Sessions(self.module, self._shared.loops)

    @cached_property
    def openings(self) -> Openings:
        from tflint_stall.facts.tensorflow.openings import Openings

        return Openings(self.module, self._shared.loops, self._shared.modes, self.sessions)

    @cached_property
    def graph_growth(self) -> GraphGrowth:
        from tflint_stall.facts.tensorflow.graph_growth import GraphGrowth

        return GraphGrowth(self.module, self._shared.loops, self._shared.modes, self.sessions, self.openings)

    @cached_property
    def program(self) -> Program:
        from tflint_stall.facts.program.program import Program

        return Program(self.module)

    @cached_property
    def devices(self) -> Devices:
        from tflint_stall.facts.program.devices import Devices

        return Devices(self.module)

    @cached_property
    def processes(self) -> Processes:
        from tflint_stall.facts.tensorflow.processes import Processes

        return Processes(self.module)

    @cached_property
    def executing(self) -> Executing:
        from tflint_stall.facts.program.executing import Executing

        return Executing(self._shared.modes, self.target)

    @cached_property
    def strategies(self) -> Strategies:
        from tflint_stall.facts.tensorflow.strategies import Strategies

        return Strategies(self.module)

    @cached_property
    def collectives(self) -> Collectives:
        from tflint_stall.facts.tensorflow.collectives import Collectives

        return Collectives(self.module, self.strategies)

    @cached_property
    def ranks(self) -> Ranks:
        from tflint_stall.facts.tensorflow.ranks import Ranks

        return Ranks(self.module)

    @cached_property
    def batches(self) -> Batches:
        from tflint_stall.facts.tensorflow.batches import Batches

        return Batches(self.module)

    @cached_property
    def queues(self) -> Queues:
        from tflint_stall.facts.tensorflow.queues import Queues

        return Queues(self.module)

    @cached_property
    def inputs(self) -> Inputs:
        from tflint_stall.facts.tensorflow.inputs import Inputs

        return Inputs(self.module)

    @cached_property
    def sources(self) -> Sources:
        from tflint_stall.facts.tensorflow.sources import Sources

        return Sources(self.module, self._shared.data, self._shared.mapped, self._shared.purposes)

    @cached_property
    def unchanged(self) -> Unchanged:
        from tflint_stall.facts.tensorflow.unchanged import Unchanged

        return Unchanged(self.module, self.sources, self._shared.data)

    @cached_property
    def workload(self) -> Workload:
        from tflint_stall.facts.tensorflow.workload import Workload

        return Workload(self.sources)

    @cached_property
    def calling(self) -> Calling:
        from tflint_stall.facts.tensorflow.calling import Calling

        return Calling(self.module)

    @cached_property
    def rebuilding(self) -> Rebuilding:
        from tflint_stall.facts.tensorflow.rebuilding import Rebuilding

        return Rebuilding(self._shared.loops)

    @cached_property
    def retracing(self) -> Retracing:
        from tflint_stall.facts.tensorflow.retracing import Retracing

        return Retracing(self.module, self._shared.loops)

    @cached_property
    def loadings(self) -> Loadings:
        from tflint_stall.facts.tensorflow.loading import Loadings

        return Loadings(self.module, self._shared.loops)

    @cached_property
    def host_reading(self) -> HostReading:
        from tflint_stall.facts.tensorflow.host_reading import HostReading

        return HostReading(self.module, self._shared.loops, self._shared.training)
