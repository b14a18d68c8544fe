"""Outbound calls: placed now or later, within working hours, until a date; cancelled while they are in the queue."""

from datetime import datetime
from typing import Callable

from hours import end_of_day, first_permitted, parse_hour, parse_timestamp, parse_zone
from refusal import Refusal, check_types, require
from sessions import Session, agent_of, fill, message, new_id, version_of

TRIGGER = {
    **dict.fromkeys(("phoneNumber", "agentName", "channel", "agentNumber", "startWorkingHour", "endWorkingHour",
                     "timezone", "callOnDate", "scheduleTime"), str),
    "agentVersion": (str, float),
    "metadata": dict,
    "options": dict,
    **dict.fromkeys(("noOfRetries", "retryAfterHours", "callPriority"), float),
}
WORKFLOW = {
    **dict.fromkeys(("customer_number", "use_case", "bot_number", "start_working_hour", "end_working_hour", "timezone",
                     "call_on_date", "schedule_time"), str),
    "agent_version": (str, float),
    "customer_details": dict,
    "options": dict,
    **dict.fromkeys(("no_of_retries", "retry_after_in_hrs", "call_priority"), float),
}


def check_ranges(priority: float | None, version: object, retries: float | None, hours: float | None) -> None:
    require(priority is None or 1 <= priority <= 100, 422, "validationError", "The priority must be from 1 to 100.")
    is_number = isinstance(version, (int, float))
    require(not is_number or version >= 0, 422, "validationError", "The version must be 0 or more.")
    require((retries or 0) >= 0 and (hours or 0) >= 0, 422, "validationError", "Retries must be 0 or more.")


def normal(number: str) -> str:
    return number.removeprefix("+")


def trigger(store: dict, workspace: dict, body: dict, now: datetime) -> tuple[str, dict]:
    check_types(body, TRIGGER)
    for name in ("phoneNumber", "agentName"):
        require(body.get(name), 422, "validationError", f"{name} is missing.")
    check_ranges(body.get("callPriority"), body.get("agentVersion"), body.get("noOfRetries"), body.get("retryAfterHours"))
    agent = agent_of(workspace, body["agentName"])
    lines = [one for one in workspace["channels"] if one["type"] == "outboundSipTrunk"]
    channel = next((one for one in lines if one["name"] == body.get("channel", lines[0]["name"])), None)
    require(channel, 404, "channelNotFound", "There is no such outbound channel.")
    numbers = channel["numbers"]
    chosen = next((one for one in numbers if normal(one) == normal(body.get("agentNumber", numbers[0]))), None)
    require(chosen, 422, "validationError", "agentNumber is none of the channel's numbers.")
    zone = parse_zone(body.get("timezone", "Asia/Kolkata"))
    start = parse_hour(body.get("startWorkingHour"), "startWorkingHour")
    end = parse_hour(body.get("endWorkingHour"), "endWorkingHour")
    due = max(now, parse_timestamp(body["scheduleTime"], "scheduleTime")) if "scheduleTime" in body else now
    call = Session(
        id=new_id("call"), workspace=workspace["id"], type="outboundSipTrunk", channel=channel["name"],
        agent=agent["name"], version=version_of(agent, body.get("agentVersion")), agent_number=chosen,
        customer=body["phoneNumber"], variables=body.get("metadata"), created=now,
        due=first_permitted(due, start, end, zone),
        expires=end_of_day(body["callOnDate"], zone) if "callOnDate" in body else None,
    )
    first = body.get("options", {}).get("initialMessage")
    text = fill(first if isinstance(first, str) else agent["opening"], body.get("metadata", {}))
    call.outgoing = message("assistant", text, call.due, agentName=agent["name"], senderId=chosen)
    store[call.id] = call
    return "Call triggered successfully", {"callId": call.id}


def cancel(store: dict, workspace: dict, call_id: str, now: datetime) -> tuple[str, dict]:
    call = store.get(call_id)
    require(call and call.is_call and call.workspace == workspace["id"], 404, "callNotFound", "There is no such call.")
    require(call.status(now) == "call_in_queue", 409, "callNotInQueue", "The call is not in the queue any more.")
    call.cancelled, call.updated = True, now
    return "Call canceled successfully!", {"removedJobs": 1}


def update_workflow(workspace: dict, workflow_id: str, body: dict) -> tuple[str, None]:
    check_types(body, WORKFLOW)
    workflow = workspace["workflows"].get(workflow_id)
    require(workflow is not None, 404, "workflowNotFound", "There is no such workflow.")
    require(body.get("customer_number"), 422, "validationError", "customer_number is missing.")
    check_ranges(body.get("call_priority"), body.get("agent_version"), body.get("no_of_retries"),
                 body.get("retry_after_in_hrs"))
    for name in ("start_working_hour", "end_working_hour"):
        parse_hour(body.get(name), name)
    zone = parse_zone(body.get("timezone", "Asia/Kolkata"))
    if "schedule_time" in body:
        parse_timestamp(body["schedule_time"], "schedule_time")
    if "call_on_date" in body:
        end_of_day(body["call_on_date"], zone)
    if "use_case" in body:
        agent_of(workspace, body["use_case"])
    workflow.update(body)
    return "Workflow call details updated successfully", None


def sign(store: dict, workspace: dict, query: dict, now: datetime, link: Callable[[str], str]) -> tuple[str, dict]:
    call_id, url = query.get("callId"), query.get("callRecordingUrl")
    require(call_id or url, 422, "validationError", "Give callId or callRecordingUrl.")
    # The URL of a recording ends with the id of its call.
    call = store.get(call_id or url.rsplit("/", 1)[-1])
    require(call and call.is_call and call.workspace == workspace["id"], 404, "callNotFound", "There is no such call.")
    if call.status(now) != "call_hangup":
        raise Refusal(404, "recordingNotFound", "The call has no recording.")
    return "Signed url generated successfully!", {"url": link(call.id)}
