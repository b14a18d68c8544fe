import { type CallStage, findContradiction, isCallOver } from '../oracle/call-lifecycle.ts';
import { seenIn, Violation } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import { sleep } from '../transport/sleep.ts';
import { findCallSession } from './calls.ts';
import { closePauses, eventually } from './eventually.ts';

/** How long a rule watches what takes its time. */
export function watchSecondsOf({ waits }: Subject): number {
  return waits.watchSeconds ?? 15;
}

/** How many seconds a rule waits for a call that is due to be placed. */
export function placeSecondsOf({ waits }: Subject): number {
  return waits.placeSeconds ?? waits.watchSeconds ?? 15;
}

/** Why nothing can be said of a call that is not placed: that may take its time. */
export function toQueuedReason(subject: Subject): string {
  return `a call that was due was still in the queue after ${placeSecondsOf(subject)} seconds (waits.watchSeconds)`;
}

/** So long it is looked whether what is over stays over. */
const secondsAfterEnd = 0.5;

/**
 * Reads a call, which nobody cancels, until it is over or the subject's time for placing or watching one
 * is; `judge` is called with each status that is new. The stages that were seen, in their order.
 *
 * @param clock the service's own time, as everything in the stages
 * @throws Violation for a status that contradicts an earlier one, also when it is asked for again a while later
 */
export async function watchCall(
  service: Service,
  subject: Subject,
  callId: string,
  clock: () => number,
  judge: (stage: CallStage, before: CallStage | undefined) => Promise<void>,
  hasRetries = false,
): Promise<readonly CallStage[]> {
  const stages: CallStage[] = [];
  const triggeredAt = clock();
  let overAt: number | undefined;
  const end = () => {
    if (overAt !== undefined) return overAt + secondsAfterEnd * 1000;
    const seconds = stages.length > 1 ? watchSecondsOf(subject) : placeSecondsOf(subject);
    return triggeredAt + service.adaptiveTimeout(seconds) * 1000;
  };
  let lastAskedAt = triggeredAt;
  // A call that failed is tried again where it has retries; one that was answered is not.
  const isFinal = ({ status }: CallStage) => !hasRetries || status === 'call_hangup' || status === 'call_in_progress';
  const look = async () => {
    const askedAt = clock();
    const record = await readConsistently(service, subject, callId, stages.filter(isFinal));
    if (record === undefined) return undefined;
    const before = stages.at(-1);
    const status = String(record.status);
    if (before?.status === status) Object.assign(before, { record, lastSeenAt: askedAt });
    else {
      const seenAt = clock();
      const stage = { status, record, enteredAfter: lastAskedAt, firstSeenAt: seenAt, lastSeenAt: askedAt };
      stages.push(stage);
      await judge(stage, before);
      if (isCallOver(status)) overAt ??= seenAt;
    }
    lastAskedAt = askedAt;
    return undefined;
  };
  await eventually(look, () => Date.now() + end() - clock(), closePauses);
  return stages;
}

/** The record, read once more where it is that of before: not every part of a service may know the latest. */
async function readConsistently(service: Service, subject: Subject, callId: string, stages: readonly CallStage[]) {
  const record = await findCallSession(service, callId);
  if (findContradiction(stages, record?.status) === undefined) return record;
  await sleep(service.adaptiveTimeout(Math.max(subject.waits.visibleSeconds ?? 0, 1)) * 1000);
  const confirmed = await findCallSession(service, callId);
  const contradiction = findContradiction(stages, confirmed?.status);
  if (contradiction === undefined || confirmed === undefined) return confirmed;
  const { statements, expected, received } = contradiction;
  throw new Violation(statements, expected, received, seenIn(confirmed, '/status'));
}
