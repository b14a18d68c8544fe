/** About how many characters the JSON of a value has. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 6;
  let size = 2;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item) + 1;
  else for (const name in value) size += name.length + 4 + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
