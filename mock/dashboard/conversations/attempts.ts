import type { ControlSchemas } from '../../../src/control-operations.ts';
import { describeSpan, formatTime } from '../live/time.ts';

export type Attempt = ControlSchemas['CallInfo'];
export type LineUsage = ControlSchemas['LineUsage'];
export type CallOutcome = ControlSchemas['CallOutcome'];

export function attemptName({ retryAttemptNo, noOfRetries }: Attempt): string {
  return retryAttemptNo === 0 ? 'original' : `retry ${retryAttemptNo} of ${noOfRetries}`;
}

export function whyItWaits(attempt: Attempt, lines: readonly LineUsage[], now: number): string {
  const { waiting, workingHours, retryAttemptNo, workspaceId, channelName, expectedAt } = attempt;
  const earliest = expectedAt === null ? '' : `${describeSpan(Date.parse(expectedAt) - now)} at the earliest`;
  if (waiting) {
    const pool = lines.find((line) => line.workspaceId === workspaceId && line.channelName === channelName);
    return pool === undefined || pool.busy < pool.lines ? 'gets a line now' : `${describeBusy(pool)}, ${earliest}`;
  }
  const due = Date.parse(attempt.dueAt);
  if (due <= now) return earliest;
  if (formatTime(due, workingHours.timezone) === workingHours.start)
    return `working hours begin at ${workingHours.start} ${workingHours.timezone}`;
  const when = `due ${describeSpan(due - now)}`;
  return retryAttemptNo > 0 ? `${attemptName(attempt)}, ${when}` : when;
}

export function describeBusy({ busy, lines }: Pick<LineUsage, 'busy' | 'lines'>): string {
  return `${busy} of ${lines} ${lines === 1 ? 'line' : 'lines'} busy`;
}
