/** Cuts a string to `maxLength` UTF-16 code units, by default to a length that fits in a message. */
export function truncate(text: string, maxLength = 100): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
