"""What the service refuses, and the checks of a request body that refuse it."""

from typing import Any


class Refusal(Exception):
    def __init__(self, status: int, code: str, message: str):
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


def is_of(value: Any, kind: Any) -> bool:
    """Whether a JSON value has a type; in Python a boolean is an integer too, in JSON it is not."""
    if isinstance(value, bool):
        return kind is bool
    if kind is float:
        return isinstance(value, (int, float))
    if isinstance(kind, dict):
        return isinstance(value, dict)
    if isinstance(kind, tuple):
        return any(is_of(value, one) for one in kind)
    if isinstance(kind, list):
        return isinstance(value, list) and all(is_of(item, kind[0]) for item in value)
    return isinstance(value, kind)


def check_types(body: dict, fields: dict, place: str = "") -> None:
    """Every field that is there must have the type that the table names; what it does not name is ignored."""
    for name, kind in fields.items():
        if name not in body:
            continue
        if not is_of(body[name], kind):
            raise Refusal(422, "validationError", f"{place}{name} has the wrong type.")
        if isinstance(kind, dict) and kind:
            check_types(body[name], kind, f"{place}{name}.")


def require(condition: object, status: int, code: str, message: str) -> None:
    if not condition:
        raise Refusal(status, code, message)
