"""When something that is due may be sent: working hours in a time zone, with its clock changes."""

import re
from datetime import datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

from refusal import Refusal


def parse_timestamp(text: str, field: str) -> datetime:
    """A time with its zone; without one it is UTC."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(422, "validationError", f"{field} must be a timestamp such as 2027-01-01T09:00:00Z.")
    return found if found.tzinfo else found.replace(tzinfo=timezone.utc)


def parse_hour(text: str | None, field: str) -> time | None:
    if text is None:
        return None
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text):
        raise Refusal(422, "validationError", f"{field} must be a time of day such as 09:30.")
    return time.fromisoformat(text)


def parse_zone(name: str) -> ZoneInfo:
    if name not in available_timezones():
        raise Refusal(422, "validationError", f"timezone must name a zone such as Europe/Berlin; found {name[:40]!r}.")
    return ZoneInfo(name)


def first_permitted(due: datetime, start: time | None, end: time | None, zone: ZoneInfo) -> datetime:
    """The first time, not before `due`, at which the working hours let a message or a call out."""
    local = due.astimezone(zone)
    now = local.time().replace(second=0, microsecond=0)
    if start and end and end < start:  # They span midnight.
        if end < now < start:
            return at(local, start, zone)
        return due
    if start and now < start:
        return at(local, start, zone)
    if end and now > end:
        return at(local + timedelta(days=1), start or time(0), zone)
    return due


def at(day: datetime, hour: time, zone: ZoneInfo) -> datetime:
    """That hour of a day; one that the clock leaves out is as long after midnight as it says."""
    wall = datetime.combine(day.date(), hour, zone)
    return wall.astimezone(timezone.utc).astimezone(zone)


def end_of_day(date: str, zone: ZoneInfo) -> datetime:
    try:
        day = datetime.strptime(date, "%Y-%m-%d")
    except ValueError:
        raise Refusal(422, "validationError", "callOnDate must be a date such as 2027-01-31.")
    return datetime.combine(day.date() + timedelta(days=1), time(0), zone)
