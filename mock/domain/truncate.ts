/** A string of a request, cut to a length that fits in a message. */
export function truncate(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
