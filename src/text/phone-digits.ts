/** Phone numbers are compared by their digits, because the interface does not define a format. */
export function phoneDigitsOf(number: string): string {
  return number.replace(/\D/g, '');
}

export function isSamePhoneNumber(one: unknown, other: unknown): boolean {
  return isPhoneNumber(one) && isPhoneNumber(other) && phoneDigitsOf(one) === phoneDigitsOf(other);
}

function isPhoneNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\+?[\d\s().-]{4,}$/.test(value);
}
