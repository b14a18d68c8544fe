import fc from 'fast-check';
import type { JsonObject } from '../operations/exchange.ts';
import { createZoneClock } from '../oracle/working-hours.ts';
import type { Subject } from '../subject/subject.ts';
import { anyText, variableName } from './text.ts';
import { dstZones, farFuture, fixedOffsetZones, formatTimeOfDay, toUtc } from './time.ts';

export type CallBody = JsonObject;

/** What the two operations that describe a call name its fields. */
const fieldNames = {
  triggerCall: {
    number: 'phoneNumber',
    agent: 'agentName',
    version: 'agentVersion',
    variables: 'metadata',
    from: 'agentNumber',
    options: 'options',
    retries: 'noOfRetries',
    retryAfter: 'retryAfterHours',
    start: 'startWorkingHour',
    end: 'endWorkingHour',
    timezone: 'timezone',
    priority: 'callPriority',
    onDate: 'callOnDate',
    scheduleTime: 'scheduleTime',
  },
  updateWorkflowCall: {
    number: 'customer_number',
    agent: 'use_case',
    version: 'agent_version',
    variables: 'customer_details',
    from: 'bot_number',
    options: 'options',
    retries: 'no_of_retries',
    retryAfter: 'retry_after_in_hrs',
    start: 'start_working_hour',
    end: 'end_working_hour',
    timezone: 'timezone',
    priority: 'call_priority',
    onDate: 'call_on_date',
    scheduleTime: 'schedule_time',
  },
} as const;

/** The operations that describe a call. */
export type CallOperation = keyof typeof fieldNames;

/** What a field is called in an operation: `fieldOf('updateWorkflowCall', 'number')` is `customer_number`. */
export function fieldNameOf(operation: CallOperation, field: keyof (typeof fieldNames)['triggerCall']): string {
  return fieldNames[operation][field];
}

/** A valid request for a call that is placed in weeks at the earliest. */
export function scheduledCall(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  const { scheduleTime } = fieldNames[operation];
  // A form with another offset is named for Trigger Call alone.
  const toForm = operation === 'triggerCall' ? (at: string) => at : toUtc;
  const atTimestamp = farFuture.map((at) => ({ [scheduleTime]: toForm(at) }));
  return fc
    .tuple(
      requiredCallFields(operation, subject),
      optionalCallFields(operation, subject),
      fc.oneof(fc.tuple(atTimestamp, callHours(operation)), fc.tuple(atNoonOfDate(operation), fc.constant({}))),
    )
    .map(([required, optional, [when, hours]]) => ({ ...required, ...optional, ...when, ...hours }));
}

/** Noon of that day falls on it in all zones that are drawn. */
function atNoonOfDate(operation: CallOperation): fc.Arbitrary<CallBody> {
  const { onDate, scheduleTime } = fieldNames[operation];
  return farFuture.map((at) => ({ [scheduleTime]: `${at.slice(0, 10)}T12:00:00Z`, [onDate]: at.slice(0, 10) }));
}

