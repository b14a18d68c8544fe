/** Whether a value can be read as somebody's address or phone number, wherever it is: of these only the subject's are sent. */
export function namesPerson(value: string | number): boolean {
  return isAddress(String(value)) || isPhoneNumber(String(value));
}

export function isAddress(value: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(value);
}

function isPhoneNumber(value: string): boolean {
  return /^\+[\d ().-]{6,}$/.test(value) || /^\d{10,15}$/.test(value);
}
