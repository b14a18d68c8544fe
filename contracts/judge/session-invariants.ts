import type { StatementId } from '../../src/generated/ids.ts';
import { isObject } from '../../src/json.ts';
import { itemKinds, itemMembersOf, memberNamesOf, schemaOf, skewMs, spanOf } from '../facts/document.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import { isSameEntry } from '../facts/record.ts';
import { expectAt, expectThat, locate, type Should, Violation } from './violation.ts';

export function judgeSession(session: JsonObject, should: Should): void {
  const transcript = (session.transcript ?? []) as readonly JsonObject[];
  judgeTimes(session, transcript, should);
  judgeStatus(session);
  const { retryAttemptNo } = session;
  const isWholeAttempt = typeof retryAttemptNo !== 'number' || retryAttemptNo <= 0 || retryAttemptNo >= 1;
  const attemptPlace = locate(session, '/retryAttemptNo');
  expectAt(attemptPlace, isWholeAttempt, ['session/field/retry-attempt-no'], '0 or a number from 1 on');
  judgeEntryOrder(transcript);
  judgeContent(transcript, should);
  judgeToolCalls(transcript);
  judgeDuration(session, transcript);
}

function judgeDuration(session: JsonObject, transcript: readonly JsonObject[]): void {
  const { duration, status } = session;
  if (typeof duration !== 'number' || status !== 'call_hangup') return;
  const said = transcript.filter(({ type, role }) => type === 'message' && role !== 'backgroundAgent');
  const spans = said.flatMap(({ timestamp }) => spanOf(timestamp) ?? []);
  const least = Math.max(0, (spans.at(-1)?.from ?? 0) - (spans[0]?.to ?? 0)) / 1_000;
  const [begun, created, updated] = [session.time, session.createdAt, session.updatedAt].map(spanOf);
  const most = ((updated?.to ?? Number.POSITIVE_INFINITY) - Math.max(begun?.from ?? 0, created?.from ?? 0)) / 1_000;
  const isPossible = duration >= least - 1 && duration <= most + 60;
  const longest = Number.isFinite(most) ? ` and at most ${most.toFixed(1)} s` : '';
  const expected = `a duration of at least ${least.toFixed(1)} s${longest}, by the timestamps of the record`;
  expectThat(['session/field/duration'], isPossible, expected, `${duration} s`, locate(session, '/duration'));
}

const otherFields = memberNamesOf(schemaOf('NonCallSession'));
const callFields = (schemaOf('CallSession').required ?? []).filter((name) => !otherFields.includes(name));

export function judgeCallFields(session: JsonObject, exchange: Exchange): void {
  const isCall = /^(in|out)boundSipTrunk$/.test(String(session.communicationChannelType));
  for (const field of callFields) {
    const place = locate(exchange, `/data/${field}`);
    const isThere = field in session;
    expectAt(place, isThere || !isCall, ['session/call-fields-present'], `the member ${field} in the record of a call`);
    const received = `${field}: ${JSON.stringify(session[field])}`;
    expectThat(
      ['session/call-fields-omitted'],
      isCall || !isThere,
      `a chat or email record without the field "${field}"`,
      received,
      place,
    );
  }
}

const timeFields = { time: 'time', createdAt: 'created-at', updatedAt: 'updated-at' } as const;

function judgeTimes(session: JsonObject, transcript: readonly JsonObject[], should: Should): void {
  const judgeForm = (within: JsonObject, field: string, statement: StatementId) => {
    const isUsual = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(String(within[field]));
    should('session/timestamp-form', () =>
      expectAt(locate(within, `/${field}`), isUsual, [statement], 'a timestamp with an offset'),
    );
  };
  for (const [field, name] of Object.entries(timeFields)) judgeForm(session, field, `session/field/${name}`);
  for (const entry of transcript.filter(({ type }) => type === 'message'))
    judgeForm(entry, 'timestamp', 'transcript/message/timestamp');
  const [created, updated] = [spanOf(session.createdAt), spanOf(session.updatedAt)];
  const isBefore = created !== undefined && updated !== undefined && updated.to + skewMs < created.from;
  const statements = ['session/field/updated-at', 'session/field/created-at'] as const;
  const expected = `updatedAt not before createdAt, ${String(session.createdAt)}`;
  expectAt(locate(session, '/updatedAt'), !isBefore, statements, expected);
  const last = transcript.at(-1)?.timestamp;
  const isStale = updated !== undefined && updated.to + skewMs < (spanOf(last)?.from ?? 0);
  should('session/updated-at', () =>
    expectAt(
      locate(session, '/updatedAt'),
      !isStale,
      ['session/field/updated-at'],
      `updatedAt not before ${String(last)}, the time of the last message`,
    ),
  );
}

const callStatuses = ['in-queue', 'placed', 'in-progress', 'errored', 'expired', 'hangup', 'canceled'] as const;

