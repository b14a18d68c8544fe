/** Whether a value may be a person's address or number. The kit sends only those of the subject. */
export function namesPerson(value: string | number): boolean {
  return isAddress(String(value)) || isPhoneNumber(String(value));
}

export function isAddress(value: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(value);
}

function isPhoneNumber(value: string): boolean {
  return /^\+[\d ().-]{6,}$/.test(value) || /^\d{10,15}$/.test(value);
}
