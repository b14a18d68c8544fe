// Import it lazily: it brings a YAML parser along.
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { parseInstant } from '../../../src/instant.ts';
import { suggestionFor } from '../../../src/nearest.ts';
import { listReader, objectReader, type ReadContext, type Reader } from '../../files/yaml-reader.ts';
import { textReader } from '../../subject/field-readers.ts';
import type { AcceptedViolation } from './apply.ts';

/** A baseline that cannot be used. The message has one line for each mistake: `file:line:column: what is wrong`. */
export class BaselineError extends Error {
  override name = 'BaselineError';
}

/** The ids that an entry may name. */
export interface KnownIds {
  rules: readonly string[];
  statements: readonly string[];
}

type Entry = Omit<AcceptedViolation, 'place'>;

/**
 * The accepted violations that the text of a YAML (or JSON) file lists; none when its list is empty.
 *
 * @throws BaselineError with every mistake; an entry with a blank left in it is one. `fileName` is only repeated.
 */
export function parseBaseline(content: string, fileName: string, knownIds: KnownIds): AcceptedViolation[] {
  const lines = new LineCounter();
  const errors: string[] = [];
  const lineOf = (offset: number) => Math.max(1, lines.linePos(Math.min(offset, content.trimEnd().length)).line);
  const report = (offset: number, message: string) => void errors.push(`${fileName}:${lineOf(offset)}: ${message}`);
  const fail = (): never => {
    throw new BaselineError(errors.join('\n'));
  };

  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) {
    report(
      syntaxError.pos[0],
      `the file must be good YAML or JSON; found a mistake here (${syntaxError.code.toLowerCase()}).`,
    );
    return fail();
  }
  if (isEmptyBaseline(document.contents)) return [];
  const acceptedReader: Reader<AcceptedViolation> = (value, context) => {
    const entry = entryReader(knownIds)(value, context);
    return entry === undefined ? undefined : { ...entry, place: `${fileName}:${lineOf(value.offset)}` };
  };
  const fileReader = objectReader<{ accepted: readonly AcceptedViolation[] }>({
    accepted: { read: listReader(acceptedReader), whenMissing: 'List the violations that are accepted, or write [].' },
  });
  // A baseline stands beside the code, so nothing in it comes from the environment.
  const context: ReadContext = { document, environment: {}, report };
  const result = fileReader({ node: document.contents, path: '', offset: 0 }, context);
  if (result === undefined || errors.length > 0) return fail();
  for (const { rule, statement, place } of duplicatesIn(result.accepted)) {
    errors.push(`${place}: ${[rule, statement].filter(Boolean).join(' with ')} is listed twice. Delete one entry.`);
  }
  return errors.length > 0 ? fail() : [...result.accepted];
}

function entryReader({ rules, statements }: KnownIds): Reader<Entry> {
  return objectReader<Entry>({
    rule: { read: idReader('a rule', rules), whenMissing: 'Write the id of the rule that is violated.' },
    statement: { read: idReader('a statement', statements) },
    reason: {
      read: textReader({ expected: 'why it is accepted', advice: 'Say it in a sentence.' }),
      whenMissing: 'Say why it is accepted.',
    },
    ticket: {
      read: textReader({ expected: 'where it is tracked', advice: 'Write the number or address of a ticket.' }),
      whenMissing: 'Write the number or address of a ticket.',
    },
    expires: {
      read: textReader({
        expected: 'the last day on which it is accepted',
        advice: 'Write it as 2027-01-31.',
        isValid: isDate,
      }),
      whenMissing: 'Write the last day on which it is accepted, as 2027-01-31.',
    },
  });
}

/** Reads the id of something that there is. */
function idReader(kind: string, ids: readonly string[]): Reader<string> {
  const reader = textReader({ expected: `the id of ${kind}`, advice: 'Take it from a report.' });
  return (value, context) => {
    const id = reader(value, context);
    if (id === undefined || ids.includes(id)) return id;
    const hint = /Did you mean.*/.exec(suggestionFor(id, ids))?.[0] ?? 'See a report for its id.';
    return void context.report(
      value.offset,
      `${value.path} is the id of no ${kind.slice(2)}: ${JSON.stringify(id)}. ${hint}`,
    );
  };
}

/** When the last entry was deleted, nothing or an empty list is left. */
function isEmptyBaseline(contents: unknown): boolean {
  if (!isMap(contents) || contents.items.length !== 1) return false;
  const list = contents.get('accepted', true) as unknown;
  const isNull = list === null || (isScalar(list) && list.value === null);
  return contents.has('accepted') && (isNull || (isSeq(list) && list.items.length === 0));
}

function duplicatesIn(entries: readonly AcceptedViolation[]): AcceptedViolation[] {
  const keys = entries.map(({ rule, statement }) => JSON.stringify([rule, statement]));
  return entries.filter((_, index) => keys.indexOf(keys[index] ?? '') < index);
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && parseInstant(`${value}T00:00:00Z`) !== undefined;
}
