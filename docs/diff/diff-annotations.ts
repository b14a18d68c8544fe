import type { Gap, Statement } from '../model/service-document.ts';
import type { Finding } from './change.ts';

/** How what is stated has changed. */
export function diffStatements(before: readonly Statement[], after: readonly Statement[]): Finding[] {
  const rowOf = ({ error }: Statement) => (error === undefined ? '' : ` (${error.status} \`${error.errorCode}\`)`);
  return diffById(before, after, {
    describeAdded: (statement) => `Stated now: ${statement.text.trim()}${rowOf(statement)}`,
    describeRemoved: (statement) => `No longer stated: ${statement.text.trim()}${rowOf(statement)}`,
    compare: (old, now) => [
      ...reword('Stated otherwise', old.text, now.text),
      ...(rowOf(old) === rowOf(now)
        ? []
        : [behaves(`${now.text.trim()} The error is${rowOf(now)}, and was${rowOf(old)}.`)]),
    ],
  });
}

/** How what is left open has changed, and what the mock answers there. */
export function diffGaps(before: readonly Gap[], after: readonly Gap[]): Finding[] {
  const idsOf = ({ alternatives = [] }: Gap) => alternatives.map(({ id }) => id).join(', ') || 'none';
  return diffById(before, after, {
    describeAdded: ({ id, text }) => `Open now, as \`${id}\`: ${text.trim()}`,
    describeRemoved: ({ id, text }) => `No longer open, as \`${id}\`: ${text.trim()}`,
    compare: (old, now) => [
      ...reword(`The question \`${now.id}\` is now`, old.text, now.text),
      ...reword(`The mock answers \`${now.id}\` otherwise`, old.default, now.default),
      ...(idsOf(old) === idsOf(now)
        ? []
        : [behaves(`The alternatives of \`${now.id}\` are ${idsOf(now)}, and were ${idsOf(old)}.`)]),
    ],
  });
}

function behaves(text: string): Finding {
  return { kind: 'behavioural', text };
}

/** A sentence in other words, as an id never changes its meaning; with other numbers or code in it, another behaviour. */
function reword(label: string, before: string, after: string): Finding[] {
  if (before.trim() === after.trim()) return [];
  const namesIn = (text: string) => (text.match(/`[^`]+`|\d+/g) ?? []).toSorted().join(' ');
  const kind = namesIn(before) === namesIn(after) ? 'wording' : 'behavioural';
  return [{ kind, text: `${label}: ${after.trim()} It was: ${before.trim()}` }];
}

interface Texts<Item> {
  describeAdded(item: Item): string;
  describeRemoved(item: Item): string;
  compare(before: Item, after: Item): Finding[];
}

function diffById<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  { describeAdded, describeRemoved, compare }: Texts<Item>,
): Finding[] {
  const removed = before.filter(({ id }) => after.every((item) => item.id !== id));
  return [
    ...removed.map((item) => behaves(describeRemoved(item))),
    ...after.flatMap((item) => {
      const old = before.find(({ id }) => id === item.id);
      return old === undefined ? [behaves(describeAdded(item))] : compare(old, item);
    }),
  ];
}
