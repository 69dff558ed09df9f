"""Bounds on the lists of a reply, for servers that constrain their output to the role's schema.

A small model that may go on with a list does so until its reply is cut off. Nothing here is validated: what a reply
has to hold is judged by the role's own check, which says it in words that a repair can follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Field, create_model

from .call import Role

Schema = TypeVar("Schema", bound=BaseModel)


def bounded(
    role: Role[Schema], *fields: str, most: int, least: int = 0, choices: Sequence[str | int] = ()
) -> Role[Schema]:
    """The role, with `least` to `most` elements in each of these lists of its reply, taken from `choices` if any.

    The role as it is, where `most` is 0: there is nothing that a list could hold.
    """
    if most < 1:
        return role
    size: dict[str, Any] = {"minItems": least, "maxItems": most}
    definitions: Any = {name: (_chosen(role.schema, name, choices), Field(json_schema_extra=size)) for name in fields}
    return Role(role.name, create_model(role.schema.__name__, __base__=role.schema, **definitions))


def _chosen(schema: type[BaseModel], name: str, choices: Sequence[str | int]) -> Any:
    whole: Any = schema.model_fields[name].annotation
    if not choices:
        return whole
    element: Any = Annotated[type(choices[0]), Field(json_schema_extra={"enum": list(choices)})]
    return list[element]
