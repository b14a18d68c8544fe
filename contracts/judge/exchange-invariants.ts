import type { StatementId } from '../../src/generated/ids.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { parseJsonPointer, valueAt } from '../../src/schema.ts';
import { statementsOfSchema, successSchemaOf, validationIssuesOf } from '../facts/document.ts';
import { type Exchange, Inconclusive, type JsonObject, maxIdBytes } from '../facts/exchange.ts';
import { acceptsUndo, factsOf } from '../facts/operation.ts';
import type { KnownWorkspaces } from '../subject/subject.ts';
import { type Envelope, isEnvelope, judgeStatedError } from './response.ts';
import { judgeCallFields, judgeContent, judgeReply, judgeSession } from './session-invariants.ts';
import { collectViolations, expectAt, expectThat, locate, type Should, type Statements } from './violation.ts';

export function judgeExchange(exchange: Exchange, subject: KnownWorkspaces, should: Should = () => {}): void {
  const { status, headers, json } = exchange;
  expectReached(exchange);
  const answer = locate(exchange);
  const contentType = headers['content-type'];
  const isJson = contentType === undefined || /^[^;]*[/+]json\s*(;|$)/i.test(contentType);
  const received = `the content type ${contentType}`;
  expectThat(['addresses/json-responses'], isJson, 'the content type application/json', received, answer);
  expectAt(answer, isObject(json), ['addresses/json-responses'], 'a JSON object');
  const envelopeStatement = Number.isInteger(json.responseCode) ? 'envelope/message' : 'envelope/has-response-code';
  expectAt(answer, isEnvelope(json), [envelopeStatement], 'an integer as responseCode and a string as message');
  should('transport/content-type', () =>
    expectThat(['addresses/json-responses'], contentType !== undefined, 'a Content-Type header', 'no header', answer),
  );
  collectViolations(() => {
    if (status === 200) judgeSuccess(exchange, json, should);
    else {
      judgeError(exchange, json, should);
      if (typeof json.errorCode === 'string') judgeStatedError(exchange, json.errorCode, subject);
    }
    judgeKeyLeak(exchange, subject);
  });
}

/** A CDN answers with a status from 520 to 530 if the CDN cannot reach the service. */
export function isGatewayStatus(status: number): boolean {
  return [408, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
}

export function expectReached({ status, headers, request }: Exchange): void {
  if (status === 429) throw new Inconclusive('The service answered 429: too many requests for its rate limit.', true);
  if (isGatewayStatus(status)) {
    const reason = `The service answered ${status}: it is down, or a gateway answered in its place.`;
    throw new Inconclusive(reason, true);
  }
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    const target = URL.parse(headers.location, request.url)?.origin ?? 'another address';
    const reason = `The service answered ${status}, a redirect to ${target}, which is not followed. Check its address.`;
    throw new Inconclusive(reason);
  }
}

function judgeSuccess(exchange: Exchange, envelope: Envelope, should: Should): void {
  const { operationId, json } = exchange;
  const { responseCode, data } = envelope;
  const codePlace = locate(exchange, '/responseCode');
  expectAt(codePlace, responseCode === 200, ['envelope/response-code-of-success'], 'responseCode 200 with status 200');
  const errorCodePlace = locate(exchange, '/errorCode');
  expectAt(errorCodePlace, !('errorCode' in envelope), ['envelope/error-code'], 'no errorCode in a success');
  if (operationId === 'getSession' && isObject(data)) judgeCallFields(data, exchange);
  for (const { pointer, expected } of validationIssuesOf(successSchemaOf(operationId), json)) {
    const statements = statementsOfShape(operationId, json, pointer);
    const isLeftOut = operationId === 'updateWorkflowCall' && data === undefined;
    if (statements === undefined || isLeftOut || isOpenResult(exchange, envelope)) continue;
    expectAt(locate(exchange, pointer), false, statements, `${expected} at ${pointer}`);
  }
  if (!isObject(data)) return;
  if (operationId === 'cancelScheduledMessages') judgeCancelResult(exchange, data);
  if (operationId === 'getSession') judgeSession(data, should);
  if (operationId === 'getSignedUrl') judgeSignedUrl(exchange, data);
  if (operationId === 'triggerChat' && Array.isArray(data.transcript)) {
    const transcript = data.transcript as readonly JsonObject[];
    judgeContent(transcript, should);
    judgeReply(transcript);
  }
  const pointer = factsOf(operationId).starts?.id;
  const id = pointer === undefined ? undefined : valueAt(exchange.json, pointer);
  const bytes = typeof id === 'string' ? Buffer.byteLength(id) : 0;
  const statements = statementsOfShape(operationId, exchange.json, pointer ?? '') ?? ['envelope/data'];
  const expected = `an identifier of at most ${maxIdBytes} bytes, so that a URL can contain it`;
  expectThat(statements, bytes <= maxIdBytes, expected, `${bytes} bytes`, locate(exchange));
}

export function judgeWholeRecord(exchange: Exchange, should: Should): void {
  for (const { pointer } of validationIssuesOf(successSchemaOf(exchange.operationId), exchange.json, '', 'all')) {
    const statements = statementsOfShape(exchange.operationId, exchange.json, pointer);
    if (statements === undefined || pointer.endsWith('/agentName')) continue;
    const place = locate(exchange, pointer);
    should('session/nullable-absent', () => expectAt(place, false, statements, `a value or null at ${pointer}`));
  }
}

