import { day, parseInstant } from '../../../src/instant.ts';
import { shellVariableOf } from '../text/curl.ts';
import { escapeInvisible, escapeInvisibleInJson } from '../text/escape-invisible.ts';
import { maskPattern } from '../text/mask-pattern.ts';

/** How a value has to be written where it is put in. */
export type Writing = 'plain' | 'json' | 'url';

/** A part of a text of which some is known only when a script runs. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'variable'; name: string; writing: Writing }
  /** A date in UTC, so many days from today: `2026-11-20`. */
  | { type: 'date'; days: number }
  /** A timestamp in UTC, so many seconds from now: `2026-11-20T09:00:00Z`. */
  | { type: 'moment'; seconds: number };

export interface PartOptions {
  /** What earlier responses gave out, by the variables that hold it. */
  captured: ReadonlyMap<string, string>;
  /** When the request was sent, in milliseconds since 1970. */
  sentAt: number;
}

/** Dates from so far away were not chosen by the day of the run. */
const maxDays = 3650;
const timestamp = /(?<=")(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?(?=")/;

/** A text in parts: names of masked values, what earlier responses gave out, and timestamps in JSON are put in when it runs. */
export function toParts(text: string, writing: Writing, { captured, sentAt }: PartOptions): Part[] {
  const values = [...captured].toSorted(([, a], [, b]) => b.length - a.length);
  const capturedPatterns = values.map(([, value]) => `(${escapeRegExp(write(value, writing))})`);
  const pattern = new RegExp([...capturedPatterns, `${maskPattern.source}`, timestamp.source].join('|'), 'g');
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const groups = match.slice(1);
    const capturedIndex = groups.slice(0, values.length).findIndex((group) => group !== undefined);
    const [mask, date, time] = groups.slice(values.length);
    const name = values[capturedIndex]?.[0] ?? (mask === undefined ? undefined : shellVariableOf(mask));
    const part =
      name === undefined ? datePartOf(writing, date, time, sentAt) : { type: 'variable' as const, name, writing };
    if (part === undefined) continue;
    parts.push(...textParts(text.slice(end, match.index), writing), part);
    // Of a timestamp that is days away the time of day stays as it was.
    if (part.type === 'date' && time !== undefined) parts.push({ type: 'text', text: time });
    end = match.index + match[0].length;
  }
  return joinTexts([...parts, ...textParts(text.slice(end), writing)]);
}

function textParts(text: string, writing: Writing): Part[] {
  if (text === '') return [];
  // In JSON a character may be written as its escape, elsewhere it would be another.
  return [{ type: 'text', text: writing === 'json' ? escapeInvisibleInJson(text) : escapeInvisible(text) }];
}

function datePartOf(writing: Writing, date: string | undefined, time = '', sentAt: number): Part | undefined {
  const instant = date === undefined ? undefined : parseInstant(time === '' ? `${date}T00:00:00Z` : `${date}${time}`);
  if (writing !== 'json' || date === undefined || instant === undefined) return undefined;
  if (time.endsWith('Z') && Math.abs(instant - sentAt) < day)
    return { type: 'moment', seconds: Math.round((instant - sentAt) / 1000) };
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - Math.floor(sentAt / day) * day) / day);
  return Math.abs(days) > maxDays ? undefined : { type: 'date', days };
}

function write(value: string, writing: Writing): string {
  if (writing === 'plain') return value;
  return writing === 'url' ? encodeURIComponent(value) : JSON.stringify(value).slice(1, -1);
}

/** The same parts with texts beside each other as one. */
export function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const previous = joined.at(-1);
    if (part.type === 'text' && previous?.type === 'text')
      joined[joined.length - 1] = { type: 'text', text: previous.text + part.text };
    else joined.push(part);
  }
  return joined;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
