import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { type BodyOf, type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { type HttpTransport, NoResponse, type RawResponse } from '../client/http-transport.ts';
import { RequestBlocked } from '../client/limits.ts';
import { parseAnswer, toHead } from '../client/send-request.ts';
import { sleep } from '../client/sleep.ts';
import { createExchange, type Exchange } from '../facts/exchange.ts';
import { expectReached, judgeExchange } from '../judge/exchange-invariants.ts';
import { createShould, Inconclusive, type Level, type Should, type Violation } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { findSubjectConflict } from '../subject/subject-conflict.ts';
import { type ClockControl, createRealClock, type TemporaryWorkspace } from './clock-control.ts';
import type { EffectGuard } from './effect-guard.ts';

/** The input of a request. Also accepts bodies that violate the document on purpose. */
export interface RequestInput<Id extends OperationId = OperationId> {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent unchanged. */
  body?: BodyOf<Id> | Readonly<Record<string, unknown>> | string;
  /** The API key; null sends no key. @defaultValue the key of the subject's workspace */
  apiKey?: string | null;
  /** The place of the key. @defaultValue the header `x-api-key` */
  keyPlacement?: KeyPlacement;
  /** The base address. @defaultValue the first that the document names for the operation */
  base?: 'baseUrl' | 'baseUrlAlt';
}

/** The key of a request, its place, and the base address. */
export type SentWith = Pick<RequestInput, 'apiKey' | 'keyPlacement' | 'base'>;

/** Changes a request into one that the typed client cannot send. */
export type Alteration = (request: Exchange['request']) => Exchange['request'];

type Sending<Id extends OperationId> = [operationId: Id, input: RequestInput<Id>, alter?: Alteration];

/** Sends all requests of rules, `doctor`, `observe` and `compare` to the service, and keeps every exchange. */
export interface Service {
  /** Sends a request, and checks the response against the rules for all responses. @throws Violation, Inconclusive */
  send<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange>;
  /** Sends a request, and returns its response unchecked; undefined without a response, or if the request is not allowed. */
  trySend<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange | undefined>;
  /** The reason why the latest `trySend` request without a response had none; undefined if all had one. */
  lastFailure(): string | undefined;
  /** Requests a link, without a key and without following redirects; undefined without a response. */
  follow(url: string): Promise<Pick<Exchange, 'status' | 'text'> | undefined>;
  /** A timeout in seconds: the given base value, extended if the service responds slowly. */
  adaptiveTimeout(seconds: number): number;
  /** The clock of the temporary workspace. Without a temporary workspace, `advance` waits in real time. */
  clock(): ClockControl;
  /** Expects the plain reading at a gap of the interface: `should('gap/id', () => expectEqual(…))`. */
  should: Should;
  /** The violations that `should` found so far. */
  readonly warnings: readonly Violation[];
  readonly exchanges: readonly Exchange[];
}

interface CaseOptions {
  workspace?: TemporaryWorkspace | undefined;
  level?: Level | undefined;
  /** Whether `send` checks responses. For `doctor`, `observe` and `compare` it does not. @defaultValue true */
  isJudged?: boolean | undefined;
  /** Aborts the waits of the clock. */
  signal?: AbortSignal | undefined;
}

/** Sends the requests that the guard lets through. */
export function createService(
  subject: Subject,
  guard: EffectGuard,
  transport: HttpTransport,
  { workspace, level = 'must', isJudged = true, signal }: CaseOptions = {},
): Service {
  const exchanges: Exchange[] = [];
  const warnings: Violation[] = [];
  const should = createShould(level, (violation) => void warnings.push(violation));
  const sendUnjudged = async <Id extends OperationId>(...[operationId, input, alter]: Sending<Id>) => {
    const typed = toRequest(subject, operationId, input);
    const request = alter === undefined ? typed : alter(typed);
    const { path = {}, body, apiKey = subject.workspace.apiKey } = input;
    const isOwn = apiKey === subject.workspace.apiKey && isObject(body);
    const subjectConflict = isOwn ? findSubjectConflict(body, subject.workspace) : undefined;
    let sentAt = Date.now();
    const toExchange = (response: RawResponse) => {
      const json = parseAnswer(response.text);
      return createExchange({ operationId, request, sentAt, ...response, json, subjectConflict });
    };
    const exchange = await guard.send(
      { operationId, path, body, apiKey },
      async (options) => {
        sentAt = Date.now();
        const sent = workspace === undefined ? request : withKeyOf(workspace, request, subject);
        const response = await transport.send(sent, subject.waits.answerSeconds, options);
        return toExchange(response);
      },
      toExchange,
    );
    addExchange(exchanges, exchange);
    return exchange;
  };
  const send: Service['send'] = async (...sending) => {
    const exchange = await sendUnjudged(...sending);
    if (isJudged) judgeExchange(exchange, subject, should);
    else expectReached(exchange);
    return exchange;
  };
  const follow: Service['follow'] = async (url) => {
    try {
      // Do not send the subject's headers to another host.
      const headers = url.startsWith(`${subject.baseUrl}/`) ? (subject.headers ?? {}) : {};
      const request = { method: 'GET', url, headers, body: undefined };
      return await guard.follow((options) => transport.send(request, subject.waits.answerSeconds, options));
    } catch (error) {
      if (error instanceof NoResponse) return undefined;
      throw error;
    }
  };
  let failure: string | undefined;
  const trySend: Service['trySend'] = async (...sending) => {
    try {
      return await sendUnjudged(...sending);
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      if (!(error instanceof RequestBlocked)) failure = error.message;
      return undefined;
    }
  };
  const { adaptiveTimeout } = transport;
  const realClock = createRealClock(async (seconds) => {
    await sleep(adaptiveTimeout(seconds) * second, signal);
    if (signal?.aborted === true) throw new Error('it was interrupted');
  });
  return {
    exchanges,
    warnings,
    should,
    adaptiveTimeout,
    clock: () => workspace?.clock ?? realClock,
    send,
    trySend,
    lastFailure: () => failure,
    follow,
  };
}

/** Builds the request for an input. @throws Inconclusive for an identifier that a URL cannot contain */
export function toRequest<Id extends OperationId>(
  subject: Subject,
  operationId: Id,
  { path = {}, query = {}, body, apiKey = subject.workspace.apiKey, keyPlacement, base }: RequestInput<Id>,
): Exchange['request'] {
  const { method, path: template, bases } = operations[operationId];
  const key: KeyCarriers = apiKey === null ? {} : keyCarriers[keyPlacement ?? 'x-api-key'](apiKey);
  const search = new URLSearchParams({ ...query, ...key.query }).toString();
  const url = `${subject[base ?? bases[0] ?? 'baseUrl']}${toSendablePath(template, path)}`;
  // Only requests to the service get the headers of the subject file. Requests to the control plane do not.
  const headers = {
    ...subject.headers,
    ...key.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined || typeof body === 'string' ? body : writeJson(body);
  return { method, url: search === '' ? url : `${url}?${search}`, headers, body: text };
}

/** Maximum characters of responses that a case keeps. Reports contain the responses of every failed rule. */
const maxCaseCharacters = 256 * 1024;

/** Adds an exchange. Above the maximum, truncates the oldest responses to their first characters. */
function addExchange(exchanges: Exchange[], added: Exchange): void {
  exchanges.push(added);
  let excess = exchanges.reduce((sum, { text }) => sum + text.length, 0) - maxCaseCharacters;
  for (const [index, one] of exchanges.slice(0, -1).entries()) {
    if (excess <= 0) return;
    const head = toHead(one);
    if (head.text === one.text) continue;
    exchanges[index] = { ...one, ...head, json: undefined };
    excess -= one.text.length - head.text.length;
  }
}

/** Puts the key of the temporary workspace into a request. Rules and reports only see the key of the subject. */
function withKeyOf(
  { apiKey }: TemporaryWorkspace,
  request: Exchange['request'],
  { workspace }: Subject,
): Exchange['request'] {
  const replace = (text: string) => text.replaceAll(workspace.apiKey, apiKey);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, replace(value)] as const);
  const { origin, pathname, search } = new URL(request.url);
  return { ...request, url: `${origin}${pathname}${replace(search)}`, headers: Object.fromEntries(headers) };
}

