import { isObject } from '../../src/json.ts';
import { hasCapability, placeOfCapability, type Requirements, type Subject } from '../subject/subject.ts';
import { type Check, isBelow, locateEntry } from './check.ts';

/** What goes with a wrong entry, where that is more than the entry itself. */
const removedWith: readonly (readonly [entry: RegExp, removed: string])[] = [
  [/^(\/workspace\/agents\/\d+)\/name$/, '$1'],
  [/^(\/workspace\/template)\/templateId$/, '$1'],
  // A rule expects one of all numbers of a channel, so that a list which lacks one says nothing.
  [/^(\/workspace\/(?:messenger|voice)Numbers)\/\d+$/, '$1'],
  [/^(\/otherWorkspace)\/(?:apiKey|agent)$/, '$1'],
];

/** The subject without what the service does not know. It may have no agent then, or no channel to send by. */
export function pruneSubject(subject: Subject, checks: readonly Check[]): Subject {
  const mistakes = checks.filter(({ result }) => result === 'mistake').map(({ pointer }) => pointer);
  if (mistakes.length === 0) return subject;
  const wrong = new Set(
    mistakes.map((mistake) =>
      removedWith.reduce((pointer, [entry, removed]) => pointer.replace(entry, removed), mistake),
    ),
  );
  const names = Object.keys(subject.otherWorkspace?.onlyHere ?? {}).map((name) => `/otherWorkspace/onlyHere/${name}`);
  if (names.every((name) => wrong.has(name))) wrong.add('/otherWorkspace/onlyHere');
  return withoutEntries(subject, '', wrong) as Subject;
}

function withoutEntries(value: unknown, pointer: string, wrong: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const itemPointer = `${pointer}/${index}`;
      return wrong.has(itemPointer) ? [] : [withoutEntries(item, itemPointer, wrong)];
    });
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const memberPointer = `${pointer}/${name}`;
      if (!wrong.has(memberPointer)) return [[name, withoutEntries(member, memberPointer, wrong)]];
      return name === 'hasDraft' ? [[name, false]] : [];
    }),
  );
}

/** Why a rule is skipped because of mistakes in the subject file; undefined when it needs nothing of what is wrong. */
export function mistakeSkipReason(
  { needs, effect }: Requirements,
  subject: Subject,
  { subject: rest, checks }: { subject: Subject; checks: readonly Check[] },
): string | undefined {
  const places = needs.filter((one) => hasCapability(subject, one) && !hasCapability(rest, one)).map(placeOfCapability);
  if (effect !== 'none') {
    // Without an agent, or any channel to send by, next to nothing can be begun.
    if (rest.workspace.agents.length === 0) places.push('/workspace/agents');
    if (!chatCapabilities.some((kind) => hasCapability(rest, kind))) places.push('/workspace/channels');
  }
  const mistakes = checks.filter(
    ({ pointer, result }) => result === 'mistake' && places.some((place) => isBelow(pointer, place)),
  );
  if (mistakes.length === 0) return undefined;
  const names = mistakes.map(({ pointer }) => {
    const { entry, place } = locateEntry(pointer, subject);
    return place === undefined ? entry : `${entry} (${place})`;
  });
  return `the service does not know what the subject names: ${names.join(', ')}`;
}

const chatCapabilities = ['messenger', 'webChat', 'email'] as const;
