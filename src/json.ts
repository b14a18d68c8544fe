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

/** Indents JSON. Returns any other text unchanged, and JSON that is nested too deeply to read. */
export function indentJson(text: string): string {
  const value = parseJson(text);
  return value === undefined || isNestedDeeper(value, 30) ? text : JSON.stringify(value, null, 2);
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
