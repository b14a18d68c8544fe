import type { StatementId } from '../../src/generated/ids.ts';
import { isObject } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import {
  itemKinds,
  itemMembersOf,
  schemaOf,
  skewMs,
  spanOf,
  statementNamed,
  successSchemaOf,
  validationIssuesOf,
} from '../facts/document.ts';
import { type Exchange, expectReached, type JsonObject, maxIdBytes } from '../facts/exchange.ts';
import { acceptsUndo, factsOf, statementsOfShape } from '../facts/operation.ts';
import type { KnownWorkspaces } from '../subject/subject.ts';
import { type Envelope, isEnvelope, judgeError } from './response.ts';
import { collectViolations, expectAt, expectThat, locate, type Should } from './violation.ts';

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
    else judgeError(exchange, json, subject, should);
    judgeKeyLeak(exchange, subject);
  });
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
  const { id: pointer = '' } = factsOf(operationId).starts ?? {};
  const id = valueAt(json, pointer);
  const bytes = typeof id === 'string' ? Buffer.byteLength(id) : 0;
  const statements = statementsOfShape(operationId, json, pointer) ?? ['envelope/data'];
  const expected = `an identifier of at most ${maxIdBytes} bytes, so that a URL can contain it`;
  expectThat(statements, bytes <= maxIdBytes, expected, `${bytes} bytes`, locate(exchange));
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

function judgeKeyLeak(exchange: Exchange, { workspace, otherWorkspace }: KnownWorkspaces): void {
  const { text, request } = exchange;
  const requestText = [request.url, request.body ?? '', ...Object.values(request.headers)].join('\n');
  for (const key of [workspace.apiKey, otherWorkspace?.apiKey]) {
    const isLeaked = key !== undefined && key.length >= 8 && text.includes(key) && !requestText.includes(key);
    const expected = 'a response without the API key of another workspace';
    expectThat(['authentication/session-isolation'], !isLeaked, expected, 'that key', locate(exchange));
  }
}

function judgeSession(session: JsonObject, should: Should): void {
  const transcript = (session.transcript ?? []) as readonly JsonObject[];
  judgeTimes(session, transcript, should);
  judgeStatus(session);
  const { retryAttemptNo } = session;
  const isWholeAttempt = typeof retryAttemptNo !== 'number' || retryAttemptNo <= 0 || retryAttemptNo >= 1;
  const attemptPlace = locate(session, '/retryAttemptNo');
  expectAt(attemptPlace, isWholeAttempt, ['session/field/retry-attempt-no'], '0 or a number from 1 on');
  judgeEntryOrder(transcript);
  judgeContent(transcript, should);
  judgeToolCalls(transcript);
  judgeDuration(session, transcript);
}

function judgeDuration(session: JsonObject, transcript: readonly JsonObject[]): void {
  const { duration, status } = session;
  if (typeof duration !== 'number' || status !== 'call_hangup') return;
  const said = transcript.filter(({ type, role }) => type === 'message' && role !== 'backgroundAgent');
  const spans = said.flatMap(({ timestamp }) => spanOf(timestamp) ?? []);
  const least = Math.max(0, (spans.at(-1)?.from ?? 0) - (spans[0]?.to ?? 0)) / 1_000;
  const [begun, created, updated] = [session.time, session.createdAt, session.updatedAt].map(spanOf);
  const most = ((updated?.to ?? Number.POSITIVE_INFINITY) - Math.max(begun?.from ?? 0, created?.from ?? 0)) / 1_000;
  const isPossible = duration >= least - 1 && duration <= most + 60;
  const longest = Number.isFinite(most) ? ` and at most ${most.toFixed(1)} s` : '';
  const expected = `a duration of at least ${least.toFixed(1)} s${longest}, by the timestamps of the record`;
  expectThat(['session/field/duration'], isPossible, expected, `${duration} s`, locate(session, '/duration'));
}

const { properties: otherFields = {} } = schemaOf('NonCallSession');
const callFields = (schemaOf('CallSession').required ?? []).filter((name) => !(name in otherFields));

function judgeCallFields(session: JsonObject, exchange: Exchange): void {
  const isCall = /^(in|out)boundSipTrunk$/.test(String(session.communicationChannelType));
  for (const field of callFields) {
    const place = locate(exchange, `/data/${field}`);
    const isThere = field in session;
    expectAt(place, isThere || !isCall, ['session/call-fields-present'], `the member ${field} in the record of a call`);
    const received = `${field}: ${JSON.stringify(session[field])}`;
    const expected = `a chat or email record without the field "${field}"`;
    expectThat(['session/call-fields-omitted'], isCall || !isThere, expected, received, place);
  }
}

const timeFields = { time: 'time', createdAt: 'created-at', updatedAt: 'updated-at' } as const;

