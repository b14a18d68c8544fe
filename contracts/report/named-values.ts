import type { Keyed } from '../invariants.ts';
import type { Subject } from '../subject.ts';

/** A value of the subject file that no report may show, and the name that is shown in its place. */
export interface NamedValue {
  /** As it stands between angle brackets: `number 1`, `key of the workspace`. */
  name: string;
  value: string;
  kind: 'key' | 'number' | 'email' | 'name';
}

/** A name as it is shown in place of a value, in whatever form the value was written. */
export const nameForm =
  /<((?:key of the|token of the|number|e-mail|user id|messenger number|voice number|channel|agent|template|workflow)\b[\w ,-]*)>/;

/** A single letter or two digits would be found in everything, and give nobody away. */
const isTelling = (value: string) => value.length > 2 || (value.length === 2 && /\p{L}/u.test(value));

/**
 * Every key, number, address and name of a subject, or of what is known of one. A value that stands there twice has the
 * first of its names.
 */
export function namedValuesOf(subject: Subject | Keyed): NamedValue[] {
  const all = [...keysOf(subject), ...('recipients' in subject ? namesOf(subject) : [])];
  const first = new Map(all.toReversed().map((one) => [one.value, one]));
  return all.filter((one) => isTelling(one.value) && first.get(one.value) === one);
}

function keysOf({ workspace, otherWorkspace }: Keyed): NamedValue[] {
  return [
    { name: 'key of the workspace', value: workspace.apiKey, kind: 'key' },
    { name: 'key of the other workspace', value: otherWorkspace?.apiKey ?? '', kind: 'key' },
    ...cutShort(workspace.apiKey),
  ];
}

function namesOf({ workspace, otherWorkspace, recipients, controlToken = '' }: Subject): NamedValue[] {
  const { channels, agents, template, workflowId, messengerNumbers = [], voiceNumbers = [] } = workspace;
  return [
    { name: 'token of the control plane', value: controlToken, kind: 'key' },
    ...numbered('number', recipients.numbers).flatMap(bothWays),
    ...numbered('e-mail', recipients.emails).map((one) => ({ ...one, kind: 'email' as const })),
    ...numbered('user id', recipients.userIds).map(asName),
    ...numbered('messenger number', messengerNumbers).flatMap(bothWays),
    ...numbered('voice number', voiceNumbers).flatMap(bothWays),
    ...Object.entries(channels).map(([quality, value]) => asName({ name: `channel ${inWords(quality)}`, value })),
    ...numbered(
      'agent',
      agents.map(({ name }) => name),
    ).map(asName),
    asName({ name: 'template', value: template?.templateId ?? '' }),
    asName({ name: 'workflow', value: workflowId ?? '' }),
    asName({ name: 'agent of the other workspace', value: otherWorkspace?.agent ?? '' }),
    asName({ name: 'channel of the other workspace', value: otherWorkspace?.webChat ?? '' }),
  ];
}

/** A rule sends the key without its last character, which is as secret. Of a short key that could be a plain word. */
function cutShort(key: string): NamedValue[] {
  return key.length < 8 ? [] : [{ name: 'key of the workspace, cut short', value: key.slice(0, -1), kind: 'key' }];
}

function numbered(what: string, values: readonly string[]): { name: string; value: string }[] {
  return values.map((value, index) => ({ name: `${what} ${index + 1}`, value }));
}

/** A phone number may be written with its plus and without. */
function bothWays({ name, value }: { name: string; value: string }): NamedValue[] {
  return [
    { name, value, kind: 'number' },
    { name: `${name} without plus`, value: value.replace(/^\+/, ''), kind: 'number' },
  ];
}

function asName({ name, value }: { name: string; value: string }): NamedValue {
  return { name, value, kind: 'name' };
}

/** `messengerWithoutNumbers`: messenger without numbers. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
