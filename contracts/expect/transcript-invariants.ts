import type { StatementId } from '../../src/generated/ids.ts';
import type { JsonObject } from '../json-object.ts';
import { seenIn, Violation } from '../violation.ts';
import { spanOf } from './iso-timestamp.ts';

/** Who writes entries may have clocks that are so far apart. */
const skewMs = 500;

/** Entries are ordered by time, as far as clocks agree. That is stated for the record of a session, not for a reply. @throws Violation */
export function judgeEntryOrder(transcript: readonly JsonObject[]): void {
  transcript.forEach(({ timestamp }, index) => {
    const [previous, current] = [spanOf(transcript[index - 1]?.timestamp), spanOf(timestamp)];
    if (previous !== undefined && current !== undefined && current.to + skewMs < previous.from) {
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
