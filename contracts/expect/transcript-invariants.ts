import type { StatementId } from '../../src/generated/ids.ts';
import type { JsonObject } from '../json-object.ts';
import { evidenceWithin } from '../response-check.ts';
import { Violation } from '../violation.ts';
import { spanOf } from './iso-timestamp.ts';

/** Entries are ordered by time. That is stated for the record of a session, not for a reply. @throws Violation */
export function judgeEntryOrder(transcript: readonly JsonObject[]): void {
  transcript.forEach(({ timestamp }, index) => {
    const [previous, current] = [spanOf(transcript[index - 1]?.timestamp), spanOf(timestamp)];
    if (previous !== undefined && current !== undefined && current.to < previous.from) {
      throw new Violation(
        ['session/field/transcript'],
        'entries in the order of their timestamps',
        `entry ${index} at ${String(timestamp)}, before the one above it`,
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
      const evidence = evidenceWithin(item, { type: 'present', pointer: `/${first}` });
      throw new Violation([statement], `${members.join(', ')} in the item`, JSON.stringify(item), evidence);
    }
  }
}

/** What was done with tools: a use has an identifier of its own, and an output answers a use that stands above it. */
export function judgeToolCalls(transcript: readonly JsonObject[]): void {
  const namesByCallId = new Map<unknown, unknown>();
  for (const { type, call_id: id, name } of transcript) {
    if (type === 'function_call') {
      const statement = 'transcript/function-call/call-id';
      if (namesByCallId.has(id))
        throw new Violation([statement], 'a call_id of its own for each use', `${String(id)} twice`);
      namesByCallId.set(id, name);
    }
    if (type !== 'function_call_output') continue;
    if (!namesByCallId.has(id)) {
      const statement = 'transcript/function-call-output/call-id';
      throw new Violation([statement], 'the call_id of a function_call above', String(id));
    }
    if (namesByCallId.get(id) !== name) {
      throw new Violation(
        ['transcript/function-call-output/name'],
        `the name ${String(namesByCallId.get(id))}`,
        String(name),
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
      const evidence = evidenceWithin(entry, { type: 'present', pointer: '/senderId' });
      throw new Violation(
        ['transcript/reply-mode/sender-id'],
        'a senderId',
        JSON.stringify(senderId) ?? 'none',
        evidence,
      );
    }
    if (role === 'assistant' && !('agentName' in entry)) {
      const evidence = evidenceWithin(entry, { type: 'present', pointer: '/agentName' });
      throw new Violation(
        ['transcript/reply-mode/agent-name'],
        'an agentName',
        JSON.stringify(agentName) ?? 'none',
        evidence,
      );
    }
  }
}
