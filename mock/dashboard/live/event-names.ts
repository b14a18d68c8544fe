import type { ControlSchemas } from '../../../src/control-operations.ts';
import { pluralize } from '../format/text.ts';

export type MockEvent = ControlSchemas['Event'];

/** Events on the way to another event, which says more. */
const silentEvents: readonly string[] = ['message-sending', 'call-ready', 'workspace-clock-set'];

/** A type of event in words: `message sent`. */
export function describeEvent(type: string): string {
  return type.replaceAll('-', ' ');
}

/**
 * What happened, by type: `message sent ×3, call expired`.
 *
 * @param total - How many events there were, if `events` has only the first of them.
 */
export function summarizeEvents(events: readonly { type: string }[], total = events.length): string {
  const told = events.filter(({ type }) => !silentEvents.includes(type));
  const parts = [...Map.groupBy(told, ({ type }) => type)].map(
    ([type, { length }]) => describeEvent(type) + (length === 1 ? '' : ` ×${length.toLocaleString('en')}`),
  );
  const more = total - events.length;
  if (more > 0) parts.push(`${more.toLocaleString('en')} more events`);
  if (parts.length > 0) return parts.join(', ');
  return events.length === 0 ? 'nothing happened' : `${pluralize(events.length, 'step')} on the way`;
}
