"""An authentication handler for a Groundwire server, to begin yours from.

langgraph.json names it, and keeps LangGraph Studio's own sign-in from going round it:

    "auth": {"path": "./auth_handler.py:auth", "disable_studio_auth": true}

Who the users are is yours to say. The rest is what a server needs: users read assistants and do not write them, since
settings that one user saves would count in the runs of all; a thread is open to its owner alone, and only with the
roles that it was begun with; what is not named here (the store, scheduled runs) is closed.
"""

from typing import Any

from langgraph_sdk import Auth

auth = Auth()
USERS = {"Bearer payroll": ["people"], "Bearer staff": ["staff"], "Bearer guest": []}


@auth.authenticate
async def authenticate(authorization: str | None) -> Auth.types.MinimalUserDict:
    """The user's permissions are the roles that Groundwire searches with."""
    if authorization not in USERS:
        raise Auth.exceptions.HTTPException(status_code=401, detail="who are you?")
    return {"identity": authorization.removeprefix("Bearer "), "permissions": USERS[authorization]}


@auth.on
async def closed(ctx: Auth.types.AuthContext, value: Any) -> bool:
    """Nothing but what follows."""
    return False


@auth.on(resources="assistants", actions=["read", "search"])
async def readable(ctx: Auth.types.AuthContext, value: Any) -> bool:
    """Who may ask may see what there is to ask."""
    return True


@auth.on.threads
async def owned(ctx: Auth.types.AuthContext, value: Any) -> dict[str, str]:
    """A thread is its owner's, for as long as they have the roles that it was begun with."""
    owner = {"owner": ctx.user.identity, "roles": ",".join(sorted(ctx.permissions))}
    value.setdefault("metadata", {}).update(owner)
    return owner
