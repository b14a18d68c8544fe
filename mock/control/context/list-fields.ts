import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant, lastInstant } from '../../../src/instant.ts';
import { truncate } from '../../../src/text/words.ts';
import type { Message } from '../../domain/chat.ts';
import type { StoredItem } from '../../domain/transcript.ts';
import type { WorkingHours } from '../../domain/working-hours.ts';
import { isCall, type Session, type World } from '../../domain/world.ts';
import { type Texts, valuesIn } from './collection.ts';

export function selectSessions({ sessions }: World, only: string | undefined): Session[] {
  if (only === undefined) return [...sessions.values()];
  const found = sessions.get(only);
  return found === undefined ? [] : [found];
}

export function identify({ sessionId, start }: Session) {
  const { workspaceId, channelName, agent, user } = start;
  const customerName = user.name === null ? null : truncate(user.name, 500);
  return { sessionId, workspaceId, channelName, agentName: agent.name, customerName };
}

export function customerOf({ start: { user } }: Session): string | null {
  const customer = user.number ?? user.email ?? user.id;
  return customer === null ? null : truncate(customer, 500);
}

export function toWorkingHours({ start, end, timeZone }: WorkingHours): ControlSchemas['WorkingHours'] {
  const formatTime = (time: number | undefined) =>
    time === undefined
      ? null
      : [Math.floor(time / 60), time % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { start: formatTime(start), end: formatTime(end), timezone: timeZone };
}

/** Formats a time after year 9999 as the last valid timestamp. */
export function formatTimestamp(instant: Instant): string {
  return formatInstant(Math.min(instant, lastInstant));
}

export function* textsOfSession(session: Session): Texts {
  yield* textsOfStart(session);
  yield ['status', session.status];
  if (isCall(session)) yield ['outcome', session.outcome];
  else for (const message of session.messages) if (message.sent === undefined) yield* textsOfMessage(message);
  yield* valuesIn('text', session.transcript, formFields);
  yield* valuesIn('metadata', session.start.variables);
}

export function* textsOfStart({ sessionId, start }: Session): Texts {
  const { user, agent, channelName, channelType, workspaceId } = start;
  yield ['id', sessionId];
  for (const value of [user.name, user.number, user.email, user.id]) yield ['to', value];
  yield ['agent', agent.name];
  yield ['channel', channelName];
  yield ['channel', channelType];
  yield ['workspace', workspaceId];
}

export function* textsOfMessage({ outgoing: { email, content, attachments }, sent }: Message): Texts {
  yield* valuesIn('text', [email, attachments]);
  yield* valuesIn('text', sent === undefined ? content : sent.entries, formFields);
}

export function textOfItem(item: StoredItem): string {
  if ('text' in item) return item.text;
  return 'caption' in item ? item.caption : '';
}

/** A search ignores these fields of a transcript entry, because their values are technical. */
const formFields: readonly string[] = ['type', 'role', 'source'];
