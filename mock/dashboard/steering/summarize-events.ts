import { pluralize } from '../pluralize.ts';
import { eventNames, silentEvents } from '../strings/events.ts';

/**
 * What happened, by kind: `3 messages sent, 1 call expired`.
 *
 * @param total - How many events there were, where `events` has only the first of them.
 */
export function summarizeEvents(events: readonly { type: string }[], total = events.length): string {
  const counts = new Map<string, number>();
  for (const { type } of events) if (!silentEvents.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  const parts = [...counts].map(([type, count]) => {
    const [one, several] = eventNames[type] ?? [type, type];
    return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
  });
  const more = total - events.length;
  if (more > 0) parts.push(`${more.toLocaleString('en')} more events`);
  if (parts.length > 0) return parts.join(', ');
  return events.length === 0 ? 'nothing happened' : `${pluralize(events.length, 'step')} on the way`;
}
