import { appendPointer } from '../../src/schema.ts';
import { fieldsThatReach } from './operation.ts';

/** A recipient that a request names: the field and its value. */
export interface NamedRecipient {
  /** JSON Pointer to the field: `/emailOptions/cc`. */
  field: string;
  value: string;
}

// The fields of all operations: a faulty service may read a field of another operation.
export const numberFields = fieldsThatReach('numbers');
export const emailFields = fieldsThatReach('emails');
export const senderFields = fieldsThatReach('senders');
export const threadFields = fieldsThatReach('threads');
const recipientFields = new Set([...numberFields, ...emailFields, ...threadFields]);
/** All recipients in the fields for recipients, whatever the types of the values. */
export function recipientsIn(body: unknown): NamedRecipient[] {
  return scalarsIn(body).flatMap(({ field, value }) => {
    if (numberFields.includes(field)) return value.trim() === '' ? [] : [{ field, value }];
    if (!emailFields.includes(field)) return [];
    // A text without an @ is not an address, and reaches nobody.
    return value.split(/[,;]/).flatMap((part) => (part.includes('@') ? [{ field, value: part.trim() }] : []));
  });
}

/** Every string and number in a body, with its field. A value inside a list or an object also counts for the outer field. */
export function scalarsIn(value: unknown, field = ''): NamedRecipient[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ field, value: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => scalarsIn(item, field));
  const isRecipient = recipientFields.has(field);
  return Object.entries(value).flatMap(([name, member]) =>
    scalarsIn(member, isRecipient ? field : appendPointer(field, name)),
  );
}

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
