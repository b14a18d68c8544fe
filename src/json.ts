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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
