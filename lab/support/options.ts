export function parsePositiveInteger(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} was expected to be a whole number above 0; it is ${text}.`);
  return Number(text);
}
