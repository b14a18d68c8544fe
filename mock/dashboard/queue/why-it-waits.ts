import type { ControlSchemas } from '../../../src/control-operations.ts';
import { findZone } from '../schedule/zone.ts';
import { queueStrings as strings } from '../strings/queue.ts';
import { describeDistance } from '../time/describe-distance.ts';
import { zoneAbbreviation } from '../time/zone-abbreviation.ts';

/** Why a call in the queue is not placed yet: busy lines, working hours, a retry that is not due, or its due time. */
export function whyItWaits(
  { waiting, dueAt, workingHours, retryAttemptNo, noOfRetries, workspaceId, channelName }: ControlSchemas['Attempt'],
  lines: readonly ControlSchemas['LineUsage'][],
  now: number,
): string {
  if (waiting) {
    const pool = lines.find((line) => line.workspaceId === workspaceId && line.channelName === channelName);
    return pool === undefined || pool.busy < pool.lines ? strings.getsLine : strings.capacity(pool.busy, pool.lines);
  }
  const due = Date.parse(dueAt);
  const zone = findZone(workingHours.timezone);
  if (workingHours.start !== null && zone?.formatTime(due) === workingHours.start)
    return strings.hoursBegin(workingHours.start, zoneAbbreviation(workingHours.timezone, due));
  const when = describeDistance(due - now);
  return retryAttemptNo > 0 ? strings.retry(retryAttemptNo, noOfRetries, when) : strings.due(when);
}
