import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { type HttpTransport, NoResponse, type RawResponse } from '../client/http-transport.ts';
import { RequestBlocked } from '../client/limits.ts';
import { type RequestInput, toRequest } from '../client/request.ts';
import { parseAnswer, toHead } from '../client/send-request.ts';
import { sleep } from '../client/sleep.ts';
import { createExchange, type Exchange } from '../facts/exchange.ts';
import { expectReached, judgeExchange } from '../judge/exchange-invariants.ts';
import { createShould, Inconclusive, type Level, type Should, type Violation } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { findSubjectConflict } from '../subject/subject-conflict.ts';
import { type ClockControl, createRealClock, type TemporaryWorkspace } from './clock-control.ts';
import type { EffectGuard } from './effect-guard.ts';

/** Changes a request into one that the typed client cannot send. */
export type Alteration = (request: Exchange['request']) => Exchange['request'];

type Sending<Id extends OperationId> = [operationId: Id, input: RequestInput<Id>, alter?: Alteration];

/** Sends all requests of rules, `doctor`, `observe` and `compare` to the service, and keeps every exchange. */
export interface Service {
  /** Sends a request, and checks the response against the rules for all responses. @throws Violation, Inconclusive */
  send<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange>;
  /** Sends a request, and returns its response unchecked; undefined without a response, or if the request is not allowed. */
  trySend<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange | undefined>;
  /** The reason why the latest `trySend` got no response; undefined if every request got a response. */
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
  /** The input of the case; undefined outside of rules. */
  input?: unknown;
}

/** Sends the requests that the guard lets through. */
export function createService(
  subject: Subject,
  guard: EffectGuard,
  transport: HttpTransport,
  { workspace, level = 'must', isJudged = true, signal, input: caseInput }: CaseOptions = {},
): Service {
  const exchanges: Exchange[] = [];
  const warnings: Violation[] = [];
  const should = createShould(level, (violation) => void warnings.push(violation));
  const sendUnjudged = async <Id extends OperationId>(...[operationId, input, alter]: Sending<Id>) => {
    const typed = toRequest(subject, operationId, input);
    const request = alter === undefined ? typed : alter(typed);
    const { path = {}, body, apiKey = subject.workspace.apiKey } = input;
    const isOfSubject = apiKey === subject.workspace.apiKey && isObject(body);
    const subjectConflict = isOfSubject ? findSubjectConflict(body, subject.workspace) : undefined;
    let sentAt = Date.now();
    const toExchange = (response: RawResponse) => {
      const json = parseAnswer(response.text);
      return createExchange({ operationId, request, sentAt, ...response, json, subjectConflict });
    };
    const exchange = await guard.send({ operationId, path, body, apiKey, input: caseInput, toExchange }, (options) => {
      sentAt = Date.now();
      const sent = workspace === undefined ? request : withKeyOf(workspace, request, subject);
      return transport.send(sent, subject.waits.answerSeconds, options);
    });
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
    if (signal?.aborted === true) throw new Error('the run was interrupted');
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
