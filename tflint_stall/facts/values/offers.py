"""What the modules of a project offer under a name: what they bind, import from each other, or take with a star."""

from __future__ import annotations

from tflint_stall.facts.api.api_table import STAR_NAMES, canonical
from tflint_stall.facts.values.values import UNKNOWN, Api, ProjectModule, Values, merge

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.evaluate import Evaluator
    from tflint_stall.facts.values.module import Module

# Through how many modules a name is followed from one to the next.
_LONGEST_WAY = 40
# So many modules are asked for a name that is imported with a star.
_MOST_MODULES = 64


class Offers:
    """Answers about modules, for the evaluator that owns it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        # The names of modules that are being looked up: files may import from each other in a circle.
        self._asked: set[tuple[Module, str]] = set()

    def of(self, module: Module, name: str) -> Values:
        """What a project module offers under a name; empty where it has no such name."""
        key = (module, name)
        if key in self._asked or len(self._asked) >= _LONGEST_WAY:
            # A circle of imports: nothing evaluated inside of it is the whole answer.
            self._evaluator.leave_open()
            return () if key in self._asked else (UNKNOWN,)
        self._asked.add(key)
        try:
            bindings = module.names.at_end(name, module.tree.module)
            if bindings:
                return merge(self._evaluator.binding(module, binding, None) for binding in bindings)
            found = self.starred(module, name)
        finally:
            self._asked.discard(key)
        if found:
            return found
        inner = module.project.submodule(module, name)
        return (ProjectModule(inner),) if inner is not None else ()

    def starred(self, module: Module, name: str) -> Values:
        """What a module gets under a name with the stars of its imports; empty where none of them has it."""
        if not module.names.star_imports or name in module.without:
            return ()
        if name in module.too_far:
            return (UNKNOWN,)
        seen = {module}
        # The next one is the last: each module's own stars are looked at before the stars beside it.
        waiting = [(module, star.module) for star in reversed(module.names.star_imports)]
        while waiting:
            importer, dotted = waiting.pop()
            target = module.project.find(importer, dotted)
            if target is None:
                path = canonical(dotted)
                if name in STAR_NAMES.get(path, ()):
                    return (Api(canonical(f"{path}.{name}"), flavor=dotted),)
                continue
            if target in seen or name in target.without:
                continue
            if len(seen) > _MOST_MODULES:
                self._evaluator.budget.give_up()
                module.too_far.add(name)
                return (UNKNOWN,)
            seen.add(target)
            if target.names.at_end(name, target.tree.module):
                return self.of(target, name)
            waiting.extend((target, star.module) for star in reversed(target.names.star_imports))
            inner = module.project.submodule(target, name)
            if inner is not None:
                return (ProjectModule(inner),)
        # Whoever was asked on the way has it no more than the first one.
        for one in seen:
            one.without.add(name)
        return ()
