/** @throws Error unless the text is a whole number above 0. `name` is that of the option. */
export function parsePositiveInteger(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} was expected to be a whole number above 0; it is ${text}.`);
  return Number(text);
}

/** How often each rule is tried, one time after the other: `15`, or `5,15,50`. @throws Error unless it increases. */
export function parseRunCounts(name: string, text: string): readonly number[] {
  const counts = text.split(',').map((part) => parsePositiveInteger(name, part));
  if (counts.some((count, index) => index > 0 && count <= (counts[index - 1] ?? 0))) {
    throw new Error(`${name} was expected to increase, such as 5,15,50,100; it is ${text}.`);
  }
  return counts;
}
