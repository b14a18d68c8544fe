import { isObject } from '../../src/json.ts';
import type { Exchange } from '../exchange.ts';
import type { JsonObject } from '../json-object.ts';
import { successSchemaOf } from '../operations/document.ts';
import type { Subject } from '../subject/subject.ts';
import { Inconclusive, seenIn, Violation } from '../violation.ts';
import { judgeCallFields, judgeContent, judgeReply, judgeSession } from './session-invariants.ts';
import { statementsOfShape } from './shape-statements.ts';
import { validationIssuesOf } from './validation-issues.ts';

/**
 * What holds for every response.
 *
 * @throws Violation for the first thing that does not.
 * @throws Inconclusive for a response that does not come from the interface: of a rate limit or a proxy.
 */
export function judgeExchange(exchange: Exchange, subject: WorkspaceKeys): void {
  const { status, headers, text, json } = exchange;
  if (status === 429) throw new Inconclusive('The service answered 429: too many requests for its rate limit.', true);
  if (isGatewayStatus(status)) {
    throw new Inconclusive(
      `The service answered ${status}: it was not there, or somebody before it answered in its place.`,
      true,
    );
  }
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    const target = URL.parse(headers.location, exchange.request.url)?.origin ?? 'another address';
    throw new Inconclusive(
      `The service answered ${status}, a redirect to ${target}, which is not followed. Check its address.`,
    );
  }
  if (!isJsonContentType(headers['content-type'])) {
    const received = `the content type ${headers['content-type']}`;
    throw new Violation(
      ['addresses/json-responses'],
      'an answer of JSON that does not say it is something else',
      received,
      seenIn(exchange),
    );
  }
  if (!isObject(json)) {
    const place = seenIn(exchange);
    throw new Violation(['addresses/json-responses'], 'a JSON object', text, place);
  }
  if (!isEnvelope(json)) {
    throw new Violation(
      [Number.isInteger(json.responseCode) ? 'envelope/message' : 'envelope/has-response-code'],
      'an object with an integer responseCode and a text as message',
      text,
      seenIn(exchange),
    );
  }
  if (status === 200) judgeSuccess(exchange, json);
  else judgeError(exchange, json);
  judgeKeyLeak(exchange, subject);
}

/** The keys of a subject. */
export interface WorkspaceKeys {
  workspace: Pick<Subject['workspace'], 'apiKey'>;
  otherWorkspace?: { apiKey: string };
}

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

const jsonContentType = /^[^;]*[/+]json\s*(;|$)/i;

/** No content type at all says nothing against JSON. */
function isJsonContentType(contentType = 'application/json'): boolean {
  return jsonContentType.test(contentType);
}

function judgeSuccess(exchange: Exchange, envelope: Envelope): void {
  const { operationId, json, text } = exchange;
  const { responseCode, data } = envelope;
  if (responseCode !== 200) {
    throw new Violation(
      ['envelope/response-code-of-success'],
      'responseCode 200 with status 200',
      text,
      seenIn(exchange, '/responseCode'),
    );
  }
  // It is a string that is in errors only, so null is one too many as well.
  if ('errorCode' in envelope) {
    const place = seenIn(exchange, '/errorCode');
    throw new Violation(['envelope/error-code'], 'no errorCode in a success', text, place);
  }
  if (operationId === 'getSession' && isObject(data)) judgeCallFields(data, exchange);
  for (const { pointer, expected } of validationIssuesOf(successSchemaOf(operationId), json)) {
    const statements = statementsOfShape(operationId, json, pointer);
    // Where `data` is null it may as well be left out.
    const isLeftOut = operationId === 'updateWorkflowCall' && data === undefined;
    if (statements === undefined || isLeftOut || isOpenResult(exchange, envelope)) continue;
    throw new Violation(statements, `${expected} at ${pointer}`, text, seenIn(exchange, pointer));
  }
  if (!isObject(data)) return;
  if (operationId === 'cancelScheduledMessages' && typeof data.reason === 'string' && data.reason.trim() === '') {
    const place = seenIn(exchange, '/data/reason');
    throw new Violation(['cancel-scheduled/field/reason'], 'a text that says why as reason', text, place);
  }
  if (operationId === 'getSession') judgeSession(data);
  if (operationId === 'triggerChat' && Array.isArray(data.transcript)) {
    const transcript = data.transcript as readonly JsonObject[];
    judgeContent(transcript);
    judgeReply(transcript);
  }
}

/** What a call gets that is not in the queue is open: it may be a success that says that nothing was cancelled. */
function isOpenResult({ operationId }: Exchange, { message, data }: Envelope): boolean {
  if (operationId !== 'cancelCall' || message === 'Call canceled successfully!') return false;
  return !isObject(data) || data.removedJobs === undefined || data.removedJobs === 0;
}

function judgeError(exchange: Exchange, { responseCode, errorCode, data }: Envelope): void {
  const { operationId, status, text } = exchange;
  if (status < 400 || status > 599) {
    // Whatever else says that it was done should have been a 200.
    const place = seenIn(exchange);
    throw new Violation(['errors/shape'], 'status 200 or an error status', `status ${status}: ${text}`, place);
  }
  if (typeof errorCode !== 'string' || errorCode === '') {
    const place = seenIn(exchange, '/errorCode');
    throw new Violation(['errors/shape', 'envelope/error-code'], 'an errorCode in an error', text, place);
  }
  // Of 200 and the HTTP status the interface says both; anything else is neither.
  if (responseCode !== status && responseCode !== 200) {
    throw new Violation(
      ['errors/status-in-body', 'envelope/response-code-of-error'],
      `responseCode ${status}, or 200`,
      String(responseCode),
      seenIn(exchange, '/responseCode'),
    );
  }
  if (data !== undefined && data !== null) {
    throw new Violation(['envelope/data-of-error'], 'data null in an error', text, seenIn(exchange, '/data'));
  }
  if (operationId === 'cancelScheduledMessages' && status !== 401 && status < 500) {
    const place = seenIn(exchange);
    throw new Violation(['cancel-scheduled/always-200'], 'status 200, or 401', `status ${status}: ${text}`, place);
  }
}

/** What opens another workspace is not shown, unless the request had it in it. */
function judgeKeyLeak(exchange: Exchange, { workspace, otherWorkspace }: WorkspaceKeys): void {
  const { text, request } = exchange;
  const requestText = [request.url, request.body ?? '', ...Object.values(request.headers)].join('\n');
  for (const key of [workspace.apiKey, otherWorkspace?.apiKey]) {
    if (key !== undefined && key.length >= 8 && text.includes(key) && !requestText.includes(key)) {
      const place = seenIn(exchange);
      throw new Violation(['authentication/session-isolation'], 'nothing of another workspace', 'its API key', place);
    }
  }
}

/** Whether somebody in front of the service answered, who did not reach it. From 520 on are those of a front. */
export function isGatewayStatus(status: number): boolean {
  return [408, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
}
