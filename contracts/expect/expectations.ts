import type { Exchange } from '../exchange.ts';
import { type Statements, Violation } from '../violation.ts';
import { type Envelope, isEnvelope } from './exchange-invariants.ts';

/** The data of a success with this message. @throws Violation when the answer is anything else. */
export function expectSuccess(
  statements: Statements,
  { status, json, text }: Exchange,
  message?: string,
): Record<string, unknown> {
  const envelope = envelopeOf(json);
  if (status !== 200) throw new Violation(statements, 'status 200', `status ${status}: ${text}`);
  if (message !== undefined && envelope.message !== message) {
    throw new Violation(statements, `the message ${JSON.stringify(message)}`, JSON.stringify(envelope.message));
  }
  return (envelope.data ?? {}) as Record<string, unknown>;
}

/** @throws Violation when the answer is not this error. */
export function expectError(
  statements: Statements,
  { status, json, text }: Exchange,
  code: string,
  expectedStatus: number,
): void {
  const { errorCode } = envelopeOf(json);
  if (status === expectedStatus && errorCode === code) return;
  throw new Violation(statements, `status ${expectedStatus} with errorCode ${code}`, `status ${status}: ${text}`);
}

/** @throws Violation when the answer is a success; which error it is, is left open. */
export function expectRefusal(statements: Statements, { status, text }: Exchange): void {
  if (status >= 400 && status < 500) return;
  throw new Violation(statements, 'an error', `status ${status}: ${text}`);
}

/** @throws Violation when the two are not the same value. */
export function expectEqual(statements: Statements, subject: string, received: unknown, expected: unknown): void {
  const [receivedJson, expectedJson] = [JSON.stringify(received), JSON.stringify(expected)];
  if (receivedJson !== expectedJson)
    throw new Violation(statements, `${subject} ${expectedJson}`, String(receivedJson));
}

/** @throws Violation when it does not hold. */
export function expectThat(statements: Statements, holds: boolean, expected: string, received: string): asserts holds {
  if (!holds) throw new Violation(statements, expected, received);
}

function envelopeOf(json: unknown): Envelope {
  // Every answer was held against the envelope before a rule sees it.
  return isEnvelope(json) ? json : { responseCode: 0, message: '' };
}
