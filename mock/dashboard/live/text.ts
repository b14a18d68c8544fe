import { foldCase } from '../../../src/text/words.ts';

export function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Parses a text as JSON. Returns undefined for an empty text, and the text itself if it is not JSON. */
export function parseJsonOrText(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function formatJson(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Whether a text contains every word of a search, in upper or lower case. */
export function hasWords(text: string, search: string): boolean {
  const words = foldCase(search).split(/\s+/);
  return words.every((word) => foldCase(text).includes(word));
}

const silentEvents: readonly string[] = ['message-sending', 'call-ready', 'workspace-clock-set'];

export function describeEvent(type: string): string {
  return type.replaceAll('-', ' ');
}

export function summarizeEvents(events: readonly { type: string }[], total = events.length): string {
  const shownEvents = events.filter(({ type }) => !silentEvents.includes(type));
  const parts = [...Map.groupBy(shownEvents, ({ type }) => type)].map(
    ([type, { length }]) => describeEvent(type) + (length === 1 ? '' : ` ×${length.toLocaleString('en')}`),
  );
  const more = total - events.length;
  if (more > 0) parts.push(`${more.toLocaleString('en')} more events`);
  if (parts.length > 0) return parts.join(', ');
  return events.length === 0 ? 'nothing happened' : `${pluralize(events.length, 'step')} on the way`;
}
