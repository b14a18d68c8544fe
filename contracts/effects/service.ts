import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { type BodyOf, type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { type HttpTransport, NoResponse, type RawResponse } from '../client/http-transport.ts';
import { RequestBlocked } from '../client/limits.ts';
import { parseAnswer, toHead } from '../client/send-request.ts';
import { sleep } from '../client/sleep.ts';
import { createExchange, type Exchange } from '../facts/exchange.ts';
import { expectReached, judgeExchange } from '../oracle/exchange-invariants.ts';
import { createShould, Inconclusive, type Level, type Should, type Violation } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { findSubjectConflict } from '../subject/subject-conflict.ts';
import { type ClockControl, createRealClock, type TemporaryWorkspace } from './clock-control.ts';
import type { EffectGuard } from './effect-guard.ts';

/** What a rule sends. Bodies may be wrong on purpose, so they are not typed by the document here. */
export interface RequestInput<Id extends OperationId = OperationId> {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** As JSON; a text is sent as it is. */
  body?: BodyOf<Id> | Readonly<Record<string, unknown>> | string;
  /** The key; null for none. Default: that of the subject's workspace. */
  apiKey?: string | null;
  /** Where the key is. @defaultValue `x-api-key`, the header */
  keyPlacement?: KeyPlacement;
  /** Which base address. Default: the first that the document names. */
  base?: 'baseUrl' | 'baseUrlAlt';
}

/** With which key a request is sent, and where. */
export type SentWith = Pick<RequestInput, 'apiKey' | 'keyPlacement' | 'base'>;

/** Changes a request into one that the typed client cannot send. */
export type Alteration = (request: Exchange['request']) => Exchange['request'];

type Sending<Id extends OperationId> = [operationId: Id, input: RequestInput<Id>, alter?: Alteration];

/** The one way to the service, for rules, `doctor`, `observe` and `compare`. It keeps every answer. */
export interface Service {
  /** Sends a request, and judges the answer by what holds for all answers. @throws Violation, Inconclusive */
  send<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange>;
  /** The answer, which is not judged; undefined when none came, or when the request may not be sent. */
  trySend<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange | undefined>;
  /** Why the last request of `trySend` that was sent had no answer; undefined when all had one. */
  lastFailure(): string | undefined;
  /** What a link leads to; undefined without an answer. It gets no key, and no redirect is followed. */
  follow(url: string): Promise<Pick<Exchange, 'status' | 'text'> | undefined>;
  /** A wait in seconds that is meant for a service at rest, longer where this one answers slowly. */
  adaptiveTimeout(seconds: number): number;
  /** The clock of the workspace that the kit created for this work. Without one the kit waits instead. */
  clock(): ClockControl;
  /** Expects what a gap leaves open and the plain reading says: `should('gap/id', () => expectEqual(…))`. */
  should: Should;
  /** What `should` saw violated so far. */
  readonly warnings: readonly Violation[];
  readonly exchanges: readonly Exchange[];
}

interface CaseOptions {
  workspace?: TemporaryWorkspace | undefined;
  level?: Level | undefined;
  /** Whether `send` judges answers. `doctor`, `observe` and `compare` do not. @defaultValue true */
  isJudged?: boolean | undefined;
  /** Ends the waits of its clock. */
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
      // A link to another host must not get them.
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

/** The request for an input. @throws Inconclusive for an identifier that no address can carry */
export function toRequest<Id extends OperationId>(
  subject: Subject,
  operationId: Id,
  { path = {}, query = {}, body, apiKey = subject.workspace.apiKey, keyPlacement, base }: RequestInput<Id>,
): Exchange['request'] {
  const { method, path: template, bases } = operations[operationId];
  const key: KeyCarriers = apiKey === null ? {} : keyCarriers[keyPlacement ?? 'x-api-key'](apiKey);
  const search = new URLSearchParams({ ...query, ...key.query }).toString();
  const url = `${subject[base ?? bases[0] ?? 'baseUrl']}${toSendablePath(template, path)}`;
  // The headers of the subject file go to the service alone: the control plane is asked by other code.
  const headers = {
    ...subject.headers,
    ...key.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined || typeof body === 'string' ? body : writeJson(body);
  return { method, url: search === '' ? url : `${url}?${search}`, headers, body: text };
}

/** Maximum characters of answers that a case keeps: reports hold those of every rule that failed. */
const maxCaseCharacters = 256 * 1024;

/** Adds an exchange. Of the oldest answers only the heads are kept where there is too much. */
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

/** A request to the workspace that was made for the work. Rules and reports know the key of the subject alone. */
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

/** @throws Inconclusive for an identifier that the service gave out and no address can carry. */
function toSendablePath(template: string, path: Readonly<Record<string, string>>): string {
  try {
    return toRequestPath(template, path);
  } catch (error) {
    throw new Inconclusive(`A request could not be sent: ${(error as Error).message}`);
  }
}

/** How a key is placed: headers, and parameters of the query. */
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

/** Where a request has its key: in a header of this name, or where it does not count. */
export type KeyPlacement = keyof typeof keyCarriers;

/** Keeps numbered members in the order of values: `JSON.stringify` would hide where a service goes by their order. */
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
