import type { StatementId } from '../../src/generated/ids.ts';
import type { Exchange } from '../exchange.ts';
import type { JsonObject } from '../json-object.ts';
import { seenIn, Violation } from '../violation.ts';
import { skewMs, spanOf } from './iso-timestamp.ts';

/** What holds for every record of a session, beyond its schema. @throws Violation for the first thing that does not. */
export function judgeSession(session: JsonObject): void {
  judgeTimes(session);
  judgeStatus(session);
  const { retryAttemptNo } = session;
  if (typeof retryAttemptNo === 'number' && retryAttemptNo > 0 && retryAttemptNo < 1) {
    throw new Violation(['session/field/retry-attempt-no'], '0, or 1 and more', String(retryAttemptNo));
  }
  const transcript = (session.transcript ?? []) as readonly JsonObject[];
  judgeEntryOrder(transcript);
  judgeContent(transcript);
  judgeToolCalls(transcript);
}

const callFields = ['duration', 'retryAttemptNo', 'recordingUrl'];

/** Calls have all three fields of a call, and other sessions none. @throws Violation where it is otherwise. */
export function judgeCallFields(session: JsonObject, exchange: Exchange): void {
  const isCall = /^(in|out)boundSipTrunk$/.test(String(session.communicationChannelType));
  for (const field of callFields) {
    if (isCall && !(field in session)) {
      const place = seenIn(exchange, `/data/${field}`);
      throw new Violation(['session/call-fields-present'], `${field} in the record of a call`, 'none', place);
    }
    if (!isCall && field in session) {
      throw new Violation(
        ['session/call-fields-omitted'],
        `no ${field} in the record of a chat`,
        JSON.stringify(session[field]),
        seenIn(exchange, `/data/${field}`),
      );
    }
  }
}

function judgeTimes(session: JsonObject): void {
  const { createdAt, updatedAt } = session;
  const [created, updated] = [spanOf(createdAt), spanOf(updatedAt)];
  if (created !== undefined && updated !== undefined && updated.to + skewMs < created.from) {
    throw new Violation(
      ['session/field/created-at', 'session/field/updated-at'],
      'updatedAt not before createdAt',
      `${String(updatedAt)} before ${String(createdAt)}`,
      seenIn(session, '/updatedAt'),
    );
  }
}

/** What only a call can come to. */
const callStatusStatements: Readonly<Record<string, StatementId>> = {
  call_in_queue: 'session/status/call-in-queue',
  call_placed: 'session/status/call-placed',
  call_in_progress: 'session/status/call-in-progress',
  call_errored: 'session/status/call-errored',
  call_expired: 'session/status/call-expired',
  call_hangup: 'session/status/call-hangup',
  call_canceled: 'session/status/call-canceled',
};

function judgeStatus(session: JsonObject): void {
  const { status, communicationChannelType: type } = session;
  const statement = callStatusStatements[String(status)];
  // What a session of the type messengerVoice is, is not specified; it may well be a call.
  const isText = ['email', 'messengerChat', 'sms', 'webChat'].includes(String(type));
  if (statement === undefined || !isText) return;
  const place = seenIn(session, '/status');
  throw new Violation([statement], 'a call', `a session of the type ${type}`, place);
}

/** Who writes entries may have clocks that are so far apart. */
const writerSkewMs = 500;

/** Entries are ordered by time, as far as clocks agree. That is stated for the record of a session, not for a reply. @throws Violation */
export function judgeEntryOrder(transcript: readonly JsonObject[]): void {
  transcript.forEach(({ timestamp }, index) => {
    const [previous, current] = [spanOf(transcript[index - 1]?.timestamp), spanOf(timestamp)];
    if (previous !== undefined && current !== undefined && current.to + writerSkewMs < previous.from) {
      throw new Violation(
        ['session/field/transcript'],
        'entries in the order of their timestamps',
        `entry ${index} at ${String(timestamp)}, before the one above it`,
        seenIn(transcript, `/${index}/timestamp`),
      );
    }
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

/** Every item of a message has something of its kind. @throws Violation for one that has not. */
export function judgeContent(transcript: readonly JsonObject[]): void {
  const messages = transcript.filter(({ type }) => type === 'message');
  const items = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []));
  for (const item of items) {
    const [statement, ...members] = itemMembers[String(item.type)] ?? [];
    if (statement !== undefined && !members.some((name) => name in item)) {
      const [first = ''] = members;
      const place = seenIn(item, `/${first}`);
      throw new Violation([statement], `${members.join(', ')} in the item`, JSON.stringify(item), place);
    }
  }
}

/** What was done with tools: a use has an identifier of its own, and an output answers a use that stands above it. */
export function judgeToolCalls(transcript: readonly JsonObject[]): void {
  const callById = new Map<unknown, { name: unknown; index: number }>();
  for (const [index, { type, call_id: id, name }] of transcript.entries()) {
    const call = callById.get(id);
    if (type === 'function_call') {
      if (call !== undefined) {
        const place = seenIn(transcript, `/${index}/call_id`);
        const statement = 'transcript/function-call/call-id';
        throw new Violation([statement], 'a call_id of its own for each use', `${String(id)} twice`, place);
      }
      callById.set(id, { name, index });
    }
    if (type !== 'function_call_output') continue;
    if (call === undefined) {
      const place = seenIn(transcript, `/${index}/call_id`);
      const statement = 'transcript/function-call-output/call-id';
      throw new Violation([statement], 'the call_id of a function_call above', String(id), place);
    }
    if (call.name !== name) {
      throw new Violation(
        ['transcript/function-call-output/name'],
        `the name ${String(call.name)}`,
        String(name),
        seenIn(transcript, `/${index}/name`),
      );
    }
  }
}

/** In reply mode the customer's message has its sender, and the agent's message has the agent. */
export function judgeReply(transcript: readonly JsonObject[]): void {
  for (const entry of transcript) {
    const { type, role, senderId, agentName } = entry;
    if (type !== 'message') continue;
    if (role === 'user' && !('senderId' in entry)) {
      const place = seenIn(entry, '/senderId');
      throw new Violation(['transcript/reply-mode/sender-id'], 'a senderId', JSON.stringify(senderId) ?? 'none', place);
    }
    if (role === 'assistant' && !('agentName' in entry)) {
      const place = seenIn(entry, '/agentName');
      throw new Violation(
        ['transcript/reply-mode/agent-name'],
        'an agentName',
        JSON.stringify(agentName) ?? 'none',
        place,
      );
    }
  }
}
