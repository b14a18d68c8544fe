import fc from 'fast-check';
import type { JsonObject } from '../facts/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import { mergeFields, orNone, replaceGroups } from './fields.ts';
import { anyText, variableName } from './text.ts';
import { farFuture, toUtc, workingHours, zones } from './time.ts';

export type CallBody = JsonObject;

/** A version belongs to its agent. */
export const fieldsOfOneAgent = [['agentName', 'agentVersion']] as const;

/** The operations that describe a call. Here all fields have their names in Trigger Call, until `nameFields`. */
export type CallOperation = 'triggerCall' | 'updateWorkflowCall';

/** The fields that Update Workflow Call names otherwise, where that is not the same name in snake case. */
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

/** The same with these fields. */
export function scheduledCallWith(
  fields: fc.Arbitrary<CallBody>,
  operation: CallOperation,
  subject: Subject,
): fc.Arbitrary<CallBody> {
  // A form with another offset is named for Trigger Call alone.
  const scheduleTime = operation === 'triggerCall' ? farFuture : farFuture.map(toUtc);
  const time = fc.oneof(mergeFields(fc.record({ scheduleTime }), workingHours), noonOfDate);
  // With one from elsewhere these could be hours that end before they start, another day, or a version of another agent.
  const groups = [['startWorkingHour', 'endWorkingHour', 'timezone', 'callOnDate'], ...fieldsOfOneAgent];
  return fc
    .tuple(mergeFields(requiredFields(operation, subject), optionalFields(operation, subject), time), fields)
    .map(([body, given]) => nameFields(operation, replaceGroups(body, given, groups)));
}

/** What a call cannot do without: whom to call, with a `+` or without, and through whom. */
export function requiredCallFields(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  return requiredFields(operation, subject).map((fields) => nameFields(operation, fields));
}

/** The same with any of the optional fields that do not say when it is placed. */
export function callFieldsButTime(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  const fields = mergeFields(requiredFields(operation, subject), optionalFields(operation, subject));
  return fields.map((body) => nameFields(operation, body));
}

const noonOfDate: fc.Arbitrary<CallBody> = farFuture.map((at) => {
  const callOnDate = at.slice(0, 10);
  return { scheduleTime: `${callOnDate}T12:00:00Z`, callOnDate, timezone: 'UTC' };
});

/** Every field that a call may have, alone; one that names an agent, a version or a zone with each of them. */
export function callFieldsOf(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody>[] {
  const { callPriority: _, ...optional } = optionalFieldValues(subject);
  const options = Object.entries(callOptionValues(subject)).map(([name, value]) => fc.record({ [name]: value }));
  const fields: CallBody[] = [
    { phoneNumber: subject.recipients.numbers[0].replace(/^\+/, '') },
    ...agentsOf(operation, subject),
    ...zones.map((timezone) => ({ timezone })),
    // Left out, the other bound may count as midnight, and what it means when both are the same is open.
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

/** Each agent, in a version by `default` or its number, or in none: what else a version may be is open. */
function agentsOf(operation: CallOperation, { workspace }: Subject): CallBody[] {
  const namedAgents = workspace.agents.flatMap(({ name: agentName, versions }) => {
    const numbers = versions.filter((label) => /^(0|[1-9]\d{0,8})$/.test(label)).map(Number);
    return [{ agentName }, ...['default', ...numbers].map((agentVersion) => ({ agentName, agentVersion }))];
  });
  return operation === 'triggerCall' ? namedAgents : [{}, { agentVersion: 'default' }, ...namedAgents];
}

/** Which channel and numbers a workflow may use is open. */
function optionalFields(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  const fields = orNone(fc.record(optionalFieldValues(subject), { requiredKeys: [] }));
  return operation === 'triggerCall' ? mergeFields(fields, channelFields(subject)) : fields;
}

function optionalFieldValues(subject: Subject): Record<string, fc.Arbitrary<unknown>> {
  const variable = fc.oneof(variableName, fc.constantFrom('email', 'name', 'id'));
  return {
    metadata: fc.dictionary(variable, callText, { maxKeys: 4 }),
    options: fc.record(callOptionValues(subject), { requiredKeys: [] }),
    // How many there may be is open.
    noOfRetries: fc.constantFrom(0, 1),
    retryAfterHours: fc.oneof(fc.integer({ min: 1, max: 48 }), fc.constantFrom(0.5, 1.5)),
    callPriority: fc.oneof(fc.constantFrom(1, 100), fc.integer({ min: 1, max: 100 })),
  };
}

/** The options whose texts can be known to be good. Which languages, voices, speeds and modes there are is open. */
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

/** How long a text may be is open. */
const callText = anyText.filter((text) => text.trim() !== '' && text.length <= 200);

/** The channel, with one of its numbers or without. */
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

/** A call to a recipient at once. */
export function sampleCall({ workspace, recipients }: Subject, fields: JsonObject = {}): JsonObject {
  return { phoneNumber: recipients.numbers[0], agentName: workspace.agents[0]?.name, ...fields };
}
