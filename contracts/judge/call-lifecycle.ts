import type { sessionStatuses } from '../../src/generated/enums.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { skewMs, spanOf } from '../facts/iso-timestamp.ts';
import { expectAt, expectThat } from './expectations.ts';
import { locate, Violation } from './violation.ts';

/** A period in which a call had one status. Times are by the service's clock, in milliseconds since 1970. */
export interface CallStage {
  status: string;
  /** The record of a call at the last read of a stage, the period in which the call had one status. */
  record: JsonObject;
  /** The time of the last read before a stage of a call; for the first stage, the time of the trigger. */
  enteredAfter: number;
  firstSeenAt: number;
  lastSeenAt: number;
}

type SessionStatus = (typeof sessionStatuses)[number];

const over = ['call_hangup', 'call_expired', 'call_canceled', 'could_not_connect', 'completed'];

/**
 * The statuses that cannot precede a status: a call in the queue cannot have ended before.
 *
 * The interface does not list the transitions, so the table excludes only impossible ones. For example, a placed call
 * may return to the queue before the answer (no free line). The table applies to calls without retries.
 */
const impossibleBefore: Readonly<Record<SessionStatus, ImpossibleBefore | undefined>> = {
  active: undefined,
  completed: undefined,
  call_in_queue: { statement: 'session/status/call-in-queue', statuses: ['call_in_progress', ...over] },
  call_placed: { statement: 'session/status/call-placed', statuses: over },
  call_in_progress: { statement: 'session/status/call-in-progress', statuses: over },
  call_expired: { statement: 'session/status/call-expired', statuses: ['call_in_progress', 'call_hangup'] },
  could_not_connect: { statement: 'session/status/could-not-connect', statuses: ['call_in_progress', 'call_hangup'] },
  call_canceled: {
    statement: 'cancel-call/only-in-queue',
    statuses: ['call_placed', 'call_in_progress', 'call_hangup'],
  },
  call_errored: undefined,
  call_hangup: undefined,
  agent_errored: undefined,
};

interface ImpossibleBefore {
  statement: StatementId;
  statuses: readonly string[];
}

export function isCallOver(status: unknown): boolean {
  return over.includes(String(status));
}

/** The violation if the status of a call cannot follow its earlier statuses; undefined if it can. */
export function findContradiction(
  stages: readonly Pick<CallStage, 'status'>[],
  status: unknown,
): Violation | undefined {
  const { statement, statuses } = impossibleBefore[status as SessionStatus] ?? {};
  const earlier = stages.findLast((stage) => statuses?.includes(stage.status));
  if (statement === undefined || earlier === undefined) return undefined;
  return new Violation([statement], `a status that can follow ${earlier.status}`, String(status));
}

/** Checks that a call's `createdAt` is unchanged since a stage, and `updatedAt` not earlier. @throws Violation */
export function judgeStageTimes(before: CallStage, { status, record }: Pick<CallStage, 'status' | 'record'>): void {
  const [created, wasCreated] = [spanOf(record.createdAt), spanOf(before.record.createdAt)];
  const isCreatedAnew =
    created !== undefined && wasCreated !== undefined && (created.to < wasCreated.from || wasCreated.to < created.from);
  const asBefore = `createdAt ${String(before.record.createdAt)}, as in the previous read`;
  expectAt(locate(record, '/createdAt'), !isCreatedAnew, ['session/field/created-at'], asBefore);
  const [updated, wasUpdated] = [spanOf(record.updatedAt), spanOf(before.record.updatedAt)];
  if (updated === undefined) return;
  const place = locate(record, '/updatedAt');
  const isEarlier = wasUpdated !== undefined && updated.to < wasUpdated.from;
  const notBefore = `updatedAt not before ${String(before.record.updatedAt)}, its value in the previous read`;
  expectAt(place, !isEarlier, ['session/field/updated-at'], notBefore);
  const isStale = before.status !== status && updated.to + skewMs < before.lastSeenAt;
  const lastSeen = new Date(before.lastSeenAt).toISOString();
  const notBeforeSeen = `updatedAt not before ${lastSeen}, when the call was still ${before.status}`;
  expectAt(place, !isStale, ['session/field/updated-at'], notBeforeSeen);
}

/** Checks a call's duration, which may include ringing and be rounded to minutes. @throws Violation */
export function judgeDuration(stages: readonly CallStage[]): void {
  const [first, last] = [stages[0], stages.at(-1)];
  const { duration } = last?.record ?? {};
  if (first === undefined || last?.status !== 'call_hangup' || typeof duration !== 'number') return;
  const talk = stages.find(({ status }) => status === 'call_in_progress');
  const talkSeconds = talk === undefined ? 0 : (talk.lastSeenAt - talk.firstSeenAt) / 1000;
  const wholeSeconds = (last.firstSeenAt - first.enteredAfter) / 1000;
  const isPossible = duration >= talkSeconds / 2 - 2 && duration <= wholeSeconds + 60;
  const expected = `a duration of about ${talkSeconds.toFixed(1)} to ${wholeSeconds.toFixed(1)} s, as the kit observed`;
  expectThat(['session/field/duration'], isPossible, expected, `${duration} s`, locate(last.record, '/duration'));
}
