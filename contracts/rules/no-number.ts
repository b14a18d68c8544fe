/** Whether a text is no plain number. Where sessions are counted through, any number may be one. */
export function isNoNumber(text: string): boolean {
  return !/^\d+$/.test(text);
}
