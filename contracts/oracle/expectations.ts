import { type ErrorCode, statusOf } from '../../src/errors.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { requestSchemaOf, successMessagesOf } from '../facts/document.ts';
import { dataOf, type Exchange, type JsonObject } from '../facts/exchange.ts';
import { validationIssuesOf } from './validation-issues.ts';
import { type Place, report, type Statements, seenIn, Violation } from './violation.ts';

export interface Envelope {
  responseCode: number;
  message: string;
  errorCode?: unknown;
  data?: unknown;
}

export function isEnvelope(json: unknown): json is Envelope {
  return isObject(json) && Number.isInteger(json.responseCode) && typeof json.message === 'string';
}

/**
 * The data of a success with one of these messages.
 *
 * @throws Violation when the answer is anything else. Error when it refuses a request that the subject file does not allow.
 */
export function expectSuccess(
  statements: Statements,
  exchange: Exchange,
  messages = successMessagesOf(exchange.operationId),
): Record<string, unknown> {
  const { status, subjectConflict } = exchange;
  if (status >= 400 && status < 500 && subjectConflict !== undefined)
    throw new Error(`the kit expected a success of a request that may be refused, because ${subjectConflict}`);
  const envelope = envelopeOf(exchange.json);
  expectAt(seenIn(exchange), exchange.status === 200, statements, 'status 200');
  const expected = `the message ${messages.map((message) => JSON.stringify(message)).join(' or ')}`;
  expectAt(seenIn(exchange, '/message'), messages.includes(envelope.message), statements, expected);
  return (envelope.data ?? {}) as Record<string, unknown>;
}

/** The id that a success gives out, in this member of its data. @throws Violation when it has none */
export function expectId(statements: Statements, exchange: Exchange, member: 'sessionId' | 'callId'): string {
  const id = dataOf(exchange.json)[member];
  expectAt(seenIn(exchange, `/data/${member}`), typeof id === 'string' && id !== '', statements, `a ${member}`);
  return id as string;
}

/** @throws Violation when the answer is not this error, with the status that the document states. */
export function expectError(statements: Statements, exchange: Exchange, code: ErrorCode): void {
  const { status, text } = exchange;
  const isStatus = status === statusOf[code];
  const holds = isStatus && envelopeOf(exchange.json).errorCode === code;
  const reason = code === 'validationError' ? faultIn(exchange) : '';
  const expected = `status ${statusOf[code]} with errorCode ${code}${reason}`;
  expectThat(statements, holds, expected, `status ${status}: ${text}`, seenIn(exchange, isStatus ? '/errorCode' : ''));
}

/** @throws Violation when the answer is a success; which error it is, is left open. */
export function expectRefusal(statements: Statements, exchange: Exchange, expected = 'an error'): void {
  const isRefused = exchange.status >= 400 && exchange.status < 500;
  expectAt(seenIn(exchange), isRefused, statements, `${expected}${isRefused ? '' : faultIn(exchange)}`);
}

/** Where the body of a request is not what the document says, as a reason for an error; empty where it is. */
function faultIn({ operationId, request }: Exchange): string {
  const [fault] = validationIssuesOf(requestSchemaOf(operationId) ?? true, parseJson(request.body ?? ''));
  if (fault === undefined) return '';
  return `, as ${fault.pointer} in the request has to be ${fault.expected === 'the member' ? 'there' : fault.expected}`;
}

/** @throws Violation when the two are not the same value. */
export function expectEqual(
  statements: Statements,
  subject: string,
  received: unknown,
  expected: unknown,
  place: Place | undefined = typeof received === 'object' && received !== null ? seenIn(received) : undefined,
): void {
  const [receivedJson, expectedJson] = [JSON.stringify(received), JSON.stringify(expected)];
  if (receivedJson === expectedJson) return;
  report(new Violation(statements, `${subject} ${expectedJson}`, String(receivedJson), place));
}

/** @throws Violation when it does not hold. */
export function expectThat(
  statements: Statements,
  holds: boolean,
  expected: string,
  received: string,
  place?: Place,
): asserts holds {
  if (!holds) report(new Violation(statements, expected, received, place));
}

/** @throws Violation when it does not hold. What was received is the value at the place. */
export function expectAt(place: Place, holds: boolean, statements: Statements, expected: string): asserts holds {
  if (!holds) report(new Violation(statements, expected, receivedAt(place), place));
}

function receivedAt({ within, pointer }: Place): string {
  if (!('operationId' in within)) return JSON.stringify(valueAt(within, pointer)) ?? 'none';
  const { status, text, json } = within as Exchange;
  return pointer === '' ? `status ${status}: ${text}` : (JSON.stringify(valueAt(json, pointer)) ?? 'none');
}

/** Whether an empty key counts as missing or as invalid is open. @throws Violation when it counts as a key */
export function expectEmptyKeyRefused(statements: Statements, answer: Exchange): void {
  expectAt(seenIn(answer), answer.status === 401, statements, 'status 401 for an empty key');
}

function envelopeOf(json: unknown): Envelope {
  // Every answer was held against the envelope before a rule sees it.
  return isEnvelope(json) ? json : { responseCode: 0, message: '' };
}

/** @throws Violation when the address of an email's customer is that of the agent, or is on the side of the agent. */
export function expectAddressesNotSwapped(
  agentDetails: JsonObject,
  userDetails: JsonObject,
  customerEmail: unknown,
): void {
  if (typeof customerEmail !== 'string' || isSameAddress(userDetails.email, customerEmail)) return;
  const isAgents = isSameAddress(userDetails.email, agentDetails.email);
  expectAt(seenIn(userDetails, '/email'), !isAgents, ['session/field/user-email'], `the address ${customerEmail}`);
  const isCustomers = isSameAddress(agentDetails.email, customerEmail);
  expectAt(seenIn(agentDetails, '/email'), !isCustomers, ['session/field/agent-email'], 'an address of the agent');
}

/** How the letters of an address are written is open. */
function isSameAddress(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
}

/** @throws Violation when the number on one side of a record belongs to the other. */
export function expectNumberNotSwapped(side: 'agent' | 'user', details: unknown, numbers: readonly string[]): void {
  const { number } = (details ?? {}) as JsonObject;
  if (typeof number !== 'string') return;
  const isOther = numbers.some((candidate) => phoneDigitsOf(candidate) === phoneDigitsOf(number));
  const place = seenIn(details as JsonObject, '/number');
  expectAt(place, !isOther, [`session/field/${side}-number`], `the number of the ${side} in ${side}Details`);
}
