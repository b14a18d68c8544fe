/** A part of a request as it can be repeated in a message: short. */
export function truncate(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