function judgeStatus(session: JsonObject): void {
  const { status, communicationChannelType: type } = session;
  const isText = ['email', 'messengerChat', 'sms', 'webChat'].includes(String(type));
  const callStatus = callStatuses.find((one) => status === `call_${one.replace('-', '_')}`);
  if (callStatus === undefined) return;
  expectAt(
    locate(session, '/status'),
    !isText,
    [`session/status/call-${callStatus}`],
    `a status of a chat, because communicationChannelType is ${type}`,
  );
}

/** Milliseconds by which transcript timestamps may be out of order, because several machines may write a transcript. */
const writerSkewMs = 500;

function judgeEntryOrder(transcript: readonly JsonObject[]): void {
  transcript.forEach(({ timestamp }, index) => {
    const [previous, current] = [spanOf(transcript[index - 1]?.timestamp), spanOf(timestamp)];
    const isEarlier = previous !== undefined && current !== undefined && current.to + writerSkewMs < previous.from;
    const place = locate(transcript, `/${index}/timestamp`);
    const expected = `entry ${index} not before entry ${index - 1}, ${String(transcript[index - 1]?.timestamp)}`;
    expectAt(place, !isEarlier, ['session/field/transcript'], expected);
  });
}

export function judgeContent(transcript: readonly JsonObject[], should: Should): void {
  const messages = transcript.filter(({ type }) => type === 'message');
  const items = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []));
  for (const item of items) {
    const kind = itemKinds.find((one) => one === item.type);
    if (kind === undefined) {
      const place = locate(item, '/type');
      should('content/other-types', () => expectAt(place, false, ['content/type'], `one of ${itemKinds.join(', ')}`));
      continue;
    }
    const members = itemMembersOf(kind);
    const statement = `content/type/${kind}` as const;
    const hasAny = members.some((name) => name in item);
    expectAt(locate(item, `/${members[0]}`), hasAny, [statement], `${members.join(' or ')} in an item of type ${kind}`);
    const missing = members.find((name) => !(name in item));
    should('content/optional-members', () =>
      expectAt(locate(item, `/${missing}`), missing === undefined, [statement], `the ${missing} of the ${kind}`),
    );
  }
}

function judgeToolCalls(transcript: readonly JsonObject[]): void {
  const useById = new Map<unknown, { name: unknown; index: number }>();
  for (const [index, { type, call_id: id, name }] of transcript.entries()) {
    const use = useById.get(id);
    const place = locate(transcript, `/${index}/call_id`);
    if (type === 'function_call') {
      const statement = 'transcript/function-call/call-id';
      expectAt(place, use === undefined, [statement], `a call_id that differs from that of entry ${use?.index}`);
      useById.set(id, { name, index });
    }
    if (type !== 'function_call_output') continue;
    const statement = 'transcript/function-call-output/call-id';
    expectAt(place, use !== undefined, [statement], 'the call_id of an earlier function_call');
    const namePlace = locate(transcript, `/${index}/name`);
    expectAt(namePlace, use.name === name, ['transcript/function-call-output/name'], `the name ${String(use.name)}`);
  }
}

export function judgeReply(transcript: readonly JsonObject[]): void {
  for (const entry of transcript) {
    const { type, role } = entry;
    if (type !== 'message') continue;
    const hasSender = role !== 'user' || 'senderId' in entry;
    expectAt(locate(entry, '/senderId'), hasSender, ['transcript/reply-mode/sender-id'], 'a senderId');
    const hasAgent = role !== 'assistant' || 'agentName' in entry;
    expectAt(locate(entry, '/agentName'), hasAgent, ['transcript/reply-mode/agent-name'], 'an agentName');
  }
}

const writers = ['senderId', 'agentName'];

export function expectReplyInRecord(
  reply: readonly JsonObject[],
  { transcript }: JsonObject,
  should: Should = () => {},
): void {
  const all: unknown[] = Array.isArray(transcript) ? transcript : [];
  const recorded = all.filter(isObject);
  for (const entry of reply) {
    const sameType = recorded.filter(({ type }) => type === entry.type);
    if (sameType.length === 0) continue;
    const found = sameType.filter((other) => isSameEntry(entry, other));
    const [same] = found;
    if (same === undefined) {
      const expected = `a transcript with this entry of the reply: ${JSON.stringify(entry)}`;
      const statements = ['session/field/transcript', 'trigger-chat/success-transcript'] as const;
      throw new Violation(statements, expected, JSON.stringify(sameType), locate(all));
    }
    const untold = writers.find((name) => entry[name] != null && found.every((other) => other[name] == null));
    const expected = `the ${untold} ${String(entry[untold ?? ''])} in the record, as in the reply`;
    should('session/nullable-absent', () =>
      expectAt(locate(same, `/${untold}`), untold === undefined, ['session/field/transcript'], expected),
    );
  }
}
