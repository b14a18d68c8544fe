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
  /** The JSON at a JSON Pointer into the response that is looked at. */
  | { type: 'member'; pointer: string };

/** A variable as it is. */
export function toVariable(name: string): Part {
  return { type: 'variable', name, writing: 'plain' };
}

export interface PartOptions {
  /** What earlier responses gave out, by the variables that hold it. */
  captured: ReadonlyMap<string, string>;
  /** What is set as a script runs, by the key of the setting. */
  settings: ReadonlyMap<string, string>;
  /** When the request was sent, in milliseconds since 1970. */
  sentAt: number;
}

/** Dates from so far away were not chosen by the day of the run. */
const maxDays = 3650;
const timestamp = /(?<=")(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?(?=")/;
const timeOfDay = /(?<=Working_?Hour":"|working_hour":")(\d\d:\d\d)(?=")/;

/** A text in parts: names of masked values, what earlier responses gave out, and timestamps in JSON are put in when it runs. */
export function toParts(text: string, writing: Writing, { captured, settings, sentAt }: PartOptions): Part[] {
  const values = [...captured].toSorted(([, a], [, b]) => b.length - a.length);
  const capturedPatterns = values.map(([, value]) => `(${escapeRegExp(write(value, writing))})`);
  const sources = [maskPattern.source, timestamp.source, timeOfDay.source];
  const pattern = new RegExp([...capturedPatterns, ...sources].join('|'), 'g');
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const groups = match.slice(1);
    const capturedIndex = groups.slice(0, values.length).findIndex((group) => group !== undefined);
    const [mask, date, time = '', hour = ''] = groups.slice(values.length);
    const setting =
      writing === 'json' ? settings.get(hour === '' ? `${parseInstant(`${date}${time}`)}` : hour) : undefined;
    const name = values[capturedIndex]?.[0] ?? (mask === undefined ? setting : shellVariableOf(mask));
    const part =
      name === undefined ? datePartOf(writing, date, time, sentAt) : { type: 'variable' as const, name, writing };
    if (part === undefined) continue;
    parts.push(...textParts(text.slice(end, match.index), writing), part);
    // Of a timestamp that is days away the time of day stays as it was.
    if (part.type === 'date' && time !== '') parts.push({ type: 'text', text: time });
    end = match.index + match[0].length;
  }
  return joinTexts([...parts, ...textParts(text.slice(end), writing)]);
}

function textParts(text: string, writing: Writing): Part[] {
  if (text === '') return [];
  // In JSON a character may be written as its escape, elsewhere it would be another.
  return [{ type: 'text', text: writing === 'json' ? escapeInvisibleInJson(text) : escapeInvisible(text) }];
}

function datePartOf(writing: Writing, date: string | undefined, time: string, sentAt: number): Part | undefined {
  const instant = date === undefined ? undefined : parseInstant(time === '' ? `${date}T00:00:00Z` : `${date}${time}`);
  if (writing !== 'json' || date === undefined || instant === undefined) return undefined;
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
