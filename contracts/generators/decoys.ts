import { type Change, type Fault, type FieldValues, fieldsOfChange } from '../../src/document/faults.ts';
import type { Subject } from '../subject/subject.ts';
import { typedFieldsOf } from './wrong-types.ts';

/** Decoys are valid fields that a faulty service may read in place of a missing field. */
export interface Decoy {
  fields: FieldValues;
  isRefusable: boolean;
}

const plain: Decoy = { fields: {}, isRefusable: false };

const confusedNames: readonly { names: readonly string[]; toValue(subject: Subject, name: string): unknown }[] = [
  {
    names: ['customerNumber', 'customerEmail', 'phoneNumber', 'customer_number', 'phone', 'number', 'email', 'id'],
    toValue: ({ recipients }, name) =>
      name === 'id' ? recipients.userIds[0] : /email/i.test(name) ? recipients.emails[0] : recipients.numbers[0],
  },
  {
    names: ['message', 'body', 'text', 'additionalContext', 'subject', 'templateId'],
    toValue: ({ workspace }, name) => (name === 'templateId' ? (workspace.template?.templateId ?? 'none') : 'Good day'),
  },
  { names: ['agentName', 'agent', 'use_case'], toValue: ({ workspace }) => workspace.agents[0]?.name },
  {
    names: ['communicationChannel', 'channel'],
    toValue: ({ workspace: { channels } }) => channels.messenger ?? channels.webChat ?? channels.email,
  },
];

export function decoysOf({ operationId, of }: Fault, change: Change, subject: Subject): [Decoy, ...Decoy[]] {
  // The interface does not specify a time zone in reply mode, so a service may refuse it.
  if (of.reply && 'with' in change) return [plain, { fields: { '/timezone': 'UTC' }, isRefusable: true }];
  if (!('without' in change)) return [plain];
  const [missing = ''] = fieldsOfChange(change);
  const confused = confusedNames.find(({ names }) => names.includes(nameOf(missing)));
  if (confused === undefined) return [plain];
  const { names, toValue } = confused;
  const places = typedFieldsOf(operationId).map(({ pointer }) => pointer);
  const variables = places.includes('/metadata') ? '/metadata' : '/customer_details';
  const inVariables = names.map((name) => [`${variables}/${name}`, toValue(subject, name)]);
  const pointers = places.filter(
    (pointer) => pointer !== missing && names.includes(nameOf(pointer)) && !pointer.startsWith(variables),
  );
  const inFields = [...Map.groupBy(pointers, (pointer) => pointer.slice(0, pointer.lastIndexOf('/')))];
  return [
    plain,
    { fields: Object.fromEntries(inVariables), isRefusable: false },
    ...inFields.map(([, fields]) => ({
      fields: Object.fromEntries(fields.map((pointer) => [pointer, toValue(subject, nameOf(pointer))])),
      isRefusable: true,
    })),
  ];
}

function nameOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

export function unknownChannelNamesOf({ workspace }: Subject): string[] {
  const names = Object.values(workspace.channels);
  const similarNames = names.flatMap((name, index) => {
    const similar = similarNamesOf(name);
    return index === 0 ? similar : similar.filter((_, form) => form % similar.length === (index - 1) % similar.length);
  });
  return [...new Set(similarNames)].filter((name) => name !== '' && !names.includes(name));
}

function similarNamesOf(name: string): string[] {
  return [
    name.toUpperCase(),
    ` ${name}`,
    `${name}s`,
    name.toLowerCase(),
    `${name} `,
    // Shorten only names that end in letters: `Line 12` would become `Line 1`, which may be another channel.
    /\p{L}{3}$/u.test(name) ? name.slice(0, -1) : '',
    name.replaceAll(' ', ''),
    name.replaceAll(' ', '_'),
    name.replaceAll(' ', '-'),
    name.replace(' ', '  '),
    `${name.slice(0, -1)}%`,
    // A full-width letter. A service that normalizes Unicode takes the changed name for the real name.
    name.replace(/[A-Za-z]/, (letter) => String.fromCodePoint(0xfee0 + (letter.codePointAt(0) ?? 0))),
  ];
}
