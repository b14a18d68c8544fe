/** The digits of a phone number: how one is formatted is open. */
export function phoneDigitsOf(number: string): string {
  return number.replace(/\D/g, '');
}
