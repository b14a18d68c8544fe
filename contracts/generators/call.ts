import fc from 'fast-check';
import type { JsonObject } from '../facts/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import { mergeFields, orNone, replaceGroups } from './samples.ts';
import { anyText, variableName } from './text.ts';
import { farFuture, toUtc, workingHours, zones } from './time.ts';

export type CallBody = JsonObject;

export const fieldsOfOneAgent = [['agentName', 'agentVersion']] as const;

export type CallOperation = 'triggerCall' | 'updateWorkflowCall';

const workflowNames: Readonly<Record<string, string>> = {
  phoneNumber: 'customer_number',
  agentName: 'use_case',
  metadata: 'customer_details',
  agentNumber: 'bot_number',
  retryAfterHours: 'retry_after_in_hrs',
};

function nameFields(operation: CallOperation, fields: CallBody): CallBody {
  if (operation === 'triggerCall') return fields;
  const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const members = Object.entries(fields).map(([name, value]) => [workflowNames[name] ?? toSnakeCase(name), value]);
  return Object.fromEntries(members);
}

export function scheduledCall(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  return scheduledCallWith(fc.constant({}), operation, subject);
}

export function scheduledCallWith(
  fields: fc.Arbitrary<CallBody>,
  operation: CallOperation,
  subject: Subject,
): fc.Arbitrary<CallBody> {
  const scheduleTime = operation === 'triggerCall' ? farFuture : farFuture.map(toUtc);
  const time = fc.oneof(mergeFields(fc.record({ scheduleTime }), workingHours), noonOfDate);
  const groups = [['startWorkingHour', 'endWorkingHour', 'timezone', 'callOnDate'], ...fieldsOfOneAgent];
  return fc
    .tuple(mergeFields(requiredFields(operation, subject), optionalFields(operation, subject), time), fields)
    .map(([body, given]) => nameFields(operation, replaceGroups(body, given, groups)));
}

export function requiredCallFields(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  return requiredFields(operation, subject).map((fields) => nameFields(operation, fields));
}

export function callFieldsButTime(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  const fields = mergeFields(requiredFields(operation, subject), optionalFields(operation, subject));
  return fields.map((body) => nameFields(operation, body));
}

const noonOfDate: fc.Arbitrary<CallBody> = farFuture.map((at) => {
  const callOnDate = at.slice(0, 10);
  return { scheduleTime: `${callOnDate}T12:00:00Z`, callOnDate, timezone: 'UTC' };
});

export function callFieldsOf(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody>[] {
  const { callPriority: _, ...optional } = optionalFieldValues(subject);
  const options = Object.entries(callOptionValues(subject)).map(([name, value]) => fc.record({ [name]: value }));
  const fields: CallBody[] = [
    { phoneNumber: subject.recipients.numbers[0].replace(/^\+/, '') },
    ...agentsOf(operation, subject),
    ...zones.map((timezone) => ({ timezone })),
    ...['00:00', '23:58'].map((startWorkingHour) => ({ startWorkingHour })),
    ...['00:01', '23:59'].map((endWorkingHour) => ({ endWorkingHour })),
    { startWorkingHour: '00:00', endWorkingHour: '23:59' },
    { metadata: {} },
    ...[1, 100].map((callPriority) => ({ callPriority })),
  ];
  return [
    ...fields.map((one) => fc.constant(one)),
    noonOfDate,
    ...Object.entries(optional).map(([name, value]) => fc.record({ [name]: value })),
    ...options.map((one) => fc.record({ options: one })),
  ];
}

function requiredFields(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  const phoneNumber = withOptionalPlus(subject.recipients.numbers);
  return mergeFields(fc.record({ phoneNumber }), fc.constantFrom(...agentsOf(operation, subject)));
}

function agentsOf(operation: CallOperation, { workspace }: Subject): CallBody[] {
  const namedAgents = workspace.agents.flatMap(({ name: agentName, versions }) => {
    const numbers = versions.filter((label) => /^(0|[1-9]\d{0,8})$/.test(label)).map(Number);
    return [{ agentName }, ...['default', ...numbers].map((agentVersion) => ({ agentName, agentVersion }))];
  });
  return operation === 'triggerCall' ? namedAgents : [{}, { agentVersion: 'default' }, ...namedAgents];
}

function optionalFields(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  const fields = orNone(fc.record(optionalFieldValues(subject), { requiredKeys: [] }));
  return operation === 'triggerCall' ? mergeFields(fields, channelFields(subject)) : fields;
}

function optionalFieldValues(subject: Subject): Record<string, fc.Arbitrary<unknown>> {
  const variable = fc.oneof(variableName, fc.constantFrom('email', 'name', 'id'));
  return {
    metadata: fc.dictionary(variable, callText, { maxKeys: 4 }),
    options: fc.record(callOptionValues(subject), { requiredKeys: [] }),
    noOfRetries: fc.constantFrom(0, 1),
    retryAfterHours: fc.oneof(fc.integer({ min: 1, max: 48 }), fc.constantFrom(0.5, 1.5)),
    callPriority: fc.oneof(fc.constantFrom(1, 100), fc.integer({ min: 1, max: 100 })),
  };
}

function callOptionValues({ recipients }: Subject): Record<string, fc.Arbitrary<unknown>> {
  const flag = fc.constantFrom('True', 'False');
  return {
    allowedOverallInterruptions: flag,
    allowedInterruptionsInitially: flag,
    dtmfEnabled: flag,
    transferNumber: fc.constantFrom(...recipients.numbers),
    initialMessage: callText,
    additionalContext: callText,
  };
}

/** At most 200 characters, because the interface states no maximum length for the texts of a call. */
const callText = anyText.filter((text) => text.trim() !== '' && text.length <= 200);

function channelFields({ workspace }: Subject): fc.Arbitrary<CallBody> {
  const { channels, voiceNumbers = [] } = workspace;
  if (channels.voice === undefined) return fc.constant({});
  const channel = { channel: channels.voice };
  if (voiceNumbers.length === 0) return fc.constantFrom({}, channel);
  const withNumber = withOptionalPlus(voiceNumbers).map((agentNumber) => ({ ...channel, agentNumber }));
  return fc.oneof(fc.constantFrom({}, channel), withNumber);
}

function withOptionalPlus(numbers: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...numbers.flatMap((number) => [number, number.replace(/^\+/, '')]));
}
