"""Chats: triggered now or later, cancelled while they wait, continued in reply mode."""

from datetime import datetime

from hours import first_permitted, parse_hour, parse_timestamp, parse_zone
from refusal import Refusal, check_types, require
from sessions import Session, agent_of, find_session, fill, message, new_id, version_of

FIELDS = {
    **dict.fromkeys(
        ("communicationChannel", "customerNumber", "customerEmail", "agentName", "agentVersion", "agentNumber",
         "scheduleTime", "startWorkingHour", "endWorkingHour", "timezone", "message", "sessionId"), str),
    "metadata": dict,
    "attachments": [str],
    "doReturnResponse": bool,
    "chatOptions": {"additionalContext": str},
    "messengerOptions": {
        **dict.fromkeys(("messageType", "additionalContext", "message", "templateId", "templateLanguage"), str),
        "templateVariables": dict,
    },
    "emailOptions": dict.fromkeys(("messageType", "additionalContext", "body", "subject", "cc", "bcc", "replyTo"), str),
}
SCHEDULING = ("scheduleTime", "startWorkingHour", "endWorkingHour")


def trigger(store: dict, workspace: dict, body: dict, now: datetime) -> tuple[str, dict]:
    check_types(body, FIELDS)
    session = reply(store, workspace, body, now) if body.get("doReturnResponse") else send(store, workspace, body, now)
    data = {"sessionId": session.id}
    if body.get("doReturnResponse"):
        data["transcript"] = session.transcript
    return "Trigger dispatched", data


def send(store: dict, workspace: dict, body: dict, now: datetime) -> Session:
    require("communicationChannel" in body, 400, "communicationChannelRequired", "Name a channel.")
    channel = next((one for one in workspace["channels"]
                    if one["name"] == body["communicationChannel"] and one.get("enabled", True)), None)
    require(channel, 404, "channelNotFound", "There is no enabled channel of that name.")
    require(channel["type"] in ("webChat", "email"), 400, "unsupportedChannelType", "Calls use Trigger Call.")
    options = body.get("emailOptions", {}) if channel["type"] == "email" else {}
    kind = options.get("messageType", "prompt")
    require(kind in ("prompt", "say"), 422, "validationError", "emailOptions.messageType must be prompt or say.")
    if channel["type"] == "webChat":
        require(body.get("customerNumber"), 400, "customerNumberRequired", "customerNumber is missing.")
    else:
        require(body.get("customerEmail"), 400, "customerEmailRequired", "customerEmail is missing.")
        require(channel.get("address"), 400, "noAgentEmail", "The channel has no address.")
        require(kind != "say" or options.get("body"), 400, "emailBodyRequired", "emailOptions.body is missing.")
        if "replyTo" in options:
            earlier = store.get(options["replyTo"])
            require(earlier and earlier.workspace == workspace["id"] and earlier.type == "email",
                    404, "replyToSessionNotFound", "There is no such email conversation.")
    agent = agent_of(workspace, body.get("agentName", channel.get("agent")))
    zone = parse_zone(body.get("timezone", "UTC"))
    start = parse_hour(body.get("startWorkingHour"), "startWorkingHour")
    end = parse_hour(body.get("endWorkingHour"), "endWorkingHour")
    due = max(now, parse_timestamp(body["scheduleTime"], "scheduleTime")) if "scheduleTime" in body else now
    customer = body.get("customerEmail") if channel["type"] == "email" else body["customerNumber"]
    text = options["body"] if kind == "say" else fill(agent["opening"], body.get("metadata", {}))
    session = Session(
        id=new_id("chat"), workspace=workspace["id"], type=channel["type"], channel=channel["name"],
        agent=agent["name"], version=version_of(agent, body.get("agentVersion")), agent_email=channel.get("address"),
        customer=customer, variables=body.get("metadata"), created=now,
        due=first_permitted(due, start, end, zone),
    )
    extras = {"subject": options["subject"]} if options.get("subject") else None
    session.outgoing = message("assistant", text, session.due, agentName=agent["name"], senderId=channel.get("address"),
                               metadata=extras)
    store[session.id] = session
    return session


def reply(store: dict, workspace: dict, body: dict, now: datetime) -> Session:
    require(body.get("agentName"), 400, "agentNameRequired", "agentName is missing.")
    require(not any(name in body for name in SCHEDULING), 400, "incompatibleOptions", "A reply cannot be scheduled.")
    agent = agent_of(workspace, body["agentName"])
    customer = body.get("customerNumber") or body.get("customerEmail")
    if "sessionId" in body:
        session = store.get(body["sessionId"])
        require(session, 404, "sessionNotFound", "There is no such session.")
        require(session.workspace == workspace["id"], 403, "forbidden", "The session is of another workspace.")
    else:
        session = Session(
            id=new_id("chat"), workspace=workspace["id"], type="webChat", channel=None, agent=agent["name"],
            version=version_of(agent, body.get("agentVersion")), customer=customer, variables=body.get("metadata"),
            created=now, due=now,
        )
        store[session.id] = session
    said = [] if "message" not in body else [
        message("user", body["message"], now, senderId=customer or session.customer or "customer")]
    text = fill(agent["reply"], {**(session.variables or {}), **body.get("metadata", {})})
    answer = [*said, message("assistant", text, now, agentName=agent["name"])]
    session.history += answer
    session.transcript = answer
    session.updated = now
    return session


def cancel(store: dict, workspace: dict, session_id: str, now: datetime) -> tuple[str, dict]:
    """Always an answer, never an error: a session of another workspace looks like an unknown one."""
    session = store.get(session_id)
    if session and session.workspace == workspace["id"] and session.outgoing and not session.cancelled \
            and now < session.due:
        session.cancelled, session.updated = True, now
        return "Scheduled messages cancelled successfully", {"sessionId": session_id, "isCancelled": True}
    reason = "No scheduled jobs were found for this session."
    return "No scheduled jobs found", {"sessionId": session_id, "isCancelled": False, "reason": reason}


def read(store: dict, workspace: dict, session_id: str, now: datetime, link: object) -> tuple[str, dict]:
    if session_id == "":
        raise Refusal(422, "validationError", "sessionId is empty.")
    return "Session details found", find_session(store, workspace, session_id).to_json(now, link)
