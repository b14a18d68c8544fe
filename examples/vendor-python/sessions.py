"""A session of a chat or a call. What it shows follows from the time at which it is read; no timer runs."""

import re
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Callable

from refusal import Refusal, require

QUEUED, RINGING, TALKING = timedelta(seconds=2), timedelta(seconds=1), timedelta(seconds=3)


def new_id(kind: str) -> str:
    return f"{kind}-{secrets.token_hex(8)}"


def iso(instant: datetime) -> str:
    return instant.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fill(text: str, variables: dict) -> str:
    """The text with each `${name}` replaced by the variable of that name; one that is missing stays."""
    return re.sub(r"\$\{(\w+)\}", lambda found: str(variables.get(found[1], found[0])), text)


def message(role: str, text: str, instant: datetime, **extra: object) -> dict:
    return {"type": "message", "role": role, "content": [{"type": "text", "text": text}], "timestamp": iso(instant),
            **{name: value for name, value in extra.items() if value is not None}}


def agent_of(workspace: dict, name: str | None) -> dict:
    agent = next((one for one in workspace["agents"] if one["name"] == name), None)
    if agent is None:
        raise Refusal(404, "agentNotFound", "There is no such agent.")
    return agent


def version_of(agent: dict, asked: object) -> str:
    if asked is None or asked == "default":
        return agent["versions"][-1]
    require(str(asked) in agent["versions"], 422, "validationError", "The agent has no such version.")
    return str(asked)


def find_session(store: dict, workspace: dict, session_id: str) -> "Session":
    session = store.get(session_id)
    if session is None or session.workspace != workspace["id"]:
        raise Refusal(404, "sessionNotFound", "There is no such session.")
    return session


@dataclass
class Session:
    id: str
    workspace: str
    type: str
    channel: str | None
    agent: str
    version: str
    customer: str | None
    variables: dict | None
    created: datetime
    due: datetime
    agent_number: str | None = None
    agent_email: str | None = None
    outgoing: dict | None = None
    history: list = field(default_factory=list)
    transcript: list = field(default_factory=list)
    cancelled: bool = False
    expires: datetime | None = None
    updated: datetime | None = None

    @property
    def is_call(self) -> bool:
        return self.type == "outboundSipTrunk"

    def stages(self) -> list[tuple[datetime, str]]:
        """What becomes of a call, and when."""
        if self.expires and self.due >= self.expires:
            return [(self.created, "call_in_queue"), (max(self.expires, self.created), "call_expired")]
        placed = self.due + QUEUED
        return [(self.created, "call_in_queue"), (placed, "call_placed"), (placed + RINGING, "call_in_progress"),
                (placed + RINGING + TALKING, "call_hangup")]

    def stage(self, now: datetime) -> tuple[datetime, str]:
        """The stage of a call that has begun last."""
        if self.cancelled:
            return self.updated or self.created, "call_canceled"
        return [stage for stage in self.stages() if stage[0] <= now][-1]

    def status(self, now: datetime) -> str:
        return self.stage(now)[1] if self.is_call else "active"

    def last_change(self, now: datetime) -> datetime:
        if self.is_call:
            return self.stage(now)[0]
        return max(self.created, self.updated or self.created, self.due if now >= self.due else self.created)

    def to_json(self, now: datetime, link: Callable[[str], str]) -> dict:
        status = self.status(now)
        has_spoken = status in ("call_in_progress", "call_hangup") if self.is_call else now >= self.due
        said = [self.outgoing] if self.outgoing and has_spoken and not self.cancelled else []
        is_email = self.type == "email" or "@" in (self.customer or "")
        record = {
            "sessionId": self.id,
            "agentDetails": {"name": self.agent, "number": self.agent_number, "email": self.agent_email,
                             "version": self.version},
            "userDetails": {"id": self.customer, "name": (self.variables or {}).get("name")
                            if isinstance((self.variables or {}).get("name"), str) else None,
                            "number": None if is_email else self.customer, "email": self.customer if is_email else None},
            "dynamicVariables": self.variables,
            "communicationChannelType": self.type,
            "communicationChannelName": self.channel,
            "transcript": said + self.history,
            "analysis": None,
            "status": status,
            "time": iso(self.created),
            "createdAt": iso(self.created),
            "updatedAt": iso(self.last_change(now)),
        }
        if self.is_call:
            is_over = status == "call_hangup"
            record["duration"] = TALKING.total_seconds() if is_over else None
            record["retryAttemptNo"] = 0
            record["recordingUrl"] = link(self.id) if is_over else None
        return record
