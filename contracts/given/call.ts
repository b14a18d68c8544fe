import fc from 'fast-check';
import type { Subject } from '../subject.ts';
import { farAhead } from './moment.ts';
import { anyText, variableName } from './text.ts';
import { timeOfDay } from './time-of-day.ts';
import { changingZones, steadyZones } from './zones.ts';

export type CallBody = Readonly<Record<string, unknown>>;

/** What the two operations that describe a call name its fields. */
const names = {
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
    moment: 'scheduleTime',
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
    moment: 'schedule_time',
  },
} as const;

/** The operations that describe a call. */
export type CallOperation = keyof typeof names;

/** What a field is called in an operation: `fieldOf('updateWorkflowCall', 'number')` is `customer_number`. */
export function fieldOf(operation: CallOperation, field: keyof (typeof names)['triggerCall']): string {
  return names[operation][field];
}

/** A valid request for a call that is placed in weeks at the earliest. */
export function scheduledCall(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  const { onDate, moment } = names[operation];
  const whole = farAhead.map((at) => ({ [moment]: at }));
  // Noon of that day falls on it in all zones that are drawn.
  const dated = farAhead.map((at) => ({ [moment]: `${at.slice(0, 10)}T12:00:00Z`, [onDate]: at.slice(0, 10) }));
  return fc
    .tuple(
      neededForCall(operation, subject),
      optionalForCall(operation, subject),
      fc.oneof(fc.tuple(whole, callHours(operation)), fc.tuple(dated, fc.constant({}))),
    )
    .map(([needed, optional, [when, hours]]) => ({ ...needed, ...optional, ...when, ...hours }));
}

/** What a call cannot do without: whom to call, with a `+` or without, and through whom. */
export function neededForCall(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  return fc
    .tuple(callee(operation, subject), agentOf(operation, subject))
    .map(([who, agent]) => ({ ...who, ...agent }));
}

function callee(operation: CallOperation, { recipients }: Subject): fc.Arbitrary<CallBody> {
  return withPlusOrNot(recipients.numbers).map((one) => ({ [names[operation].number]: one }));
}

/**
 * An agent, in a version given by the word `default` or by its number, or in none.
 *
 * Which other texts a version may be is open, and a workflow has an agent of its own.
 */
function agentOf(operation: CallOperation, { workspace }: Subject): fc.Arbitrary<CallBody> {
  const { agent, version } = names[operation];
  const named = workspace.agents.flatMap(({ name, versions }) => {
    const numbers = versions.filter((label) => /^(0|[1-9]\d{0,8})$/.test(label)).map(Number);
    return [{}, ...['default', ...numbers].map((one) => ({ [version]: one }))].map((one) => ({
      [agent]: name,
      ...one,
    }));
  });
  const unnamed = operation === 'updateWorkflowCall' ? [{}, { [version]: 'default' }] : [];
  return fc.constantFrom<CallBody[]>(...unnamed, ...named);
}

/** Fields that any call may have, beside its moment and hours. */
export function optionalForCall(operation: CallOperation, subject: Subject): fc.Arbitrary<CallBody> {
  const { variables, options, retries, retryAfter, priority, timezone } = names[operation];
  const plain = someOf({
    [variables]: fc.dictionary(fc.oneof(variableName, fc.constantFrom('email', 'name', 'id')), words, { maxKeys: 4 }),
    [options]: optionsOf(subject),
    [retries]: fc.integer({ min: 0, max: 3 }),
    [retryAfter]: fc.integer({ min: 1, max: 48 }),
    [priority]: fc.oneof(fc.constantFrom(1, 100), fc.integer({ min: 1, max: 100 })),
    [timezone]: fc.constantFrom(...steadyZones.filter(isSameDayAtNoon), ...changingZones.filter(isSameDayAtNoon)),
  });
  return fc.tuple(plain, lineOf(operation, subject)).map(([one, line]) => ({ ...one, ...line }));
}

/** The options whose texts can be known to be good. Which languages, voices, speeds and modes there are is open. */
function optionsOf({ recipients }: Subject): fc.Arbitrary<CallBody> {
  const flag = fc.constantFrom('True', 'False');
  return someOf({
    allowedOverallInterruptions: flag,
    allowedInterruptionsInitially: flag,
    dtmfEnabled: flag,
    transferNumber: fc.constantFrom(...recipients.numbers),
    initialMessage: words,
    additionalContext: words,
  });
}

/** How long a text may be is open. */
const words = anyText.filter((text) => text.trim() !== '' && text.length <= 200);

/** The channel, with one of its numbers or without. Which numbers a workflow may use is open. */
function lineOf(operation: CallOperation, { workspace }: Subject): fc.Arbitrary<CallBody> {
  const { channels, voiceNumbers = [] } = workspace;
  if (operation === 'updateWorkflowCall' || channels.voice === undefined) return fc.constant({});
  const channel = { channel: channels.voice };
  if (voiceNumbers.length === 0) return fc.constantFrom({}, channel);
  const from = withPlusOrNot(voiceNumbers).map((one) => ({ ...channel, [names[operation].from]: one }));
  return fc.oneof(fc.constantFrom({}, channel), from);
}

function withPlusOrNot(numbers: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...numbers.flatMap((one) => [one, one.replace(/^\+/, '')]));
}

/** Working hours that end later in the day than they start, open or closed on either side. */
function callHours(operation: CallOperation): fc.Arbitrary<CallBody> {
  const { start, end } = names[operation];
  return someOf({
    [start]: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 700 })).map(timeOfDay),
    [end]: fc.oneof(fc.constant(1_439), fc.integer({ min: 701, max: 1_439 })).map(timeOfDay),
  });
}

/** Whether noon in UTC falls on the same day there, all year round. */
function isSameDayAtNoon(zone: string): boolean {
  return !zone.startsWith('Pacific/');
}

/** Any choice of these fields, none and each alone among them. */
function someOf(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<CallBody> {
  const names = Object.keys(fields);
  const chosen = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<string[][]>([], ...names.map((name) => [name])) },
    { weight: 3, arbitrary: fc.subarray(names) },
  );
  return fc
    .tuple(fc.record(fields), chosen)
    .map(([all, wanted]) => Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name))));
}
