/** Formats a number with its noun: `1 entry`, `2 entries`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}
