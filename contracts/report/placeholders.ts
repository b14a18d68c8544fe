import type { Subject } from '../subject.ts';

/** A value of a subject, and the name that stands for it where the value is not to be shown. */
export interface Placeholder {
  /** With its brackets: `<number 1>`. */
  name: string;
  value: string;
}

/**
 * The names of all values of a subject that reports do not show, those of longer values first: one may be part of
 * another. Where two values are the same, the first name stands for both.
 */
export function placeholdersOf({ workspace, otherWorkspace, recipients }: Subject): readonly Placeholder[] {
  const { channels, agents, template, workflowId, messengerNumbers = [], voiceNumbers = [] } = workspace;
  const all = [
    named('key of the workspace', workspace.apiKey),
    named('key of the other workspace', otherWorkspace?.apiKey),
    ...numbered('number', recipients.numbers).flatMap(withAndWithoutPlus),
    ...numbered('email', recipients.emails),
    ...numbered('user id', recipients.userIds),
    ...numbered('messenger number', messengerNumbers).flatMap(withAndWithoutPlus),
    ...numbered('voice number', voiceNumbers).flatMap(withAndWithoutPlus),
    ...Object.entries(channels).map(([quality, name]) => named(`channel ${quality}`, name)),
    named('channel of the other workspace', otherWorkspace?.webChat),
    ...numbered(
      'agent',
      agents.map(({ name }) => name),
    ),
    named('agent of the other workspace', otherWorkspace?.agent),
    named('template', template?.templateId),
    named('workflow', workflowId),
  ];
  return all
    .filter((one) => one !== undefined)
    .filter(({ value }, index, list) => list.findIndex((other) => other.value === value) === index)
    .toSorted((one, other) => other.value.length - one.value.length);
}

const forms = [
  '(?:messenger |voice )?number \\d+(?: without \\+)?',
  '(?:email|user id|agent) \\d+',
  'channel \\w+',
  '(?:key|channel|agent) of the (?:other )?workspace',
  'template|workflow',
];

/** Every name that there can be, whether a subject has a value for it or not. */
export const placeholderNames = new RegExp(`<(?:${forms.join('|')})>`, 'g');

function named(name: string, value: string | undefined): Placeholder | undefined {
  return value === undefined || value === '' ? undefined : { name: `<${name}>`, value };
}

function numbered(name: string, values: readonly string[]): Placeholder[] {
  return values.map((value, index) => ({ name: `<${name} ${index + 1}>`, value }));
}

/** The interface takes numbers in both ways. */
function withAndWithoutPlus(one: Placeholder): Placeholder[] {
  return [one, { name: one.name.replace('>', ' without +>'), value: one.value.replace(/^\+/, '') }];
}