/** Every field that a call may have, alone; one that names an agent, a version or a zone with each of them. */
export function callFieldsOf(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody>[] {
  const { number, timezone, start, end, options, variables, priority } = fieldNames[operation];
  const { [timezone]: _zones, [priority]: _priorities, ...optional } = optionalFieldValues(operation, subject);
  return [
    fc.constant({ [number]: subject.recipients.numbers[0].replace(/^\+/, '') }),
    ...agentsOf(operation, subject).map((fields) => fc.constant(fields)),
    ...allZones.map((zone) => fc.constant({ [timezone]: zone })),
    // Left out, the other bound may count as midnight, and what it means when both are the same is open.
    ...['00:00', '23:58'].map((time) => fc.constant({ [start]: time })),
    ...['00:01', '23:59'].map((time) => fc.constant({ [end]: time })),
    fc.constant({ [start]: '00:00', [end]: '23:59' }),
    fc.constant({ [variables]: {} }),
    ...[1, 100].map((value) => fc.constant({ [priority]: value })),
    atNoonOfDate(operation),
    ...Object.entries(optional).map(([name, values]) => values.map((value) => ({ [name]: value }))),
    ...Object.entries(callOptionValues(subject)).map(([name, values]) =>
      values.map((value) => ({ [options]: { [name]: value } })),
    ),
  ];
}

/** A valid request with these fields, for a call that is placed in weeks at the earliest. */
export function scheduledCallWith(
  fields: fc.Arbitrary<CallBody>,
  operation: CallOperation,
  subject: Subject,
): fc.Arbitrary<CallBody> {
  const { start, end, timezone, onDate, agent, version } = fieldNames[operation];
  // With one from elsewhere these could be hours that end before they start, another day, or a version of another agent.
  const groups: readonly (readonly string[])[] = [
    [start, end, timezone, onDate],
    [agent, version],
  ];
  return fc.tuple(scheduledCall(operation, subject), fields).map(([body, given]) => {
    const replaced = groups.filter((names) => names.some((name) => name in given)).flat();
    const kept = Object.entries(body).filter(([name]) => !replaced.includes(name));
    return { ...Object.fromEntries(kept), ...given };
  });
}

/** What a call cannot do without: whom to call, with a `+` or without, and through whom. */
export function requiredCallFields(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  return fc
    .tuple(calleeFields(operation, subject), agentFields(operation, subject))
    .map(([callee, agent]) => ({ ...callee, ...agent }));
}

function calleeFields(operation: CallOperation, { recipients }: Subject): fc.Arbitrary<CallBody> {
  return withOptionalPlus(recipients.numbers).map((number) => ({ [fieldNames[operation].number]: number }));
}

/**
 * An agent, in a version given by the word `default` or by its number, or in none.
 *
 * Which other texts a version may be is open, and a workflow has an agent of its own.
 */
function agentFields(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  return fc.constantFrom(...agentsOf(operation, subject));
}

function agentsOf(operation: CallOperation, { workspace }: Subject): CallBody[] {
  const { agent, version } = fieldNames[operation];
  const namedAgents = workspace.agents.flatMap(({ name, versions }) => {
    const numbers = versions.filter((label) => /^(0|[1-9]\d{0,8})$/.test(label)).map(Number);
    return [{}, ...['default', ...numbers].map((choice) => ({ [version]: choice }))].map((choice) => ({
      [agent]: name,
      ...choice,
    }));
  });
  const withoutAgent = operation === 'updateWorkflowCall' ? [{}, { [version]: 'default' }] : [];
  return [...withoutAgent, ...namedAgents];
}

/** Fields that any call may have, besides its scheduled time and working hours. */
export function optionalCallFields(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  return fc
    .tuple(anySubset(optionalFieldValues(operation, subject)), channelFields(operation, subject))
    .map(([fields, channel]) => ({ ...fields, ...channel }));
}

/** The same with all of them at once, but none that says when it is placed. */
export function allCallFields(subject: Subject): fc.Arbitrary<CallBody> {
  const { timezone: _, ...optional } = optionalFieldValues('triggerCall', subject);
  return fc
    .tuple(requiredCallFields('triggerCall', subject), fc.record(optional), channelFields('triggerCall', subject))
    .map(([required, fields, channel]) => ({ ...required, ...fields, ...channel }));
}

/** What a call cannot do without, and any of the optional fields that do not say when it is placed. */
export function callFieldsButTime(subject: Subject): fc.Arbitrary<CallBody> {
  return fc
    .tuple(requiredCallFields('triggerCall', subject), optionalCallFields('triggerCall', subject))
    .map(([required, { timezone: _, ...optional }]) => ({ ...required, ...optional }));
}

function optionalFieldValues(operation: CallOperation, subject: Subject): Record<string, fc.Arbitrary<unknown>> {
  const { variables, options, retries, retryAfter, priority, timezone } = fieldNames[operation];
  return {
    [variables]: fc.dictionary(fc.oneof(variableName, fc.constantFrom('email', 'name', 'id')), callText, {
      maxKeys: 4,
    }),
    [options]: anySubset(callOptionValues(subject)),
    // How many there may be is open.
    [retries]: fc.constantFrom(0, 1),
    [retryAfter]: fc.integer({ min: 1, max: 48 }),
    [priority]: fc.oneof(fc.constantFrom(1, 100), fc.integer({ min: 1, max: 100 })),
    [timezone]: fc.constantFrom(...zonesOnOneDayAtNoon),
  };
}

const allZones: readonly string[] = [...fixedOffsetZones, ...dstZones];
const zonesOnOneDayAtNoon = allZones.filter(isSameDayAtNoon);

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

/** The channel, with one of its numbers or without. Which numbers a workflow may use is open. */
function channelFields(operation: CallOperation, { workspace }: Subject): fc.Arbitrary<CallBody> {
  const { channels, voiceNumbers = [] } = workspace;
  if (operation === 'updateWorkflowCall' || channels.voice === undefined) return fc.constant({});
  const channel = { channel: channels.voice };
  if (voiceNumbers.length === 0) return fc.constantFrom({}, channel);
  const from = withOptionalPlus(voiceNumbers).map((number) => ({ ...channel, [fieldNames[operation].from]: number }));
  return fc.oneof(fc.constantFrom({}, channel), from);
}

function withOptionalPlus(numbers: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...numbers.flatMap((number) => [number, number.replace(/^\+/, '')]));
}

/** Working hours that end later in the day than they start, open or closed on either side. */
function callHours(operation: CallOperation): fc.Arbitrary<CallBody> {
  const { start, end } = fieldNames[operation];
  return anySubset({
    [start]: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 700 })).map(formatTimeOfDay),
    [end]: fc.oneof(fc.constant(1_439), fc.integer({ min: 701, max: 1_439 })).map(formatTimeOfDay),
  });
}

/** Whether noon in UTC falls on the same day there, all year round. */
function isSameDayAtNoon(zone: string): boolean {
  const clockAt = createZoneClock(zone);
  return ['2026-01-15', '2026-07-15'].every((date) => clockAt(Date.parse(`${date}T12:00:00Z`)).date === date);
}

/** Any choice of these fields, none and each alone among them. */
function anySubset(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<CallBody> {
  const names = Object.keys(fields);
  const subset = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<string[][]>([], ...names.map((name) => [name])) },
    { weight: 3, arbitrary: fc.subarray(names) },
  );
  return fc
    .tuple(fc.record(fields), subset)
    .map(([all, chosenNames]) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => chosenNames.includes(name))),
    );
}
