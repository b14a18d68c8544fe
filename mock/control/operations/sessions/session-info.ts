import type { ControlSchemas } from '../../../../src/control-operations.ts';
import { formatInstant } from '../../../../src/instant.ts';
import { truncate } from '../../../../src/text/truncate.ts';
import { isCall, type Session } from '../../../domain/session/session.ts';
import { type StoredEntry, transcriptOf } from '../../../domain/session/transcript.ts';
import { formatTimestamp } from '../../format-timestamp.ts';
import { textOfItem } from '../../search/session-texts.ts';

type SessionInfo = ControlSchemas['SessionInfo'];

/** One session, as a list shows it. */
export function toSessionInfo(sessionId: string, session: Session): SessionInfo {
  const { start, status, updatedAt } = session;
  const transcript = transcriptOf(session);
  return {
    sessionId,
    workspaceId: start.workspaceId,
    kind: isCall(session) ? 'call' : 'chat',
    status,
    channelType: start.channelType,
    channelName: start.channelName,
    agentName: start.agent.name,
    customer: customerOf(session),
    customerName: customerNameOf(session),
    lastMessage: lastMessageOf(transcript),
    dueAt: dueAtOf(session),
    createdAt: formatInstant(start.at),
    updatedAt: formatInstant(updatedAt),
    entries: transcript.length,
  };
}

/** The customer's number, address or id; a very long one is cut. */
export function customerOf({ start: { user } }: Session): string | null {
  const customer = user.number ?? user.email ?? user.id;
  return customer === null ? null : truncate(customer, 500);
}

/** The customer's name; a very long one is cut. */
export function customerNameOf({ start: { user } }: Session): string | null {
  return user.name === null ? null : truncate(user.name, 500);
}

/** The last thing that somebody said. */
function lastMessageOf(transcript: readonly StoredEntry[]): SessionInfo['lastMessage'] {
  const entry = transcript.findLast((candidate) => candidate.type === 'message');
  if (entry === undefined) return null;
  const texts = entry.content.flatMap((item) => textOfItem(item) ?? []);
  return { role: entry.role, text: truncate(texts.join(' '), 200) };
}

/** When the next message is due, or the call in the queue. */
function dueAtOf(session: Session): string | null {
  if (isCall(session)) return session.status === 'call_in_queue' ? formatTimestamp(session.dueAt) : null;
  const pending = session.messages.flatMap(({ state, dueAt }) => (state === 'pending' ? [dueAt] : []));
  return pending.length === 0 ? null : formatTimestamp(Math.min(...pending));
}
