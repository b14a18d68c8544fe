// Import it lazily: it brings a YAML parser along.
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { parseInstant } from '../../src/instant.ts';
import { suggestion } from '../../src/nearest.ts';
import { text } from '../subject-values.ts';
import { listOf, object, type Read, type Reading } from '../yaml-place.ts';
import type { Accepted } from './compare.ts';

/** A baseline that cannot be used. The message has one line for each mistake: `file:line:column: what is wrong`. */
export class BaselineError extends Error {
  override name = 'BaselineError';
}

/** The ids that an entry may name. */
export interface Known {
  rules: readonly string[];
  statements: readonly string[];
}

type Entry = Omit<Accepted, 'place'>;

/**
 * The accepted violations that the text of a YAML (or JSON) file lists; none when its list is empty.
 *
 * @throws BaselineError with every mistake; an entry with a blank left in it is one. `fileName` is only repeated.
 */
export function parseBaseline(content: string, fileName: string, known: Known): Accepted[] {
  const lines = new LineCounter();
  const mistakes: string[] = [];
  const lineOf = (offset: number) => Math.max(1, lines.linePos(Math.min(offset, content.trimEnd().length)).line);
  const tell = (offset: number, mistake: string) => void mistakes.push(`${fileName}:${lineOf(offset)}: ${mistake}`);
  const fail = (): never => {
    throw new BaselineError(mistakes.join('\n'));
  };

  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const [broken] = document.errors;
  if (broken !== undefined) {
    tell(broken.pos[0], `the file must be good YAML or JSON; found a mistake here (${broken.code.toLowerCase()}).`);
    return fail();
  }
  if (isWithoutEntries(document.contents)) return [];
  const entryWithPlace: Read<Accepted> = (place, reading) => {
    const entry = entryFields(known)(place, reading);
    return entry === undefined ? undefined : { ...entry, place: `${fileName}:${lineOf(place.offset)}` };
  };
  const file = object<{ accepted: readonly Accepted[] }>({
    accepted: { read: listOf(entryWithPlace), whenMissing: 'List the violations that are accepted, or write [].' },
  });
  // A baseline stands beside the code, so nothing in it comes from the environment.
  const reading: Reading = { document, environment: {}, tell };
  const read = file({ node: document.contents, path: '', offset: 0 }, reading);
  if (read === undefined || mistakes.length > 0) return fail();
  for (const { rule, statement, place } of repeated(read.accepted)) {
    mistakes.push(`${place}: ${[rule, statement].filter(Boolean).join(' with ')} is listed twice. Delete one entry.`);
  }
  return mistakes.length > 0 ? fail() : [...read.accepted];
}

function entryFields({ rules, statements }: Known): Read<Entry> {
  return object<Entry>({
    rule: { read: oneOf('a rule', rules), whenMissing: 'Write the id of the rule that is violated.' },
    statement: { read: oneOf('a statement', statements) },
    reason: {
      read: text({ expected: 'why it is accepted', advice: 'Say it in a sentence.' }),
      whenMissing: 'Say why it is accepted.',
    },
    ticket: {
      read: text({ expected: 'where it is tracked', advice: 'Write the number or address of a ticket.' }),
      whenMissing: 'Write the number or address of a ticket.',
    },
    expires: {
      read: text({ expected: 'the last day on which it is accepted', advice: 'Write it as 2027-01-31.', fits: isDay }),
      whenMissing: 'Write the last day on which it is accepted, as 2027-01-31.',
    },
  });
}

/** Reads the id of something that there is. */
function oneOf(what: string, ids: readonly string[]): Read<string> {
  const read = text({ expected: `the id of ${what}`, advice: 'Take it from a report.' });
  return (place, reading) => {
    const id = read(place, reading);
    if (id === undefined || ids.includes(id)) return id;
    const meant = /Did you mean.*/.exec(suggestion(id, ids))?.[0] ?? 'See a report for its id.';
    return void reading.tell(
      place.offset,
      `${place.path} is the id of no ${what.slice(2)}: ${JSON.stringify(id)}. ${meant}`,
    );
  };
}

/** When the last entry was deleted, nothing or an empty list is left. */
function isWithoutEntries(contents: unknown): boolean {
  if (!isMap(contents) || contents.items.length !== 1) return false;
  const list = contents.get('accepted', true) as unknown;
  const isNothing = list === null || (isScalar(list) && list.value === null);
  return contents.has('accepted') && (isNothing || (isSeq(list) && list.items.length === 0));
}

function repeated(entries: readonly Accepted[]): Accepted[] {
  const keys = entries.map(({ rule, statement }) => JSON.stringify([rule, statement]));
  return entries.filter((_, index) => keys.indexOf(keys[index] ?? '') < index);
}

function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && parseInstant(`${value}T00:00:00Z`) !== undefined;
}
