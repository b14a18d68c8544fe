import { isObject } from '../../src/json.ts';
import { successSchemaOf } from '../operations/document.ts';
import type { Exchange, JsonObject } from '../operations/exchange.ts';
import { maxIdBytes } from '../operations/traits.ts';
import { judgeStatedError, type KnownWorkspaces } from './error-conditions.ts';
import { type Envelope, expectThat, isEnvelope } from './expectations.ts';
import { judgeCallFields, judgeContent, judgeReply, judgeSession } from './session-invariants.ts';
import { statementsOfShape } from './shape-statements.ts';
import { validationIssuesOf } from './validation-issues.ts';
import { Inconclusive, type Should, type Statements, seenIn } from './violation.ts';

/** The keys of a subject, and what else is known of its workspace. */
export type WorkspaceKeys = KnownWorkspaces;

/**
 * What holds for every response.
 *
 * @param should takes what holds by the plain reading alone; by default that is not looked at
 * @throws Violation for the first thing that does not.
 * @throws Inconclusive for a response that does not come from the interface: of a rate limit or a proxy.
 */
export function judgeExchange(exchange: Exchange, subject: WorkspaceKeys, should: Should = () => {}): void {
  const { status, headers, text, json } = exchange;
  expectReached(exchange);
  const contentType = headers['content-type'];
  expectThat(
    ['addresses/json-responses'],
    isJsonContentType(contentType),
    'an answer of JSON that does not say it is something else',
    `the content type ${contentType}`,
    seenIn(exchange),
  );
  expectThat(['addresses/json-responses'], isObject(json), 'a JSON object', text, seenIn(exchange));
  const envelopeStatement = Number.isInteger(json.responseCode) ? 'envelope/message' : 'envelope/has-response-code';
  const envelopeShape = 'an object with an integer responseCode and a text as message';
  expectThat([envelopeStatement], isEnvelope(json), envelopeShape, text, seenIn(exchange));
  if (contentType === undefined) should('transport/content-type', () => expectContentType(exchange));
  if (status === 200) judgeSuccess(exchange, json, should);
  else {
    judgeError(exchange, json);
    judgeErrorBody(exchange, json, should);
    if (typeof json.errorCode === 'string') judgeStatedError(exchange, json.errorCode, subject);
  }
  judgeKeyLeak(exchange, subject);
}

/** Whether somebody in front of the service answered, who did not reach it. From 520 on are those of a front. */
export function isGatewayStatus(status: number): boolean {
  return [408, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
}

/** @throws Inconclusive when somebody before the service answered in its place. */
function expectReached({ status, headers, request }: Exchange): void {
  if (status === 429) throw new Inconclusive('The service answered 429: too many requests for its rate limit.', true);
  if (isGatewayStatus(status)) {
    const reason = `The service answered ${status}: it was not there, or somebody before it answered in its place.`;
    throw new Inconclusive(reason, true);
  }
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    const target = URL.parse(headers.location, request.url)?.origin ?? 'another address';
    const reason = `The service answered ${status}, a redirect to ${target}, which is not followed. Check its address.`;
    throw new Inconclusive(reason);
  }
}

/** No content type at all says nothing against JSON. */
function isJsonContentType(contentType = 'application/json'): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(contentType);
}

function judgeSuccess(exchange: Exchange, envelope: Envelope, should: Should): void {
  const { operationId, json, text } = exchange;
  const { responseCode, data } = envelope;
  const codePlace = seenIn(exchange, '/responseCode');
  expectThat(
    ['envelope/response-code-of-success'],
    responseCode === 200,
    'responseCode 200 with status 200',
    text,
    codePlace,
  );
  // It is a string that is in errors only, so null is one too many as well.
  const hasErrorCode = 'errorCode' in envelope;
  expectThat(['envelope/error-code'], !hasErrorCode, 'no errorCode in a success', text, seenIn(exchange, '/errorCode'));
  if (operationId === 'getSession' && isObject(data)) judgeCallFields(data, exchange);
  for (const { pointer, expected } of validationIssuesOf(successSchemaOf(operationId), json)) {
    const statements = statementsOfShape(operationId, json, pointer);
    // Where `data` is null it may as well be left out.
    const isLeftOut = operationId === 'updateWorkflowCall' && data === undefined;
    if (statements === undefined || isLeftOut || isOpenResult(exchange, envelope)) continue;
    expectThat(statements, false, `${expected} at ${pointer}`, text, seenIn(exchange, pointer));
  }
  if (!isObject(data)) return;
  if (operationId === 'cancelScheduledMessages') {
    const isBlank = typeof data.reason === 'string' && data.reason.trim() === '';
    const place = seenIn(exchange, '/data/reason');
    expectThat(['cancel-scheduled/field/reason'], !isBlank, 'a text that says why as reason', text, place);
    const asked = decodeURIComponent(new URL(exchange.request.url).pathname.split('/').at(-1) ?? '');
    const idPlace = seenIn(exchange, '/data/sessionId');
    const isAsked = data.sessionId === asked;
    expectThat(['cancel-scheduled/field/result-session-id'], isAsked, `the sessionId ${asked}`, text, idPlace);
  }
  if (operationId === 'triggerChat') judgeIdLength(exchange, data.sessionId, 'trigger-chat/success-session-id');
  if (operationId === 'triggerCall') judgeIdLength(exchange, data.callId, 'trigger-call/success-call-id');
  if (operationId === 'getSession') judgeSession(data, should);
  if (operationId === 'triggerChat' && Array.isArray(data.transcript)) {
    const transcript = data.transcript as readonly JsonObject[];
    judgeContent(transcript, should);
    judgeReply(transcript);
  }
}

