import type { Gap, Statement } from '../model/service-document.ts';
import type { Finding } from './change.ts';

/** How what is stated has changed. */
export function diffStatements(before: readonly Statement[], after: readonly Statement[]): Finding[] {
  const rowOf = ({ error }: Statement) => (error === undefined ? '' : ` (${error.status} \`${error.errorCode}\`)`);
  return diffById(before, after, {
    describeAdded: (statement) => `Stated now: ${statement.text.trim()}${rowOf(statement)}`,
    describeRemoved: (statement) => `No longer stated: ${statement.text.trim()}${rowOf(statement)}`,
    describeChanges: (old, now) => [
      ...(old.text === now.text ? [] : [`Stated otherwise: ${now.text.trim()} It was: ${old.text.trim()}`]),
      ...(rowOf(old) === rowOf(now) ? [] : [`${now.text.trim()} The error is${rowOf(now)}, and was${rowOf(old)}.`]),
    ],
  });
}

/** How what is left open has changed, and what the mock answers there. */
export function diffGaps(before: readonly Gap[], after: readonly Gap[]): Finding[] {
  const idsOf = ({ alternatives = [] }: Gap) => alternatives.map(({ id }) => id).join(', ') || 'none';
  return diffById(before, after, {
    describeAdded: ({ id, text }) => `Open now, as \`${id}\`: ${text.trim()}`,
    describeRemoved: ({ id, text }) => `No longer open, as \`${id}\`: ${text.trim()}`,
    describeChanges: (old, now) => [
      ...(old.text === now.text ? [] : [`The question \`${now.id}\` is now: ${now.text.trim()}`]),
      ...(old.default === now.default
        ? []
        : [`The mock answers \`${now.id}\` otherwise: ${now.default.trim()} It was: ${old.default.trim()}`]),
      ...(idsOf(old) === idsOf(now)
        ? []
        : [`The alternatives of \`${now.id}\` are ${idsOf(now)}, and were ${idsOf(old)}.`]),
    ],
  });
}

interface Texts<Item> {
  describeAdded(item: Item): string;
  describeRemoved(item: Item): string;
  describeChanges(before: Item, after: Item): string[];
}

function diffById<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  { describeAdded, describeRemoved, describeChanges }: Texts<Item>,
): Finding[] {
  const texts = [
    ...before.filter(({ id }) => after.every((item) => item.id !== id)).map(describeRemoved),
    ...after.flatMap((item) => {
      const old = before.find(({ id }) => id === item.id);
      return old === undefined ? [describeAdded(item)] : describeChanges(old, item);
    }),
  ];
  return texts.map((text) => ({ kind: 'behavioural', text }));
}
