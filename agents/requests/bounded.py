"""Bounds on the lists in a reply, for servers that constrain their output to the role's schema.

Without a bound, a small model may continue a list until its reply is cut off. Nothing is validated here: the role's own
check judges what a reply must contain, and words its complaint so that a repair can follow it.
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
    """The role with each of these lists in its reply bounded to `least` to `most` elements, taken from `choices` if
    any.

    If `most` is 0, the role is unchanged: there is nothing that a list could hold.
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
