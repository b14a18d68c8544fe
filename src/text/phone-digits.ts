/** The digits of a phone number. The interface leaves its format open. */
export function phoneDigitsOf(number: string): string {
  return number.replace(/\D/g, '');
}

/** Whether both are the same phone number, regardless of their format. */
export function isSamePhoneNumber(one: unknown, other: unknown): boolean {
  return isPhoneNumber(one) && isPhoneNumber(other) && phoneDigitsOf(one) === phoneDigitsOf(other);
}

/** Whether a text has the format of a phone number. */
function isPhoneNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\+?[\d\s().-]{4,}$/.test(value);
}
