import type { ControlSchemas } from '../../../src/control-operations.ts';
import { queueStrings as strings } from '../strings/queue.ts';
import { describeDistance } from '../time/describe-distance.ts';
import type { FindZone } from '../time/zone.ts';

/** Why a call in the queue is not placed yet: busy lines, working hours, a retry that is not due, or its due time. */
export function whyItWaits(
  { waiting, dueAt, workingHours, retryAttemptNo, noOfRetries, workspaceId, channelName }: ControlSchemas['CallInfo'],
  { lines, now, findZone }: { lines: readonly ControlSchemas['LineUsage'][]; now: number; findZone: FindZone },
): string {
  if (waiting) {
    const pool = lines.find((line) => line.workspaceId === workspaceId && line.channelName === channelName);
    return pool === undefined || pool.busy < pool.lines ? strings.getsLine : strings.capacity(pool.busy, pool.lines);
  }
  const due = Date.parse(dueAt);
  const zone = findZone(workingHours.timezone);
  if (zone !== undefined && zone.formatTime(due) === workingHours.start)
    return strings.hoursBegin(workingHours.start, zone.abbreviate(due));
  const when = describeDistance(due - now);
  return retryAttemptNo > 0 ? strings.retry(retryAttemptNo, noOfRetries, when) : strings.due(when);
}
