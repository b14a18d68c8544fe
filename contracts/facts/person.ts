/** Whether a value may be a person's address or number. The kit sends only those of the subject. */
export function namesPerson(value: string | number): boolean {
  return isAddress(String(value)) || isPhoneNumber(String(value));
}

export function isAddress(value: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(value);
}

/** Whether a text names this person: the end of another number, or of another address, does not. */
export function isNamedIn(text: string, person: string): boolean {
  const [ending, ...parts] = text.split(person.replace(/^\+/, ''));
  const [before, behind] = person.includes('@') ? [/[\w.+-]$/, /^[\w-]/] : [/\d$/, /^\d/];
  return parts.some(
    (part, index) => !before.test((index === 0 ? ending : parts[index - 1]) ?? '') && !behind.test(part),
  );
}

function isPhoneNumber(value: string): boolean {
  return /^\+[\d ().-]{6,}$/.test(value) || /^\d{10,15}$/.test(value);
}
