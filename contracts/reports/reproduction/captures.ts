import { isObject, parseJson } from '../../../src/json.ts';
import { toPointerStep } from '../../json-pointer.ts';
import { stringsIn } from '../../redaction/map-strings.ts';
import type { ExchangeRecord } from '../run-log/run-event.ts';

/** A value that a response gave out and that is used after it, so that another run has another one. */
export interface Capture {
  /** `SESSION_ID` */
  variable: string;
  value: string;
  /** Where it is in the body, a JSON Pointer. */
  pointer: string;
  /** Whether it is kept as JSON, whatever it is, to be compared; else it is a string that is put into requests. */
  isJson?: boolean;
}

const earlierPrefix = 'EARLIER_';

/** Whether a variable has a value that is only compared. */
export function isEarlier(variable: string): boolean {
  return variable.startsWith(earlierPrefix);
}

/** An earlier value that the check of that number compares with. */
export function jsonCapture(check: number, pointer: string): Capture {
  return { variable: `${earlierPrefix}${check + 1}`, value: '', pointer, isJson: true };
}

/**
 * What each response gave out and later requests use: identifiers and links, not words that happen to come again.
 *
 * @param later what else may use them
 * @returns a list for each exchange
 */
export function findCaptures(exchanges: readonly ExchangeRecord[], later: string): Capture[][] {
  const names = new Map<string, number>();
  const known = new Set<string>();
  return exchanges.map(({ text }, index) => {
    const before = exchanges.slice(0, index + 1).map(textOf);
    // What is looked for in the last response is no earlier value.
    const after = index === exchanges.length - 1 ? [] : [...exchanges.slice(index + 1).map(textOf), later];
    return [...stringMembersIn(parseJson(text), '')]
      .filter(({ name, value }) => isIdentifier(name, value) && !known.has(value))
      .filter(({ value }) => !isIn(before, value) && isIn(after, value))
      .map(({ name, value, pointer }) => {
        known.add(value);
        const variable = name
          .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
          .toUpperCase()
          .replace(/\W+/g, '_');
        const times = (names.get(variable) ?? 0) + 1;
        names.set(variable, times);
        return { variable: times === 1 ? variable : `${variable}_${times}`, value, pointer };
      });
  });
}

function isIdentifier(name: string, value: string): boolean {
  if (value.length < 6 || /^\d{4}-\d{2}-\d{2}/.test(value) || !/^[A-Za-z]\w*$/.test(name)) return false;
  return /(ids?|url)$/i.test(name);
}

function textOf({ request: { url, body = '' } }: ExchangeRecord): string {
  return `${url}\n${stringsIn(parseJson(body)).join('\n')}`;
}

function isIn(texts: readonly string[], value: string): boolean {
  return texts.some((text) => text.includes(value) || text.includes(encodeURIComponent(value)));
}

/** Nothing that is used later is deeper. */
const maxDepth = 20;

function* stringMembersIn(value: unknown, pointer: string, depth = 0): Generator<StringMember> {
  if ((!isObject(value) && !Array.isArray(value)) || depth === maxDepth) return;
  for (const [name, member] of Object.entries(value)) {
    const memberPointer = `${pointer}${toPointerStep(name)}`;
    if (typeof member === 'string') yield { name, value: member, pointer: memberPointer };
    else yield* stringMembersIn(member, memberPointer, depth + 1);
  }
}

interface StringMember {
  name: string;
  value: string;
  pointer: string;
}
