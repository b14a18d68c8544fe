const units = [
  [86_400_000, 'day'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** A span of time in its largest unit, and the next where that says more: `45 s`, `2 min`, `1 h 30 min`, `3 days`. */
export function formatDistance(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000) * 1_000;
  const index = units.findIndex(([size]) => seconds >= size);
  const [size, name] = units[index] ?? [1_000, 's'];
  const count = Math.floor(seconds / size);
  const next = index === -1 || count >= 10 ? undefined : units[index + 1];
  const rest = next === undefined ? 0 : Math.floor((seconds % size) / next[0]);
  const plural = (value: number, unit: string) => `${value} ${unit}${unit === 'day' && value !== 1 ? 's' : ''}`;
  return plural(count, name) + (next === undefined || rest === 0 ? '' : ` ${plural(rest, next[1])}`);
}
