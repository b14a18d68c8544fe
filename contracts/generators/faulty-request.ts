import fc from 'fast-check';
import {
  applyChange,
  type Change,
  type Fault,
  type FieldValues,
  fieldsOfChange,
  type Placeholder,
  placeholderOf,
  removeField,
  setFields,
} from '../../src/document/faults.ts';
import { parseJsonPointer, valueAt } from '../../src/schema.ts';
import { requestSchemaOf, schemaAt } from '../facts/document.ts';
import { asFaulty, type FaultyBody, type JsonObject } from '../facts/exchange.ts';
import { factsOf } from '../facts/operation.ts';
import { phoneDigitsOf } from '../facts/record.ts';
import type { Subject } from '../subject/subject.ts';
import { type CallOperation, scheduledCall } from './call.ts';
import { cyclePairwise } from './case-plan.ts';
import { anyReplyRequest, chatOfType, type MessageType, requiredFields, sayContent, withSchedule } from './chat.ts';
import { chatKindsOf, mergeFields, unknownChannelNamesOf } from './samples.ts';
import { type ContentType, contentTypesOf, templateContent, uniqueWord, unknownSessionIds } from './text.ts';
import { farFuture, malformedDates, malformedTimesOfDay, malformedTimestamps, unknownZones } from './time.ts';
import { typedFieldsOf } from './wrong-types.ts';

export interface FaultCase {
  fault: Fault;
  change: Change;
  value: fc.Arbitrary<unknown>;
  message: MessageType;
  decoy: Decoy;
  isImmediate: boolean;
}

export function faultCasesOf(fault: Fault, subject: Subject): FaultCase[] {
  const messages = messageTypesFor(fault, subject);
  const { numbers = [] } = fault.operationId === 'triggerChat' ? (factsOf(fault.operationId).reaches ?? {}) : {};
  return fault.but.flatMap((change) => {
    const values = valuesFor(change, subject);
    const [plain, ...decoys] = decoysOf(fault, change, subject);
    const oneIn = values.length === 1 ? 1 : fault.of.channel === 'any' ? messages.length : 2;
    const pairs = cyclePairwise(values, messages, oneIn).map(([value, message]) => ({ value, message, decoy: plain }));
    const [first] = values;
    const besides =
      first === undefined
        ? []
        : messages.flatMap((message) => decoys.map((decoy) => ({ value: first, message, decoy })));
    const immediate = 'without' in change && numbers.includes(change.without) ? pairs : [];
    return [
      ...[...pairs, ...besides].map((one) => ({ fault, change, ...one, isImmediate: false })),
      ...immediate.map((one) => ({ fault, change, ...one, isImmediate: true })),
    ];
  });
}

export function plainCaseOf(fault: Fault, subject: Subject): FaultCase[] {
  const cases = faultCasesOf(fault, subject);
  const plain = cases.find(({ message }) => message.content === 'say') ?? cases[0];
  return plain === undefined ? [] : [plain];
}

export function describeChange({ fault, change }: Pick<FaultCase, 'fault' | 'change'>, body: JsonObject): string {
  const names = fieldsOfChange(change).map((pointer) => {
    const name = parseJsonPointer(pointer).join('.');
    if ('without' in change) return name;
    const { minimum, maximum } = schemaAt(requestSchemaOf(fault.operationId), parseJsonPointer(pointer));
    const range = maximum === undefined ? ` (at least ${minimum})` : ` (${minimum} to ${maximum})`;
    return `${name} ${JSON.stringify(valueAt(body, pointer))}${minimum === undefined ? '' : range}`;
  });
  return `${'without' in change ? 'without' : 'with'} ${names.join(' and ')}`;
}

export function scheduledWithFault(faultCase: FaultCase, subject: Subject): fc.Arbitrary<FaultyBody> {
  if (faultCase.isImmediate) return immediateWithFault(faultCase, subject);
  return withChange(scheduledRequest(faultCase, subject), faultCase, subject);
}

export function immediateWithFault(faultCase: FaultCase, subject: Subject): fc.Arbitrary<FaultyBody> {
  const { change, message } = faultCase;
  const { kind, content } = message;
  const options =
    content === 'template'
      ? templateContent(subject)
      : fc.constant(content === 'say' ? sayContent(kind, 'Good day') : {});
  const customer = 'channel' in change ? anyRecipient(subject, false) : requiredFields(kind, subject);
  return withChange(mergeFields(customer, options), faultCase, subject);
}

function scheduledRequest({ fault, change, message }: FaultCase, subject: Subject): fc.Arbitrary<JsonObject> {
  const { operationId, of } = fault;
  if (operationId !== 'triggerChat') return scheduledCall(operationId as CallOperation, subject);
  const required = requiredFields(message.kind, subject);
  if (of.reply) {
    const replies = anyReplyRequest(subject);
    return of.channel === undefined
      ? replies
      : fc.tuple(replies, required).map(([reply, { communicationChannel }]) => ({ ...reply, communicationChannel }));
  }
  if (fieldsOfChange(change).includes('/scheduleTime')) return required;
  const isAnyone = 'channel' in change && of.channel === 'any';
  const withoutNumbers = { ...subject, workspace: { ...subject.workspace, messengerNumbers: [] } };
  const chat = isAnyone
    ? anyRecipient(subject, change.channel === 'unknown').map((body) => ({ kind: message.kind, body }))
    : chatOfType(message, 'channel' in change ? withoutNumbers : subject);
  return withSchedule(chat).map(({ body }) => body);
}