function judgeTimes(session: JsonObject, transcript: readonly JsonObject[], should: Should): void {
  const judgeForm = (within: JsonObject, field: string, statement: StatementId) => {
    const isUsual = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(String(within[field]));
    should('session/timestamp-form', () =>
      expectAt(locate(within, `/${field}`), isUsual, [statement], 'a timestamp with an offset'),
    );
  };
  for (const [field, name] of Object.entries(timeFields)) judgeForm(session, field, `session/field/${name}`);
  for (const entry of transcript.filter(({ type }) => type === 'message'))
    judgeForm(entry, 'timestamp', 'transcript/message/timestamp');
  const [created, updated] = [spanOf(session.createdAt), spanOf(session.updatedAt)];
  const place = locate(session, '/updatedAt');
  const isBefore = created !== undefined && updated !== undefined && updated.to + skewMs < created.from;
  const statements = ['session/field/updated-at', 'session/field/created-at'] as const;
  const expected = `updatedAt not before createdAt, ${String(session.createdAt)}`;
  expectAt(place, !isBefore, statements, expected);
  const last = transcript.at(-1)?.timestamp;
  const isStale = updated !== undefined && updated.to + skewMs < (spanOf(last)?.from ?? 0);
  const notStale = `updatedAt not before ${String(last)}, the time of the last message`;
  should('session/updated-at', () => expectAt(place, !isStale, ['session/field/updated-at'], notStale));
}

function judgeStatus(session: JsonObject): void {
  const { status, communicationChannelType: type } = session;
  const isText = ['email', 'messengerChat', 'sms', 'webChat'].includes(String(type));
  const statement = statementNamed(`session/status/${status}`);
  if (statement === undefined || !String(status).startsWith('call_')) return;
  const expected = `a status of a chat, because communicationChannelType is ${type}`;
  expectAt(locate(session, '/status'), !isText, [statement], expected);
}

/** Milliseconds by which transcript timestamps may be out of order, because several machines may write a transcript. */
const writerSkewMs = 500;

function judgeEntryOrder(transcript: readonly JsonObject[]): void {
  transcript.forEach(({ timestamp }, index) => {
    const [previous, current] = [spanOf(transcript[index - 1]?.timestamp), spanOf(timestamp)];
    const isEarlier = previous !== undefined && current !== undefined && current.to + writerSkewMs < previous.from;
    const place = locate(transcript, `/${index}/timestamp`);
    const expected = `entry ${index} not before entry ${index - 1}, ${String(transcript[index - 1]?.timestamp)}`;
    expectAt(place, !isEarlier, ['session/field/transcript'], expected);
  });
}

function judgeContent(transcript: readonly JsonObject[], should: Should): void {
  const messages = transcript.filter(({ type }) => type === 'message');
  const items = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as JsonObject[]) : []));
  for (const item of items) {
    const kind = itemKinds.find((one) => one === item.type);
    if (kind === undefined) {
      const place = locate(item, '/type');
      should('content/other-types', () => expectAt(place, false, ['content/type'], `one of ${itemKinds.join(', ')}`));
      continue;
    }
    const members = itemMembersOf(kind);
    const statement = `content/type/${kind}` as const;
    const hasAny = members.some((name) => name in item);
    expectAt(locate(item, `/${members[0]}`), hasAny, [statement], `${members.join(' or ')} in an item of type ${kind}`);
    const missing = members.find((name) => !(name in item));
    should('content/optional-members', () =>
      expectAt(locate(item, `/${missing}`), missing === undefined, [statement], `the ${missing} of the ${kind}`),
    );
  }
}

function judgeToolCalls(transcript: readonly JsonObject[]): void {
  const useById = new Map<unknown, { name: unknown; index: number }>();
  for (const [index, { type, call_id: id, name }] of transcript.entries()) {
    const use = useById.get(id);
    const place = locate(transcript, `/${index}/call_id`);
    if (type === 'function_call') {
      const statement = 'transcript/function-call/call-id';
      expectAt(place, use === undefined, [statement], `a call_id that differs from that of entry ${use?.index}`);
      useById.set(id, { name, index });
    }
    if (type !== 'function_call_output') continue;
    const statement = 'transcript/function-call-output/call-id';
    expectAt(place, use !== undefined, [statement], 'the call_id of an earlier function_call');
    const namePlace = locate(transcript, `/${index}/name`);
    expectAt(namePlace, use.name === name, ['transcript/function-call-output/name'], `the name ${String(use.name)}`);
  }
}

function judgeReply(transcript: readonly JsonObject[]): void {
  for (const entry of transcript) {
    const { type, role } = entry;
    if (type !== 'message') continue;
    const hasSender = role !== 'user' || 'senderId' in entry;
    expectAt(locate(entry, '/senderId'), hasSender, ['transcript/reply-mode/sender-id'], 'a senderId');
    const hasAgent = role !== 'assistant' || 'agentName' in entry;
    expectAt(locate(entry, '/agentName'), hasAgent, ['transcript/reply-mode/agent-name'], 'an agentName');
  }
}
