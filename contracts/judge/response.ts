import { type Change, placeholderOf, type ValidRequest } from '../../src/document/faults.ts';
import { errorStatements } from '../../src/generated/error-statements.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
import { faults } from '../../src/generated/faults.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { type ErrorCode, type OperationId, operations, statusOf } from '../../src/operations.ts';
import { parseJsonPointer, valueAt } from '../../src/schema.ts';
import { truncate } from '../../src/text/words.ts';
import { missingValue, requestSchemaOf, schemaAt, successMessagesOf, validationIssuesOf } from '../facts/document.ts';
import { dataOf, type Exchange, type JsonObject } from '../facts/exchange.ts';
import type { ChannelRole, KnownWorkspaces } from '../subject/subject.ts';
import { describeResponse, expectAt, expectThat, locate, type Should, type Statements } from './violation.ts';

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

function faultIn({ operationId, request }: Exchange): string {
  const body = parseJson(request.body ?? '');
  const [fault] = validationIssuesOf(requestSchemaOf(operationId), body);
  if (fault === undefined) return '';
  const name = fault.pointer.slice(1).replaceAll('/', '.');
  if (fault.expected === missingValue) return `, because ${name} is missing in the request`;
  const value = truncate(JSON.stringify(valueAt(body, fault.pointer)) ?? 'missing', 100);
  return `, because ${name} in the request is ${value} and must be ${fault.expected}`;
}

export function expectEmptyKeyRefused(statements: Statements, answer: Exchange): void {
  expectAt(locate(answer), answer.status === 401, statements, 'status 401 for an empty API key');
}

function envelopeOf(json: unknown): Envelope {
  return isEnvelope(json) ? json : { responseCode: 0, message: '' };
}

interface RequestProperties {
  operationId: OperationId;
  body: JsonObject;
  key: string | undefined;
  keys: readonly (string | undefined)[];
  role: ChannelRole | undefined;
  isReply: boolean | undefined;
  workspace: KnownWorkspaces['workspace'];
}

function mayBe(sent: RequestProperties, { channel, reply, with: fields = {} }: ValidRequest): boolean {
  const { body, role, isReply } = sent;
  const mayUseChannel =
    isReply !== true || ['communicationChannel', 'messengerOptions', 'emailOptions'].some((name) => name in body);
  const isOfUnknownKind = role === undefined || role === 'disabled';
  const isKind =
    channel === undefined || (mayUseChannel && (channel === 'any' || isOfUnknownKind || role.startsWith(channel)));
  const isMode = reply === undefined || isReply !== false;
  return isKind && isMode && Object.entries(fields).every(([pointer, value]) => mayHoldValue(sent, pointer, value));
}

function mayShow(sent: RequestProperties, change: Change): boolean {
  const { body, key = '', keys, workspace } = sent;
  if ('key' in change) return change.key === 'missing' ? key.trim() === '' : !keys.includes(key);
  if ('channel' in change) return mayHaveRole(sent, change.channel);
  if ('without' in change) {
    const given = valueAt(body, change.without);
    return typeof given !== 'string' || given.trim() === '';
  }
  const { pathParameters }: { pathParameters: readonly string[] } = operations[sent.operationId];
  return Object.entries(change.with).some(([pointer, value]) => {
    const given = valueAt(body, pointer);
    if (given === undefined) return pathParameters.includes(pointer.slice(1));
    const isOther = placeholderOf(value) === 'numberOfAnotherChannel';
    return !(isOther && sent.role === 'messenger' && workspace.messengerNumbers?.some((number) => number === given));
  });
}

const provenBy: Partial<Record<ChannelRole, (workspace: RequestProperties['workspace']) => boolean>> = {
  messengerWithoutTemplates: ({ template }) => template !== undefined,
  messengerWithoutNumbers: ({ messengerNumbers = [] }) => messengerNumbers.length > 0,
  emailWithoutAddress: () => true,
};

function mayHaveRole({ role, workspace }: RequestProperties, wanted: string): boolean {
  if (role === undefined || role === wanted) return true;
  if (wanted === 'unknown') return false;
  if (role === 'disabled') return true;
  const kind = ['messenger', 'webChat', 'email'].find((one) => wanted.startsWith(one));
  if (kind === undefined || !role.startsWith(kind)) return false;
  return role !== kind || provenBy[wanted as ChannelRole]?.(workspace) !== true;
}

function mayHoldValue({ operationId, body }: RequestProperties, pointer: string, expected: unknown): boolean {
  const { default: defaultValue, enum: values } = schemaAt(requestSchemaOf(operationId), parseJsonPointer(pointer));
  const given = valueAt(body, pointer);
  if (given === null) return true;
  const value = given ?? defaultValue;
  return value === expected || (value !== undefined && values?.includes(value) !== true);
}

