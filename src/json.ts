import { truncateWithLength } from './text/words.ts';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isNestedDeeper(value: unknown, levels: number): boolean {
  const containersIn = (values: unknown[]) => values.filter((one) => typeof one === 'object' && one !== null);
  let level = containersIn([value]);
  for (let depth = 0; depth < levels && level.length > 0; depth += 1)
    level = containersIn(level.flatMap((container) => Object.values(container)));
  return level.length > 0;
}

const maxShownLevels = 30;

/** Indents JSON. Returns any other text unchanged, and JSON that is nested too deeply to read. */
export function indentJson(text: string): string {
  const value = parseJson(text);
  return value === undefined || isNestedDeeper(value, maxShownLevels) ? text : JSON.stringify(value, null, 2);
}

/** Changes the strings in a JSON value, and the names of its members unless `rename` keeps them. */
export function mapStrings(
  value: unknown,
  change: (text: string) => unknown,
  rename: (name: string) => unknown = change,
): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((member) => mapStrings(member, change, rename));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [rename(name), mapStrings(member, change, rename)]);
  return Object.fromEntries(members);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shortens the members of JSON to a total length. Members named in `deciding` stay longest. */
export function shortenJson(text: string, length: number, deciding: ReadonlySet<string> = new Set()): string {
  const value = parseJson(text);
  const isWhole = text.length <= length || value === undefined || isNestedDeeper(value, maxShownLevels);
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
