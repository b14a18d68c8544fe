import type { StatementId } from '../../src/generated/ids.ts';
import type { Exchange, JsonObject } from '../operations/exchange.ts';
import { expectThat } from './expectations.ts';
import { skewMs, spanOf } from './iso-timestamp.ts';
import { type Should, seenIn } from './violation.ts';

/** What holds for every record of a session, beyond its schema. @throws Violation for the first thing that does not. */
export function judgeSession(session: JsonObject, should: Should): void {
  judgeTimes(session);
  judgeStatus(session);
  const { retryAttemptNo } = session;
  const isWholeAttempt = typeof retryAttemptNo !== 'number' || retryAttemptNo <= 0 || retryAttemptNo >= 1;
  expectThat(['session/field/retry-attempt-no'], isWholeAttempt, '0, or 1 and more', String(retryAttemptNo));
  const transcript = (session.transcript ?? []) as readonly JsonObject[];
  judgeEntryOrder(transcript);
  judgeContent(transcript, should);
  judgeToolCalls(transcript);
}

const callFields = ['duration', 'retryAttemptNo', 'recordingUrl'];

/** Calls have all three fields of a call, and other sessions have none. @throws Violation */
export function judgeCallFields(session: JsonObject, exchange: Exchange): void {
  const isCall = /^(in|out)boundSipTrunk$/.test(String(session.communicationChannelType));
  for (const field of callFields) {
    const place = seenIn(exchange, `/data/${field}`);
    const isThere = field in session;
    const inCall = `${field} in the record of a call`;
    expectThat(['session/call-fields-present'], isThere || !isCall, inCall, 'none', place);
    const value = String(JSON.stringify(session[field]));
    expectThat(
      ['session/call-fields-omitted'],
      isCall || !isThere,
      `no ${field} in the record of a chat`,
      value,
      place,
    );
  }
}

function judgeTimes(session: JsonObject): void {
  const { createdAt, updatedAt } = session;
  const [created, updated] = [spanOf(createdAt), spanOf(updatedAt)];
  const isBefore = created !== undefined && updated !== undefined && updated.to + skewMs < created.from;
  const statements = ['session/field/created-at', 'session/field/updated-at'] as const;
  const received = `${String(updatedAt)} before ${String(createdAt)}`;
  expectThat(statements, !isBefore, 'updatedAt not before createdAt', received, seenIn(session, '/updatedAt'));
}

/** What only a call can come to. */
const callStatuses = ['in-queue', 'placed', 'in-progress', 'errored', 'expired', 'hangup', 'canceled'] as const;

function judgeStatus(session: JsonObject): void {
  const { status, communicationChannelType: type } = session;
  // What a session of the type messengerVoice is, is not specified; it may well be a call.
  const isText = ['email', 'messengerChat', 'sms', 'webChat'].includes(String(type));
  const callStatus = callStatuses.find((one) => status === `call_${one.replace('-', '_')}`);
  if (callStatus === undefined) return;
  expectThat(
    [`session/status/call-${callStatus}`],
    !isText,
    'a call',
    `a session of the type ${type}`,
    seenIn(session, '/status'),
  );
}

/** Who writes entries may have clocks that are so far apart. */
const writerSkewMs = 500;

/** Entries are ordered by time, as far as clocks agree. That is stated for the record of a session, not for a reply. @throws Violation */
function judgeEntryOrder(transcript: readonly JsonObject[]): void {
  transcript.forEach(({ timestamp }, index) => {
    const [previous, current] = [spanOf(transcript[index - 1]?.timestamp), spanOf(timestamp)];
    const isEarlier = previous !== undefined && current !== undefined && current.to + writerSkewMs < previous.from;
    const received = `entry ${index} at ${String(timestamp)}, before the one above it`;
    const place = seenIn(transcript, `/${index}/timestamp`);
    expectThat(['session/field/transcript'], !isEarlier, 'entries in the order of their timestamps', received, place);
  });
}

/** What an item of a kind has. Which of it may be left out is open, but without any of it the item says nothing. */
const itemMembers: Readonly<Record<string, readonly [StatementId, ...string[]]>> = {
  image: ['content/type/image', 'mimeType', 'url', 'caption'],
  video: ['content/type/video', 'mimeType', 'url', 'caption'],
  audio: ['content/type/audio', 'mimeType', 'url'],
  file: ['content/type/file', 'mimeType', 'url', 'filename'],
  button: ['content/type/button', 'text', 'payload'],
};

/** Every item of a message has something of its kind, and should have all of its row. @throws Violation for one that has not. */
export function judgeContent(transcript: readonly JsonObject[], should: Should): void {
  const messages = transcript.filter(({ type }) => type === 'message');
  const items = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []));
  for (const item of items) {
    const [statement, ...members] = itemMembers[String(item.type)] ?? [];
    if (statement === undefined) continue;
    const hasAny = members.some((name) => name in item);
    expectThat(
      [statement],
      hasAny,
      `${members.join(', ')} in the item`,
      JSON.stringify(item),
      seenIn(item, `/${members[0]}`),
    );
    const missing = members.find((name) => !(name in item));
    const place = seenIn(item, `/${missing}`);
    should('content/optional-members', () =>
      expectThat([statement], missing === undefined, `${missing} in the item`, JSON.stringify(item), place),
    );
  }
}

/** What was done with tools: a use has an identifier of its own, and an output answers a use above it. */
function judgeToolCalls(transcript: readonly JsonObject[]): void {
  const useById = new Map<unknown, { name: unknown }>();
  for (const [index, { type, call_id: id, name }] of transcript.entries()) {
    const use = useById.get(id);
    const place = seenIn(transcript, `/${index}/call_id`);
    if (type === 'function_call') {
      const statement = 'transcript/function-call/call-id';
      expectThat([statement], use === undefined, 'a call_id of its own for each use', `${String(id)} twice`, place);
      useById.set(id, { name });
    }
    if (type !== 'function_call_output') continue;
    const statement = 'transcript/function-call-output/call-id';
    expectThat([statement], use !== undefined, 'the call_id of a function_call above', String(id), place);
    const namePlace = seenIn(transcript, `/${index}/name`);
    const isSameName = use.name === name;
    const named = `the name ${String(use.name)}`;
    expectThat(['transcript/function-call-output/name'], isSameName, named, String(name), namePlace);
  }
}

/** In reply mode the customer's message has its sender, and the agent's message has the agent. */
export function judgeReply(transcript: readonly JsonObject[]): void {
  for (const entry of transcript) {
    const { type, role } = entry;
    if (type !== 'message') continue;
    const hasSender = role !== 'user' || 'senderId' in entry;
    expectThat(['transcript/reply-mode/sender-id'], hasSender, 'a senderId', 'none', seenIn(entry, '/senderId'));
    const hasAgent = role !== 'assistant' || 'agentName' in entry;
    expectThat(['transcript/reply-mode/agent-name'], hasAgent, 'an agentName', 'none', seenIn(entry, '/agentName'));
  }
}