/** An id that no address carries is of no use: nothing can be read or cancelled by it. */
function judgeIdLength(exchange: Exchange, id: unknown, statement: Statements[number]): void {
  const bytes = typeof id === 'string' ? Buffer.byteLength(id) : 0;
  const expected = `an identifier that fits into an address, of at most ${maxIdBytes} bytes`;
  expectThat([statement], bytes <= maxIdBytes, expected, `one of ${bytes} bytes`, seenIn(exchange));
}

/** What a call gets that is not in the queue is open: it may be a success that says that nothing was cancelled. */
function isOpenResult({ operationId }: Exchange, { message, data }: Envelope): boolean {
  if (operationId !== 'cancelCall' || message === 'Call canceled successfully!') return false;
  return !isObject(data) || data.removedJobs === undefined || data.removedJobs === 0;
}

function judgeError(exchange: Exchange, { responseCode, errorCode, data }: Envelope): void {
  const { operationId, status, text } = exchange;
  const whole = seenIn(exchange);
  // Whatever else says that it was done should have been a 200.
  const isErrorStatus = status >= 400 && status <= 599;
  expectThat(['errors/shape'], isErrorStatus, 'status 200 or an error status', `status ${status}: ${text}`, whole);
  const hasCode = typeof errorCode === 'string' && errorCode !== '';
  const codePlace = seenIn(exchange, '/errorCode');
  expectThat(['errors/shape', 'envelope/error-code'], hasCode, 'an errorCode in an error', text, codePlace);
  // Of 200 and the HTTP status the interface says both; anything else is neither.
  expectThat(
    ['errors/status-in-body', 'envelope/response-code-of-error'],
    responseCode === status || responseCode === 200,
    `responseCode ${status}, or 200`,
    String(responseCode),
    seenIn(exchange, '/responseCode'),
  );
  const hasNoData = data === undefined || data === null;
  expectThat(['envelope/data-of-error'], hasNoData, 'data null in an error', text, seenIn(exchange, '/data'));
  const isNeverRefused = operationId === 'cancelScheduledMessages' && status !== 401 && status < 500;
  const received = `status ${status}: ${text}`;
  expectThat(['cancel-scheduled/always-200'], !isNeverRefused, 'status 200, or 401', received, whole);
}

/** What the tables say of the body of an error, where a field's description says otherwise or leaves it out. */
function judgeErrorBody(exchange: Exchange, { responseCode, data }: Envelope, should: Should): void {
  const { status } = exchange;
  const codePlace = seenIn(exchange, '/responseCode');
  const expected = `responseCode ${status}`;
  should('envelope/response-code', () =>
    expectThat(['errors/status-in-body'], responseCode === status, expected, String(responseCode), codePlace),
  );
  const place = seenIn(exchange, '/data');
  should('session/nullable-absent', () =>
    expectThat(['envelope/data-of-error', 'errors/shape'], data === null, 'data null in an error', 'none', place),
  );
}

function expectContentType(exchange: Exchange): void {
  const expected = 'the content type application/json';
  expectThat(['addresses/json-responses'], false, expected, 'none', seenIn(exchange));
}

/** What opens another workspace is not shown, unless the request had it in it. */
function judgeKeyLeak(exchange: Exchange, { workspace, otherWorkspace }: WorkspaceKeys): void {
  const { text, request } = exchange;
  const requestText = [request.url, request.body ?? '', ...Object.values(request.headers)].join('\n');
  for (const key of [workspace.apiKey, otherWorkspace?.apiKey]) {
    const isLeaked = key !== undefined && key.length >= 8 && text.includes(key) && !requestText.includes(key);
    const statements = ['authentication/session-isolation'] as const;
    expectThat(statements, !isLeaked, 'nothing of another workspace', 'its API key', seenIn(exchange));
  }
}