function judgeCancelResult(exchange: Exchange, { reason, sessionId }: JsonObject): void {
  const isBlank = typeof reason === 'string' && reason.trim() === '';
  expectAt(locate(exchange, '/data/reason'), !isBlank, ['cancel-scheduled/field/reason'], 'a reason that is not blank');
  const requestedId = decodeURIComponent(new URL(exchange.request.url).pathname.split('/').at(-1) ?? '');
  const statements = ['cancel-scheduled/field/result-session-id'] as const;
  expectAt(locate(exchange, '/data/sessionId'), sessionId === requestedId, statements, `the sessionId ${requestedId}`);
}

function judgeSignedUrl(exchange: Exchange, { url }: JsonObject): void {
  const place = locate(exchange, '/data/url');
  const isAbsolute = typeof url === 'string' && /^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url);
  const statements = ['signed-url/success-url', 'service/recording-link'] as const;
  expectAt(place, isAbsolute, statements, 'an absolute http or https URL');
  const isSigned = url !== new URL(exchange.request.url).searchParams.get('callRecordingUrl');
  const ofLink = ['signed-url/link-limited', 'signed-url/success-url'] as const;
  expectAt(place, isSigned, ofLink, 'a signed link, not the callRecordingUrl of the request');
}

function isOpenResult(exchange: Exchange, { data }: Envelope): boolean {
  const { undoes } = factsOf(exchange.operationId);
  if (undoes === undefined || undoes.nothing !== undefined || acceptsUndo(exchange)) return false;
  return !isObject(data) || data.removedJobs === undefined || data.removedJobs === 0;
}

function judgeError(exchange: Exchange, { responseCode, errorCode, data }: Envelope, should: Should): void {
  const { operationId, status } = exchange;
  const answer = locate(exchange);
  const isErrorStatus = status >= 400 && status <= 599;
  expectAt(answer, isErrorStatus, ['errors/shape'], 'status 200, or an error status from 400 to 599');
  const hasCode = typeof errorCode === 'string' && errorCode !== '';
  const errorCodePlace = locate(exchange, '/errorCode');
  expectAt(errorCodePlace, hasCode, ['errors/shape', 'envelope/error-code'], 'an errorCode in an error');
  const codePlace = locate(exchange, '/responseCode');
  const codeStatements = ['errors/status-in-body', 'envelope/response-code-of-error'] as const;
  expectAt(
    codePlace,
    responseCode === status || responseCode === 200,
    codeStatements,
    `responseCode ${status} or 200 in an error with status ${status}`,
  );
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
}

function judgeKeyLeak(exchange: Exchange, { workspace, otherWorkspace }: KnownWorkspaces): void {
  const { text, request } = exchange;
  const requestText = [request.url, request.body ?? '', ...Object.values(request.headers)].join('\n');
  for (const key of [workspace.apiKey, otherWorkspace?.apiKey]) {
    const isLeaked = key !== undefined && key.length >= 8 && text.includes(key) && !requestText.includes(key);
    const statements = ['authentication/session-isolation'] as const;
    expectThat(
      statements,
      !isLeaked,
      'a response without the API key of another workspace',
      'that key',
      locate(exchange),
    );
  }
}

export function statementsOfShape(operationId: OperationId, json: unknown, pointer: string): Statements | undefined {
  const { undoes, proves } = factsOf(operationId);
  const { outcomes = [] } = proves;
  if (outcomes.length > 0 && pointer === '/message') {
    const isDone = undoes !== undefined && valueAt(json, undoes.done.at) === undoes.done.is;
    const [done, ...others] = outcomes.map(({ statement }) => statement);
    return (isDone ? [done] : others) as [StatementId, ...StatementId[]];
  }
  if (outcomes.length > 0 && pointer === undoes?.done.at) {
    const isBoolean = typeof valueAt(json, pointer) === 'boolean';
    const said = outcomes.find(({ message }) => message === valueAt(json, '/message'))?.statement;
    const ofField = statementOfShape(operationId, json, parseJsonPointer(pointer)) ?? 'envelope/data';
    return isBoolean && said !== undefined ? [said, ofField] : [ofField];
  }
  const statement = statementOfShape(operationId, json, parseJsonPointer(pointer));
  return statement === undefined ? undefined : [statement];
}

function statementOfShape(
  operationId: OperationId,
  json: unknown,
  [top = '', ...members]: readonly string[],
): StatementId | undefined {
  const [member, index, ...rest] = members;
  if (top === 'data' && member === 'transcript' && index !== undefined)
    return statementOfEntry(valueAt(json, `/data/transcript/${index}`), rest);
  if (operationId === 'getSession' && top === 'data' && member !== undefined)
    return statementNamed('Session', `session/field/${members.join('/').replace('Details/', '-')}`);
  const { shape } = factsOf(operationId).proves;
  return shape[`/${[top, ...members].join('/')}`] ?? shape[`/${top}`] ?? 'envelope/data';
}

function statementOfEntry(entry: unknown, [member, index, itemMember]: readonly string[]): StatementId | undefined {
  if (member === undefined || member === 'type') return 'transcript/type';
  if (member !== 'content' || index === undefined) {
    const type = String(valueAt(entry, '/type'));
    return statementNamed('TranscriptEntry', `transcript/${type}/${member.replace(/Ms$/, '')}`);
  }
  if (itemMember === undefined || itemMember === 'type') return 'content/type';
  const isText = valueAt(entry, `/content/${index}/type`) === 'text' && itemMember === 'text';
  return isText ? 'content/type/text' : undefined;
}

function statementNamed(schema: 'Session' | 'TranscriptEntry', name: string): StatementId | undefined {
  const id = name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return statementsOfSchema(schema).find((one) => one === id);
}
