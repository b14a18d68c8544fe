import type { Exchange } from '../exchange.ts';
import { type Evidence, evidenceOf } from '../response-check.ts';
import { type Statements, Violation } from '../violation.ts';
import { type Envelope, isEnvelope } from './exchange-invariants.ts';

/** The data of a success with this message. @throws Violation when the answer is anything else. */
export function expectSuccess(statements: Statements, exchange: Exchange, message?: string): Record<string, unknown> {
  const { status, text } = exchange;
  const envelope = envelopeOf(exchange.json);
  const isSuccess = { type: 'status', from: 200, to: 200 } as const;
  if (status !== 200)
    throw new Violation(statements, 'status 200', `status ${status}: ${text}`, evidenceOf(exchange, isSuccess));
  if (message !== undefined && envelope.message !== message) {
    const isMessage = { type: 'equals', pointer: '/message', value: message } as const;
    const expected = `the message ${JSON.stringify(message)}`;
    throw new Violation(
      statements,
      expected,
      JSON.stringify(envelope.message),
      evidenceOf(exchange, isSuccess, isMessage),
    );
  }
  return (envelope.data ?? {}) as Record<string, unknown>;
}

/** @throws Violation when the answer is not this error. */
export function expectError(statements: Statements, exchange: Exchange, code: string, expectedStatus: number): void {
  const { status, text } = exchange;
  const { errorCode } = envelopeOf(exchange.json);
  if (status === expectedStatus && errorCode === code) return;
  const expected = `status ${expectedStatus} with errorCode ${code}`;
  const evidence = evidenceOf(
    exchange,
    { type: 'status', from: expectedStatus, to: expectedStatus },
    { type: 'equals', pointer: '/errorCode', value: code },
  );
  throw new Violation(statements, expected, `status ${status}: ${text}`, evidence);
}

/** @throws Violation when the answer is a success; which error it is, is left open. */
export function expectRefusal(statements: Statements, exchange: Exchange): void {
  const { status, text } = exchange;
  if (status >= 400 && status < 500) return;
  const evidence = evidenceOf(exchange, { type: 'status', from: 400, to: 499 });
  throw new Violation(statements, 'an error', `status ${status}: ${text}`, evidence);
}

/** @throws Violation when the two are not the same value. */
export function expectEqual(
  statements: Statements,
  subject: string,
  received: unknown,
  expected: unknown,
  evidence: Evidence | undefined = { type: 'value', name: subject, received, expected },
): void {
  const [receivedJson, expectedJson] = [JSON.stringify(received), JSON.stringify(expected)];
  if (receivedJson === expectedJson) return;
  throw new Violation(statements, `${subject} ${expectedJson}`, String(receivedJson), evidence);
}

/** @throws Violation when it does not hold. */
export function expectThat(
  statements: Statements,
  holds: boolean,
  expected: string,
  received: string,
  evidence?: Evidence,
): asserts holds {
  if (!holds) throw new Violation(statements, expected, received, evidence);
}

function envelopeOf(json: unknown): Envelope {
  // Every answer was held against the envelope before a rule sees it.
  return isEnvelope(json) ? json : { responseCode: 0, message: '' };
}
