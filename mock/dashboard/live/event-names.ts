import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { EventType } from '../../domain/event.ts';
import { pluralize } from '../format/text.ts';

export type MockEvent = ControlSchemas['Event'];

/** Each type of event as one, and as several: `3 messages sent, 1 call expired`. */
const eventNames: Readonly<Record<EventType, readonly [one: string, several: string]>> = {
  'chat-started': ['chat started', 'chats started'],
  'message-scheduled': ['message scheduled', 'messages scheduled'],
  'message-sending': ['message is being sent', 'messages are being sent'],
  'message-sent': ['message sent', 'messages sent'],
  'message-failed': ['message failed', 'messages failed'],
  'message-cancelled': ['message cancelled', 'messages cancelled'],
  'agent-failed': ['agent failure', 'agent failures'],
  'conversation-continued': ['answer', 'answers'],
  'chat-completed': ['chat completed', 'chats completed'],
  'workflow-updated': ['workflow updated', 'workflows updated'],
  'call-queued': ['call queued', 'calls queued'],
  'call-ready': ['call waits for a line', 'calls wait for a line'],
  'call-rescheduled': ['call moved to its working hours', 'calls moved to their working hours'],
  'call-placed': ['call placed', 'calls placed'],
  'call-answered': ['call answered', 'calls answered'],
  'call-hung-up': ['call hung up', 'calls hung up'],
  'call-errored': ['call broken off', 'calls broken off'],
  'call-agent-errored': ['agent failure on a call', 'agent failures on calls'],
  'call-not-connected': ['call without a connection', 'calls without a connection'],
  'call-not-answered': ['call not answered', 'calls not answered'],
  'call-expired': ['call expired', 'calls expired'],
  'call-cancelled': ['call cancelled', 'calls cancelled'],
  'call-outcome-decided': ['call outcome set', 'call outcomes set'],
  'next-call-outcomes-decided': ['outcome of the next calls set', 'outcomes of the next calls set'],
  'workspace-opened': ['workspace created', 'workspaces created'],
  'workspace-changed': ['workspace changed', 'workspaces changed'],
  'workspace-closed': ['workspace deleted', 'workspaces deleted'],
  'workspace-restored': ['workspace restored', 'workspaces restored'],
  'workspace-clock-set': ['workspace clock set', 'workspace clocks set'],
  'profile-set': ['gap changed', 'gaps changed'],
  'sessions-evicted': ['eviction of old sessions', 'evictions of old sessions'],
};

/** Every type of event that the stream of the mock has. */
export const eventTypes = Object.keys(eventNames);

/** Events on the way to another event, which says more. */
const silentEvents: readonly string[] = ['message-sending', 'call-ready', 'workspace-clock-set'];

/** A type of event as a line begins with it: `Message sent`. */
export function labelOfEvent(type: string): string {
  const [name] = namesOf(type);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * What happened, by type: `3 messages sent, 1 call expired`.
 *
 * @param total - How many events there were, if `events` has only the first of them.
 */
export function summarizeEvents(events: readonly { type: string }[], total = events.length): string {
  const counts = Map.groupBy(
    events.filter(({ type }) => !silentEvents.includes(type)),
    ({ type }) => type,
  );
  const parts = [...counts].map(([type, { length }]) => {
    const [one, several] = namesOf(type);
    return `${length.toLocaleString('en')} ${length === 1 ? one : several}`;
  });
  const more = total - events.length;
  if (more > 0) parts.push(`${more.toLocaleString('en')} more events`);
  if (parts.length > 0) return parts.join(', ');
  return events.length === 0 ? 'nothing happened' : `${pluralize(events.length, 'step')} on the way`;
}

function namesOf(type: string): readonly [one: string, several: string] {
  return Object.hasOwn(eventNames, type) ? eventNames[type as EventType] : [type, type];
}
