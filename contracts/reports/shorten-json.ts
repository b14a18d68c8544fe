import { isNestedDeeper, parseJson } from '../../src/json.ts';
import { truncateWithLength } from './text.ts';

/** Deeper values would take long to measure at each level. */
const maxLevels = 30;

/**
 * Shortens a JSON text to about `length` characters. Keeps short members, and shortens each long member.
 *
 * @param deciding the names of the members that come first, each with up to half of the remaining characters
 */
export function shortenJson(text: string, length: number, deciding: ReadonlySet<string> = new Set()): string {
  const value = parseJson(text);
  const isWhole = text.length <= length || value === undefined || isNestedDeeper(value, maxLevels);
  return isWhole
    ? truncateWithLength(text, length)
    : `${shortenValue(value, length, deciding)} (shortened; ${text.length} characters)`;
}

function shortenValue(value: unknown, length: number, deciding: ReadonlySet<string>): string {
  const json = JSON.stringify(value);
  if (json.length <= length) return json;
  if (typeof value !== 'object' || value === null) return `${json.slice(0, length).toWellFormed()}…"`;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) => ({
    label: isList ? '' : `${JSON.stringify(name)}:`,
    member: member as unknown,
    isDeciding: deciding.has(name),
    size: isList ? 0 : JSON.stringify(member).length,
  }));
  let left = length;
  const shown = members
    .toSorted((one, other) => Number(other.isDeciding) - Number(one.isDeciding) || one.size - other.size)
    .flatMap(({ label, member, isDeciding }, index) => {
      // A short member leaves the rest of its share to the longer members after it.
      const sharing = members.length - index;
      const share = Math.floor(left / (isDeciding ? Math.min(2, sharing) : sharing)) - label.length;
      if (share < 1) return [];
      const part = `${label}${shortenValue(member, share, deciding)}`;
      left -= part.length + 1;
      return [part];
    });
  const parts = [...shown, ...(shown.length < members.length ? ['…'] : [])].join();
  return isList ? `[${parts}]` : `{${parts}}`;
}