function withChange(
  requests: fc.Arbitrary<JsonObject>,
  { fault: { of }, change, value, decoy }: FaultCase,
  { workspace: { channels, agents }, recipients }: Subject,
): fc.Arbitrary<FaultyBody> {
  const bodies = fc.tuple(requests, value, fc.boolean()).map(([request, chosen, isAlone]): JsonObject => {
    const channelOf = (role: string) => (role === 'unknown' ? chosen : channels[role as keyof typeof channels]);
    const body = setFields(request, { ...of.with, ...decoy.fields });
    const changed = applyChange(body, change, () => chosen, channelOf);
    if ('channel' in change) return { agentName: agents[0]?.name, ...changed };
    const without = 'without' in change ? change.without : '';
    if (without === '/agentName' && isAlone) return removeField(changed, '/agentVersion');
    // Names a permitted number instead of a Web Chat user id, which a service may read as a stranger's phone number.
    const isNumber = without === '/communicationChannel' && 'customerNumber' in changed;
    return isNumber ? { ...changed, customerNumber: recipients.numbers[0] } : changed;
  });
  return bodies.map(asFaulty);
}

function messageTypesFor({ of, but }: Fault, subject: Subject): MessageType[] {
  const { channel = 'any' } = of;
  const [kind = 'messenger'] = chatKindsOf(subject);
  const changesChannel = but.some((change) => 'channel' in change);
  const isTimed = but.some((change) => fieldsOfChange(change).includes('/scheduleTime'));
  if (of.channel === undefined || (channel === 'any' && changesChannel)) return [{ kind, content: 'none' }];
  const kinds = channel === 'any' ? chatKindsOf(subject) : [channel];
  return kinds.flatMap((one) => {
    const type = of.with?.[`/${one === 'email' ? 'email' : 'messenger'}Options/messageType`];
    const contents = type === undefined ? contentTypesOf(one, subject) : [type as ContentType];
    const plain = contents.filter((content) =>
      isTimed || of.reply ? content === 'none' : !changesChannel || content !== 'template' || type !== undefined,
    );
    return plain.map((content) => ({ kind: one, content }));
  });
}

function valuesFor(change: Change, subject: Subject): fc.Arbitrary<unknown>[] {
  if ('channel' in change && change.channel === 'unknown')
    return [uniqueWord, ...constants(unknownChannelNamesOf(subject))];
  const placeholder = 'with' in change ? Object.values(change.with).map(placeholderOf).find(Boolean) : undefined;
  return placeholder === undefined ? [fc.constant(undefined)] : placeholderValues[placeholder](subject);
}

const constants = (values: readonly unknown[]) => values.map((value) => fc.constant(value));

const placeholderValues: Readonly<Record<Placeholder, (subject: Subject) => fc.Arbitrary<unknown>[]>> = {
  unknownName: () => [uniqueWord],
  unknownSessionId: () => Object.values(unknownSessionIds),
  sessionIdOfAnotherWorkspace: () => [],
  numberOfAnotherChannel: (subject) => [fictionalNumber, ...constants(otherNumbersOf(subject))],
  messengerChannel: ({ workspace: { channels } }) =>
    channels.messenger === undefined ? [] : [fc.constant(channels.messenger)],
  // Leaves out a Web Chat user id with 5 consecutive digits, which a service may read as a stranger's phone number.
  userId: ({ recipients: { userIds } }) => (/\d{5}/.test(userIds[0]) ? [] : [fc.constant(userIds[0])]),
  malformedTimeOfDay: () => constants(malformedTimesOfDay),
  malformedDate: () => constants(malformedDates),
  malformedTimestamp: () => constants(malformedTimestamps),
  futureTimestamp: () => [farFuture],
  unknownZone: () => constants(unknownZones),
};

function otherNumbersOf({ workspace: { messengerNumbers, voiceNumbers = [] } }: Subject): string[] {
  if (messengerNumbers === undefined) return [];
  const [first = ''] = messengerNumbers;
  const ofAnotherCountry = first.replace(/\d/, (digit) => `${(Number(digit) % 9) + 1}`);
  const digits = messengerNumbers.map(phoneDigitsOf);
  return [...voiceNumbers, first.slice(0, -1), `${first}0`, ofAnotherCountry].filter((number) => {
    return number !== '' && !digits.includes(phoneDigitsOf(number));
  });
}

const fictionalNumber = fc.integer({ min: 0, max: 999 }).map((end) => `+442079460${String(end).padStart(3, '0')}`);

function anyRecipient({ recipients }: Subject, isChannelUnknown: boolean): fc.Arbitrary<JsonObject> {
  return fc.record(
    {
      customerNumber: fc.constantFrom(...recipients.numbers),
      customerEmail: fc.constantFrom(...recipients.emails),
    },
    isChannelUnknown ? { requiredKeys: [] } : {},
  );
}

interface Decoy {
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

function decoysOf({ operationId, of }: Fault, change: Change, subject: Subject): [Decoy, ...Decoy[]] {
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