/** @throws Inconclusive for an identifier from the service that a URL cannot contain. */
function toSendablePath(template: string, path: Readonly<Record<string, string>>): string {
  try {
    return toRequestPath(template, path);
  } catch (error) {
    throw new Inconclusive(`A request could not be sent: ${(error as Error).message}`);
  }
}

/** The headers and query parameters for each place of the key. */
const keyCarriers = {
  'x-api-key': (key: string) => ({ headers: { 'x-api-key': key } }),
  'X-API-KEY': (key: string) => ({ headers: { 'X-API-KEY': key } }),
  'X-Api-Key': (key: string) => ({ headers: { 'X-Api-Key': key } }),
  'query parameter': (key: string) => ({ query: { 'x-api-key': key } }),
  'Authorization header': (key: string) => ({ headers: { authorization: key } }),
  'Authorization header as bearer': (key: string) => ({ headers: { authorization: `Bearer ${key}` } }),
  cookie: (key: string) => ({ headers: { cookie: `x-api-key=${key}` } }),
  'header api-key': (key: string) => ({ headers: { 'api-key': key } }),
} as const satisfies Readonly<Record<string, (key: string) => KeyCarriers>>;

interface KeyCarriers {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

/** The place of the key: a header with this name, or a place that the interface does not accept. */
export type KeyPlacement = keyof typeof keyCarriers;

/** Serializes a value. Sorts members with numeric names by value, to reveal services that depend on member order. */
export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, text: writeJson(member) }],
  );
  const areNumbered = members.every(({ name }) => /^\d+$/.test(name));
  if (areNumbered) members.sort((one, other) => (one.text < other.text ? -1 : 1));
  return `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
