import type { sessionStatuses } from '../../src/generated/enums.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import { skewMs, spanOf } from '../facts/document.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { expectAt, expectThat, locate, Violation } from './violation.ts';

export interface CallStage {
  status: string;
  record: JsonObject;
  enteredAfter: number;
  firstSeenAt: number;
  lastSeenAt: number;
}

type SessionStatus = (typeof sessionStatuses)[number];

const over = ['call_hangup', 'call_expired', 'call_canceled', 'could_not_connect', 'completed'];

const impossibleBefore: Readonly<Partial<Record<SessionStatus, ImpossibleBefore>>> = {
  call_in_queue: { statement: 'session/status/call-in-queue', statuses: ['call_in_progress', ...over] },
  call_placed: { statement: 'session/status/call-placed', statuses: over },
  call_in_progress: { statement: 'session/status/call-in-progress', statuses: over },
  call_expired: { statement: 'session/status/call-expired', statuses: ['call_in_progress', 'call_hangup'] },
  could_not_connect: { statement: 'session/status/could-not-connect', statuses: ['call_in_progress', 'call_hangup'] },
  call_canceled: {
    statement: 'cancel-call/only-in-queue',
    statuses: ['call_placed', 'call_in_progress', 'call_hangup'],
  },
};

interface ImpossibleBefore {
  statement: StatementId;
  statuses: readonly string[];
}

export function isCallOver(status: unknown): boolean {
  return over.includes(String(status));
}

export function findContradiction(
  stages: readonly Pick<CallStage, 'status'>[],
  status: unknown,
): Violation | undefined {
  const { statement, statuses } = impossibleBefore[status as SessionStatus] ?? {};
  const earlier = stages.findLast((stage) => statuses?.includes(stage.status));
  if (statement === undefined || earlier === undefined) return undefined;
  return new Violation([statement], `a status that can follow ${earlier.status}`, String(status));
}

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