export function judgeError(
  exchange: Exchange,
  { responseCode, errorCode, data }: Envelope,
  known: KnownWorkspaces,
  should: Should,
): void {
  const { operationId, status } = exchange;
  const answer = locate(exchange);
  const isErrorStatus = status >= 400 && status <= 599;
  expectAt(answer, isErrorStatus, ['errors/shape'], 'status 200, or an error status from 400 to 599');
  const hasCode = typeof errorCode === 'string' && errorCode !== '';
  const errorCodePlace = locate(exchange, '/errorCode');
  expectAt(errorCodePlace, hasCode, ['errors/shape', 'envelope/error-code'], 'an errorCode in an error');
  const codePlace = locate(exchange, '/responseCode');
  const codeStatements = ['errors/status-in-body', 'envelope/response-code-of-error'] as const;
  const isCode = responseCode === status || responseCode === 200;
  expectAt(codePlace, isCode, codeStatements, `responseCode ${status} or 200 in an error with status ${status}`);
  const dataPlace = locate(exchange, '/data');
  const hasNoData = data === undefined || data === null;
  expectAt(dataPlace, hasNoData, ['envelope/data-of-error'], 'null as data of an error');
  const isNeverRefused = operationId === 'cancelScheduledMessages' && status !== 401 && status < 500;
  expectAt(answer, !isNeverRefused, ['cancel-scheduled/always-200'], 'status 200, also for an unknown session');
  should('envelope/response-code', () =>
    expectAt(codePlace, responseCode === status, ['errors/status-in-body'], `responseCode ${status}`),
  );
  should('session/nullable-absent', () =>
    expectAt(dataPlace, data === null, ['envelope/data-of-error', 'errors/shape'], 'null as data of an error'),
  );
  if (typeof errorCode === 'string') judgeStatedError(exchange, errorCode, known);
}

function judgeStatedError(exchange: Exchange, errorCode: string, known: KnownWorkspaces): void {
  const { operationId, status } = exchange;
  const stated: Readonly<Partial<Record<string, number>>> = documentedErrors[operationId];
  const statedStatus = Object.hasOwn(stated, errorCode) ? stated[errorCode] : undefined;
  if (statedStatus === undefined) return;
  const sent = propertiesOf(exchange, known);
  const faultsOf = (code: string) => faults.filter((fault) => fault.operationId === operationId && fault.code === code);
  const mayHaveFault = (code: string) =>
    faultsOf(code).some(({ of, but }) => mayBe(sent, of) && but.some((change) => mayShow(sent, change)));
  const statements = statementsOf(exchange, errorCode);
  const place = locate(exchange, '/errorCode');
  const isOtherFault = errorCode === 'validationError' && status !== statedStatus && faultIn(exchange) === '';
  const other = isOtherFault
    ? Object.keys(stated).find((code) => stated[code] === status && mayHaveFault(code))
    : undefined;
  if (other !== undefined) {
    expectAt(place, errorCode === other, statementsOf(exchange, other), `errorCode ${other} with status ${status}`);
    return;
  }
  expectAt(locate(exchange), status === statedStatus, statements, `status ${statedStatus} with errorCode ${errorCode}`);
  const mayBeRight = faultsOf(errorCode).length === 0 || mayHaveFault(errorCode);
  const expected = `a success or another error, because the request has no fault that leads to ${errorCode}`;
  expectAt(place, mayBeRight, statements, expected);
}

export function statementsOf({ operationId }: Pick<Exchange, 'operationId'>, errorCode: string): Statements {
  const stated: Readonly<Partial<Record<string, { id: StatementId }>>> = errorStatements[operationId];
  const { id } = stated[errorCode] ?? {};
  return id === undefined ? ['errors/shape'] : [id, 'errors/shape'];
}

function propertiesOf(
  { operationId, request }: Pick<Exchange, 'operationId' | 'request'>,
  { workspace, otherWorkspace }: KnownWorkspaces,
): RequestProperties {
  const parsed = parseJson(request.body ?? '');
  const body = isObject(parsed) ? parsed : {};
  const { communicationChannel, doReturnResponse = false } = body;
  const key = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'x-api-key')?.[1];
  const roles = Object.entries(key === workspace.apiKey ? (workspace.channels ?? {}) : {});
  return {
    operationId,
    body,
    key,
    keys: [workspace.apiKey, otherWorkspace?.apiKey],
    role: roles.find(([, name]) => name === communicationChannel)?.[0] as ChannelRole | undefined,
    isReply: typeof doReturnResponse === 'boolean' ? doReturnResponse : undefined,
    workspace,
  };
}
