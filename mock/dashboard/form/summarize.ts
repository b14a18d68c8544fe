/** The first strings in a value, to recognize it. */
export function summarize(value: unknown): string {
  const summary = stringsIn(value).filter(Boolean).slice(0, 3).join(' · ');
  return summary.length > 80 ? `${summary.slice(0, 80)}…` : summary;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
