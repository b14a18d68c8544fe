import { type ErrorCode, statusOf } from '../../src/errors.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { truncate } from '../../src/text/truncate.ts';
import { requestSchemaOf, successMessagesOf } from '../facts/document.ts';
import { dataOf, type Exchange, type JsonObject } from '../facts/exchange.ts';
import { missingValue, validationIssuesOf } from './validation-issues.ts';
import { locate, type Place, report, type Statements, Violation } from './violation.ts';

export interface Envelope {
  responseCode: number;
  message: string;
  errorCode?: unknown;
  data?: unknown;
}

export function isEnvelope(json: unknown): json is Envelope {
  return isObject(json) && Number.isInteger(json.responseCode) && typeof json.message === 'string';
}

export function expectSuccess(
  statements: Statements,
  exchange: Exchange,
  messages = successMessagesOf(exchange.operationId),
): Record<string, unknown> {
  const envelope = envelopeOf(exchange.json);
  expectAt(locate(exchange), exchange.status === 200, statements, `status 200${reasonToAccept(exchange)}`);
  const expected = `the response message ${messages.map((message) => JSON.stringify(message)).join(' or ')}`;
  expectAt(locate(exchange, '/message'), messages.includes(envelope.message), statements, expected);
  return (envelope.data ?? {}) as Record<string, unknown>;
}

function reasonToAccept({ request, json, status }: Exchange): string {
  const body = parseJson(request.body ?? '');
  if (status < 400 || !isObject(body)) return '';
  const { message, errorCode } = envelopeOf(json);
  const words: readonly string[] = message.match(/\w+/g) ?? [];
  const isNamed = (name: string) => words.includes(name) || String(errorCode).startsWith(name);
  const named = Object.entries(body).filter(([name]) => /[A-Z_]/.test(name) && isNamed(name));
  const fields = named.map(([name, value]) => `${name} ${truncate(JSON.stringify(value), 100)}`).join(' and ');
  return `, because the interface allows ${fields || 'each field of the request, and the subject file lists its names'}`;
}

export function expectId(statements: Statements, exchange: Exchange, member: 'sessionId' | 'callId'): string {
  const id = dataOf(exchange.json)[member];
  expectAt(locate(exchange, `/data/${member}`), typeof id === 'string' && id !== '', statements, `a ${member}`);
  return id as string;
}

export function expectError(statements: Statements, exchange: Exchange, code: ErrorCode, fault = ''): void {
  const isStatus = exchange.status === statusOf[code];
  const holds = isStatus && envelopeOf(exchange.json).errorCode === code;
  const known = fault || (keyFaults[code] ?? '');
  const reason =
    known === '' && code === 'validationError' ? faultIn(exchange) : `${known && ' for a request '}${known}`;
  const expected = `status ${statusOf[code]} with errorCode ${code}${reason}`;
  expectThat(statements, holds, expected, describeResponse(exchange), locate(exchange, isStatus ? '/errorCode' : ''));
}

const keyFaults: Partial<Record<ErrorCode, string>> = {
  apiKeyMissing: 'without an API key',
  apiKeyInvalid: 'with an unknown API key',
  forbidden: 'with a sessionId of another workspace',
};

export function expectRefusal(statements: Statements, exchange: Exchange, expected = 'an error'): void {
  const isRefused = exchange.status >= 400 && exchange.status < 500;
  const reason = isRefused || expected !== 'an error' ? '' : faultIn(exchange);
  const refusal = exchange.status < 500 ? expected : expected.replace(/^an error/, 'a client error (4xx)');
  expectAt(locate(exchange), isRefused, statements, refusal + reason);
}

export function faultIn({ operationId, request }: Exchange): string {
  const body = parseJson(request.body ?? '');
  const [fault] = validationIssuesOf(requestSchemaOf(operationId) ?? true, body);
  if (fault === undefined) return '';
  const name = fault.pointer.slice(1).replaceAll('/', '.');
  if (fault.expected === missingValue) return `, because ${name} is missing in the request`;
  const value = truncate(JSON.stringify(valueAt(body, fault.pointer)) ?? 'missing', 100);
  return `, because ${name} in the request is ${value} and must be ${fault.expected}`;
}

export function expectEqual(
  statements: Statements,
  subject: string,
  received: unknown,
  expected: unknown,
  place: Place | undefined = typeof received === 'object' && received !== null ? locate(received) : undefined,
): void {
  const [receivedJson, expectedJson] = [JSON.stringify(received), JSON.stringify(expected)];
  if (receivedJson === expectedJson) return;
  const wanted = expectedJson === '[]' ? `no ${subject}` : `${subject} to be ${expectedJson}`;
  report(new Violation(statements, wanted, String(receivedJson), place));
}

export function expectThat(
  statements: Statements,
  holds: boolean,
  expected: string,
  received: string,
  place?: Place,
): asserts holds {
  if (!holds) report(new Violation(statements, expected, received, place));
}

export function expectAt(place: Place, holds: boolean, statements: Statements, expected: string): asserts holds {
  if (!holds) report(new Violation(statements, expected, receivedAt(place), place));
}

function receivedAt({ within, pointer }: Place): string {
  const isExchange = 'operationId' in within;
  if (isExchange && pointer === '') return describeResponse(within as Exchange);
  const value = valueAt(isExchange ? (within as Exchange).json : within, pointer);
  return JSON.stringify(value) ?? `no value at ${pointer}`;
}

function describeResponse({ request: { method, url }, status, text }: Exchange): string {
  return `status ${status} for ${method} ${url.replace(/^\w+:\/\/[^/?#]*/, '')}: ${text}`;
}

export function expectEmptyKeyRefused(statements: Statements, answer: Exchange): void {
  expectAt(locate(answer), answer.status === 401, statements, 'status 401 for an empty API key');
}

function envelopeOf(json: unknown): Envelope {
  return isEnvelope(json) ? json : { responseCode: 0, message: '' };
}

export function expectAddressesNotSwapped(
  agentDetails: JsonObject,
  userDetails: JsonObject,
  customerEmail: unknown,
): void {
  if (typeof customerEmail !== 'string' || isSameAddress(userDetails.email, customerEmail)) return;
  const isAgents = isSameAddress(userDetails.email, agentDetails.email);
  expectAt(locate(userDetails, '/email'), !isAgents, ['session/field/user-email'], `the address ${customerEmail}`);
  const isCustomers = isSameAddress(agentDetails.email, customerEmail);
  expectAt(locate(agentDetails, '/email'), !isCustomers, ['session/field/agent-email'], 'an address of the agent');
}

export function isSameAddress(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
}

export function expectNumberNotSwapped(side: 'agent' | 'user', details: unknown, numbers: readonly string[]): void {
  const { number } = (details ?? {}) as JsonObject;
  if (typeof number !== 'string') return;
  const isOther = numbers.some((candidate) => phoneDigitsOf(candidate) === phoneDigitsOf(number));
  const place = locate(details as JsonObject, '/number');
  expectAt(place, !isOther, [`session/field/${side}-number`], `the number of the ${side} in ${side}Details`);
}
