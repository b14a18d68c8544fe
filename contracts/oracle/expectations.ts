import { type ErrorCode, statusOf } from '../../src/errors.ts';
import { isObject } from '../../src/json.ts';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import type { Exchange, JsonObject } from '../operations/exchange.ts';
import { type Place, type Statements, seenIn, Violation } from './violation.ts';

/** The envelope of every answer. */
export interface Envelope {
  responseCode: number;
  message: string;
  errorCode?: unknown;
  data?: unknown;
}

export function isEnvelope(json: unknown): json is Envelope {
  return isObject(json) && Number.isInteger(json.responseCode) && typeof json.message === 'string';
}

/** The data of a success with this message. @throws Violation when the answer is anything else. */
export function expectSuccess(statements: Statements, exchange: Exchange, message?: string): Record<string, unknown> {
  const { status, text } = exchange;
  const envelope = envelopeOf(exchange.json);
  if (status !== 200) throw new Violation(statements, 'status 200', `status ${status}: ${text}`, seenIn(exchange));
  if (message !== undefined && envelope.message !== message) {
    const expected = `the message ${JSON.stringify(message)}`;
    throw new Violation(statements, expected, JSON.stringify(envelope.message), seenIn(exchange, '/message'));
  }
  return (envelope.data ?? {}) as Record<string, unknown>;
}

/** @throws Violation when the answer is not this error, with the status that the document states. */
export function expectError(statements: Statements, exchange: Exchange, code: ErrorCode): void {
  const { status, text } = exchange;
  const { errorCode } = envelopeOf(exchange.json);
  if (status === statusOf[code] && errorCode === code) return;
  const expected = `status ${statusOf[code]} with errorCode ${code}`;
  const place = status === statusOf[code] ? seenIn(exchange, '/errorCode') : seenIn(exchange);
  throw new Violation(statements, expected, `status ${status}: ${text}`, place);
}

/** @throws Violation when the answer is a success; which error it is, is left open. */
export function expectRefusal(statements: Statements, exchange: Exchange): void {
  const { status, text } = exchange;
  if (status >= 400 && status < 500) return;
  throw new Violation(statements, 'an error', `status ${status}: ${text}`, seenIn(exchange));
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
  throw new Violation(statements, `${subject} ${expectedJson}`, String(receivedJson), place);
}

/** @throws Violation when it does not hold. */
export function expectThat(
  statements: Statements,
  holds: boolean,
  expected: string,
  received: string,
  place?: Place,
): asserts holds {
  if (!holds) throw new Violation(statements, expected, received, place);
}

/** Whether an empty key counts as missing or as invalid is open. @throws Violation when it counts as a key */
export function expectEmptyKeyRefused(statements: Statements, answer: Exchange): void {
  const received = `status ${answer.status}: ${answer.text}`;
  expectThat(statements, answer.status === 401, 'status 401 for an empty key', received, seenIn(answer));
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
  const { email: agentEmail } = agentDetails;
  const { email: userEmail } = userDetails;
  if (typeof customerEmail !== 'string' || isSameAddress(userEmail, customerEmail)) return;
  const ofUser = seenIn(userDetails, '/email');
  const isAgents = isSameAddress(userEmail, agentEmail);
  expectThat(['session/field/user-email'], !isAgents, `the address ${customerEmail}`, String(userEmail), ofUser);
  const ofAgent = seenIn(agentDetails, '/email');
  const isCustomers = isSameAddress(agentEmail, customerEmail);
  expectThat(['session/field/agent-email'], !isCustomers, 'an address of the agent', String(agentEmail), ofAgent);
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
  const expected = `the number of the ${side} in ${side}Details`;
  expectThat([`session/field/${side}-number`], !isOther, expected, number, seenIn(details as JsonObject, '/number'));
}
