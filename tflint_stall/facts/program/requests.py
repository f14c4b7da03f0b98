"""Functions that a web framework or a cloud calls for each request."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.tree import DEFS, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_WEB = r"(?i)app|api|router|blueprint|(^|_)bp$|server|route|flask|resource|handler"
_ROUTES = frozenset({"route", "get", "post", "put", "patch", "delete", "websocket", "api_route"})
# What the classes of handlers are called, and their methods.
_VIEWS = (
    "Resource",
    "MethodView",
    "APIView",
    "View",
    "ViewSet",
    "RequestHandler",
    "HTTPEndpoint",
    "BaseHTTPRequestHandler",
)
_METHODS = frozenset({"get", "post", "put", "patch", "delete", "do_GET", "do_POST", "do_PUT"})


def answers_requests(function: ast.AST) -> bool:
    """Whether a function is a handler: of a route, or of a cloud that calls `handler(event, context)`."""
    if not isinstance(function, DEFS):
        return False
    for decorator in function.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(target, ast.Attribute) and target.attr in _ROUTES:
            if re.search(_WEB, last_name(target.value)):
                return True
        # Django REST framework: `@api_view(["POST"])`.
        if last_name(target) == "api_view":
            return True
    names = [arg.arg for arg in function.args.args]
    return "handler" in function.name and names[:2] == ["event", "context"]


def is_view(cls: ast.ClassDef | None, function: ast.AST) -> bool:
    """Whether a method of a class answers requests: `post` of a `Resource`."""
    if cls is None or not isinstance(function, DEFS) or function.name not in _METHODS:
        return False
    return any(last_name(base) in _VIEWS for base in cls.bases)


def has_handlers(module: Module) -> bool:
    """Whether a file holds handlers: a server or a cloud starts it, and no program imports it."""
    if module.handles_requests is None:
        module.handles_requests = any(
            answers_requests(function) or is_view(module.method_class(function), function)
            for function in (*module.tree.nodes(ast.FunctionDef), *module.tree.nodes(ast.AsyncFunctionDef))
        )
    return module.handles_requests
