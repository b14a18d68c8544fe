import { isObject } from '../../src/json.ts';
import { formatPointer, valueAt } from '../../src/schema.ts';
import type { Service } from '../effects/service.ts';
import { chatKindsOf } from '../generators/samples.ts';
import { describeCheck, type PreflightDone, type SubjectCheck } from '../reports/run-event.ts';
import { hasCapability, placeOfCapability, type Requirements, type Subject } from '../subject/subject.ts';

export interface Check extends Pick<SubjectCheck, 'result'> {
  pointer: string;
  message?: string;
}

/** The reason why the kit cannot verify a service, such as a wrong address or key. */
export type Obstacle = Required<Pick<Check, 'pointer' | 'message'>>;

export function toPreflightEvent(
  { obstacle, checks }: { obstacle: Obstacle | undefined; checks: readonly Check[] },
  subject: Subject,
  at: string,
): PreflightDone {
  return {
    type: 'preflight',
    at,
    obstacle:
      obstacle === undefined ? undefined : describeCheck({ ...locateEntry(obstacle.pointer, subject), ...obstacle }),
    checks: checks.map(({ pointer, result, message }) => ({ ...locateEntry(pointer, subject), result, message })),
  };
}

function locateEntry(pointer: string, subject: Subject): Pick<SubjectCheck, 'entry' | 'place'> {
  return { entry: formatPointer(pointer, 'the subject'), place: subject.placeOf?.(pointer) };
}

const removedWith: readonly (readonly [entry: RegExp, removed: string])[] = [
  [/^(\/workspace\/agents\/\d+)\/name$/, '$1'],
  [/^(\/workspace\/(?:messenger|voice)Numbers)\/\d+$/, '$1'],
  [/^(\/otherWorkspace)\/(?:apiKey|agent)$/, '$1'],
];

export function pruneSubject(subject: Subject, checks: readonly Check[]): Subject {
  const mistakes = checks.filter(({ result }) => result === 'mistake').map(({ pointer }) => pointer);
  if (mistakes.length === 0) return subject;
  const wrong = new Set(
    mistakes.map((mistake) =>
      removedWith.reduce((pointer, [entry, removed]) => pointer.replace(entry, removed), mistake),
    ),
  );
  for (const group of ['/otherWorkspace/onlyHere', '/workspace/template/languages']) {
    const members = Object.keys((valueAt(subject, group) ?? {}) as object);
    if (members.every((name) => wrong.has(`${group}/${name}`))) wrong.add(group.replace('/languages', ''));
  }
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

export function mistakeSkipReason(
  { needs, effect }: Requirements,
  subject: Subject,
  { subject: rest, checks }: { subject: Subject; checks: readonly Check[] },
): string | undefined {
  const places = needs.filter((one) => hasCapability(subject, one) && !hasCapability(rest, one)).map(placeOfCapability);
  if (effect !== 'none') {
    if (rest.workspace.agents.length === 0) places.push('/workspace/agents');
    if (chatKindsOf(rest).length === 0) places.push('/workspace/channels');
  }
  const mistakes = checks.filter(
    ({ pointer, result }) => result === 'mistake' && places.some((place) => `${pointer}/`.startsWith(`${place}/`)),
  );
  if (mistakes.length === 0) return undefined;
  const names = mistakes.map(({ pointer }) => {
    const { entry, place } = locateEntry(pointer, subject);
    return place === undefined ? entry : `${entry} (${place})`;
  });
  return `the service does not know what the subject names: ${names.join(', ')}`;
}

export const unknownId = 'understudy-no-such-id';

export function withKey(service: Service, apiKey: string): Service {
  return {
    ...service,
    trySend: (operationId, input, ...rest) => service.trySend(operationId, { ...input, apiKey }, ...rest),
  };
}
