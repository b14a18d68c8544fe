/** Whether a text is no plain number. Where sessions are counted through, any number may be one. */
export function isNotNumeric(text: string): boolean {
  return !/^\d+$/.test(text);
}
