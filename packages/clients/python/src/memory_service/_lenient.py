"""Reads an answer that a service of another version gave."""

from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import pydantic


def lenient(annotation: Any, value: Any) -> Any:
    """The value as this type as far as it is one: a field that is missing is None, and what is of another type stays as it is."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return lenient(args[0], value)
    if origin in (Union, UnionType):
        fits = dict if isinstance(value, dict) else list if isinstance(value, list) else None
        chosen = [one for one in args if fits is not None and _takes(one, fits)]
        return lenient(chosen[0], value) if chosen else _checked(annotation, value)
    if origin is list and isinstance(value, list):
        return [lenient(args[0], item) for item in value]
    if _takes(annotation, dict) and isinstance(value, dict) and origin is None:
        return _construct(annotation, value)
    return _checked(annotation, value)


def _takes(annotation: Any, container: type) -> bool:
    if container is list:
        return get_origin(annotation) is list
    is_model = isinstance(annotation, type) and issubclass(annotation, pydantic.BaseModel)
    return is_model and get_origin(annotation) is None


def _construct(model: type[pydantic.BaseModel], value: dict[str, Any]) -> pydantic.BaseModel:
    fields: dict[str, Any] = {}
    names = {field.alias or name: (name, field) for name, field in model.model_fields.items()}
    for key, (name, field) in names.items():
        if key in value:
            fields[name] = lenient(field.annotation, value[key])
        else:
            fields[name] = None if field.is_required() else field.get_default()
    fields.update({key: item for key, item in value.items() if key not in names})
    return model.model_construct(**fields)


def _checked(annotation: Any, value: Any) -> Any:
    try:
        return pydantic.TypeAdapter(annotation).validate_python(value)
    except pydantic.ValidationError:
        return value
