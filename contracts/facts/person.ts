/** Whether a value may be a person's address or number. The kit sends only addresses and numbers of the subject file. */
export function namesPerson(value: string | number): boolean {
  return isAddress(String(value)) || isPhoneNumber(String(value));
}

export function isAddress(value: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(value);
}

/** Whether a text contains this number or address as a whole, not as a part of a longer number or address. */
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
