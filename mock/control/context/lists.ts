import type { ControlSchemas } from '../../../src/control-operations.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { bounds, sizeOf } from '../../domain/bounds.ts';
import type { Message } from '../../domain/chat.ts';
import { isCall, type Session } from '../../domain/session.ts';
import type { StoredItem } from '../../domain/transcript.ts';
import type { WorkingHours } from '../../domain/working-hours.ts';
import { type CooperativeTask, doAtOnce, doInSlices } from '../../engine/cooperative-task.ts';

interface ListRequest<Item> {
  matches(item: Item): boolean;
  /** Another order than that of the list, which equal items keep. */
  compare?: ((one: Item, other: Item) => number) | undefined;
  /** How many to skip. @defaultValue 0 */
  offset?: number | undefined;
  /** The maximum. @defaultValue 100 */
  limit?: number | undefined;
}

export function* listPage<Item>(
  all: Iterable<Item>,
  { matches, compare, offset = 0, limit = 100 }: ListRequest<Item>,
): CooperativeTask<{ items: Item[]; total: number }> {
  const found: Item[] = [];
  for (const item of all) {
    if (matches(item)) found.push(item);
    yield;
  }
  const page = compare ? takeSortedPage(found, compare, { offset, limit }) : found.slice(offset, offset + limit);
  // While a search goes on, what it has found may change.
  return { items: page.filter(matches), total: found.length };
}

/** One page of the sorted items, stable. Near the start of a long list it is much faster than sorting everything. */
export function takeSortedPage<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  { offset, limit }: { offset: number; limit: number },
): Item[] {
  const end = offset + limit;
  let first: Item[] = [];
  let last: Item | undefined;
  for (const item of items) {
    if (last !== undefined && compare(last, item) <= 0) continue;
    first.push(item);
    if (first.length < 2 * end) continue;
    first = first.sort(compare).slice(0, end);
    last = first.at(-1);
  }
  return first.sort(compare).slice(offset, end);
}

/** The first items as they are shown, as many as an answer holds, but one at least. */
export function takeWhileFits<Item, Shown>(
  items: readonly Item[],
  show: (item: Item) => Shown,
  maxSize: number = bounds.answerSize,
): Shown[] {
  const taken: Shown[] = [];
  let size = 0;
  for (const item of items) {
    const shown = show(item);
    size += sizeOf(shown);
    if (size > maxSize && taken.length > 0) break;
    taken.push(shown);
  }
  return taken;
}

/** What every list says of a session: where it is and who is in it. A very long name is cut. */
export function identify({ sessionId, start }: Session) {
  const { workspaceId, channelName, agent, user } = start;
  const customerName = user.name === null ? null : truncate(user.name, 500);
  return { sessionId, workspaceId, channelName, agentName: agent.name, customerName };
}

/** The customer's number, address or id; a very long one is cut. */
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

/** A value that can be searched, and the name of its field. */
export type SearchedText = readonly [field: string, value: string | null | undefined];

type TextQuery = (texts: Iterable<SearchedText>) => boolean;

/**
 * A search for words, in any case, each anywhere in one of the values; undefined when there is nothing to look for.
 * `to:Ada` looks in the field `to` only. A search of digits and the characters between them, such as `(415) 555-01`,
 * is one part of a number.
 */
export function parseTextQuery(search: string | undefined): TextQuery | undefined {
  const words = toWords(search?.trim() ?? '').map(toWordQuery);
  if (words.length === 0) return undefined;
  return (texts) => {
    let missing = words;
    for (const text of texts) {
      if (text[1] == null || text[1] === '') continue;
      missing = missing.filter((isIn) => !isIn(text));
      if (missing.length === 0) return true;
    }
    return false;
  };
}

function toWordQuery(word: string): (text: SearchedText) => boolean {
  const patternOf = (part: string) => new RegExp(part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');
  const anywhere = patternOf(word);
  const [, field, part] = /^(\w+):(.+)$/.exec(word) ?? [];
  if (field === undefined || part === undefined) return ([, value]) => anywhere.test(value ?? '');
  const [name, inField] = [field.toLowerCase(), patternOf(part)];
  return ([own, value = '']) => anywhere.test(value ?? '') || (own.toLowerCase() === name && inField.test(value ?? ''));
}

function toWords(search: string): string[] {
  const digits = search.replace(/[\s().-]/g, '');
  if (/^\+?\d{3,}$/.test(digits) && /^[+(\d][\d\s().-]*$/.test(search)) return [digits];
  return search.split(/\s+/).filter(Boolean);
}

/** Reads a list: in slices when it is searched, as that takes long; any other at once. */
export function readList<Result>(task: CooperativeTask<Result>, search: string | undefined): Result | Promise<Result> {
  return search === undefined ? doAtOnce(task) : doInSlices(task);
}

type Texts = Generator<SearchedText, void, undefined>;

/** Everything of a session that a person may search for, what is short first. */
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

/** What a message to a customer says: as it was sent, or as it was ordered. */
export function* textsOfMessage({ outgoing: { email, content, attachments }, sent }: Message): Texts {
  yield* valuesIn('text', [email, attachments]);
  yield* valuesIn('text', sent === undefined ? content : sent.entries, formFields);
}

export function textOfItem(item: StoredItem): string | undefined {
  if ('text' in item) return item.text;
  if ('filename' in item) return item.filename;
  return 'caption' in item ? item.caption : undefined;
}

/** Fields of entries and items that say how they look. */
const formFields: readonly string[] = ['type', 'role', 'source'];

/** The values in a JSON value, each with the name of its member; those of lists and of the value itself have `name`. */
export function* valuesIn(name: string, value: unknown, leftOut: readonly string[] = []): Texts {
  if (Array.isArray(value)) for (const item of value) yield* valuesIn(name, item, leftOut);
  else if (typeof value === 'object' && value !== null) {
    for (const [member, item] of Object.entries(value))
      if (!leftOut.includes(member)) yield* valuesIn(member, item, leftOut);
  } else if (value != null) yield [name, String(value)];
}
