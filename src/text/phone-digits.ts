/** The digits of a phone number: how one is formatted is open. */
export function phoneDigitsOf(number: string): string {
  return number.replace(/\D/g, '');
}

/** Whether both are the same phone number, whichever way each is written. */
export function isSamePhoneNumber(one: unknown, other: unknown): boolean {
  return isPhoneNumber(one) && isPhoneNumber(other) && phoneDigitsOf(one) === phoneDigitsOf(other);
}

/** Whether a text is written as phone numbers are. */
function isPhoneNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\+?[\d\s().-]{4,}$/.test(value);
}
