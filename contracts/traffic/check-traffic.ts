import { TextError } from '../../src/files/issue.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import * as requestValidators from '../../src/generated/request-validators.js';
import { parseInstant } from '../../src/instant.ts';
import { parseJson } from '../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { withoutSlash } from '../../src/request-path.ts';
import { describeSchemaError, parseJsonPointer, type Validator, valueAt } from '../../src/schema.ts';
import { requestSchemaOf, statementsUnder, successSchemaOf, validationIssuesOf } from '../facts/document.ts';
import { type Exchange, Inconclusive } from '../facts/exchange.ts';
import { factsOf, statementsOfShape } from '../facts/operation.ts';
import { judgeExchange } from '../judge/exchange-invariants.ts';
import { Violation } from '../judge/violation.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { KnownWorkspaces, Subject } from '../subject/subject.ts';
import { createRecorder, type Recording } from './record-scenario.ts';

interface WrongAnswer extends Pick<Violation, 'statements' | 'expected' | 'received'> {
  entry: number;
  operationId: OperationId;
  method: string;
  url: string;
  status: number;
}

/** A report on recorded traffic. Contains no keys and no values of the subject file. */
export interface TrafficReport {
  judged: number;
  wrong: readonly WrongAnswer[];
  /** Number of recorded entries that belong to no operation. */
  unrelated: number;
  /** Entries whose response could not be checked, with the reason. */
  inconclusive: readonly { entry: number; reason: string }[];
}

export interface CheckOptions {
  /** The base URLs of the service. If the list is empty, the kit recognises an operation by the end of its path. */
  bases: readonly string[];
  /** The subject file's content, to mask its values in findings. @defaultValue none */
  subject?: Subject | undefined;
}

/** Checks the responses in a HAR against the interface. Sends nothing. @throws TextError when the text is not a HAR */
export function checkTraffic(har: string, { bases, subject }: CheckOptions): TrafficReport {
  const entries = parseHar(har);
  const keys = new Set(entries.map((recorded) => recorded?.request.headers['x-api-key'] ?? ''));
  const recorded = [...keys].map((apiKey) => ({ workspace: { apiKey } }));
  const { shortLine } = createRedaction(...(subject === undefined ? [] : [subject]), ...recorded);
  let judged = 0;
  let unrelated = 0;
  const wrong: WrongAnswer[] = [];
  const inconclusive: { entry: number; reason: string }[] = [];
  for (const [index, exchange] of entries.entries()) {
    const entry = index + 1;
    if (exchange === undefined) {
      inconclusive.push({ entry, reason: `it ${entryMustHave}` });
      continue;
    }
    const { request, status, headers, text } = exchange;
    const { method, url } = request;
    const operationId = matchOperation(method, url, bases);
    if (operationId === undefined) unrelated += 1;
    else if (status === 0) inconclusive.push({ entry, reason: 'no answer was recorded' });
    else if (text === undefined) inconclusive.push({ entry, reason: 'the body of the answer was not recorded' });
    else {
      const answered = { operationId, request, status, headers, text, json: parseJson(text) };
      const objection = objectionTo(answered, subject ?? { workspace: { apiKey: '' } });
      if (objection instanceof Inconclusive) inconclusive.push({ entry, reason: shortLine(objection.message) });
      else judged += 1;
      if (!(objection instanceof Violation)) continue;
      const { statements } = objection;
      const [expected, received] = [shortLine(objection.expected), shortLine(objection.received)];
      const shown = { method: shortLine(method), url: shortLine(url) };
      wrong.push({ entry, operationId, ...shown, status, statements, expected, received });
    }
  }
  return { judged, wrong, unrelated, inconclusive };
}

/** Records a HAR as a scenario; undefined if no exchange belongs to an operation. @throws TextError if it is no HAR */
export function recordTraffic(har: string, bases: readonly string[]): Recording | undefined {
  const recorder = createRecorder();
  let sentAt = Date.now();
  for (const exchange of parseHar(har)) {
    const operationId = exchange && matchOperation(exchange.request.method, exchange.request.url, bases);
    if (exchange === undefined || operationId === undefined) continue;
    const { text = '', startedAt } = exchange;
    sentAt = startedAt ?? sentAt;
    recorder.add({ ...exchange, operationId, sentAt, text, json: parseJson(text) });
  }
  return recorder.finish();
}

export function matchOperation(method: string, address: string, bases: readonly string[]): OperationId | undefined {
  const { origin, pathname } = URL.parse(address) ?? { origin: '', pathname: '' };
  const prefixes = bases.map((base) => withoutSlash(new URL(base).href));
  return operationIds.find((id) => {
    if (operations[id].method !== method.toUpperCase()) return false;
    const template = operations[id].path.replaceAll(/\{\w+\}/g, '[^/]+');
    if (bases.length === 0) return new RegExp(`${template}$`).test(pathname);
    const place = `${origin}${pathname}`;
    const below = new RegExp(`^${template}$`);
    return prefixes.some((prefix) => place.startsWith(prefix) && below.test(place.slice(prefix.length)));
  });
}

const entryMustHave = 'must have a request (method, url, headers) and a response (status, headers)';

function parseHar(content: string) {
  const file = parseJson(content.replace(/^\uFEFF/, ''));
  if (file === undefined) throw new TextError('the file must be JSON; found something else.');
  const entries = valueAt(file, '/log/entries');
  if (!Array.isArray(entries)) throw new TextError('log.entries must be a list.');
  const exchanges = entries.map(toRecordedExchange);
  if (entries.length > 0 && exchanges.every((one) => one === undefined))
    throw new TextError(`entry 1 ${entryMustHave}.`);
  return exchanges;
}

function toRecordedExchange(entry: unknown) {
  const textAt = (pointer: string) => {
    const value = valueAt(entry, pointer);
    return typeof value === 'string' ? value : undefined;
  };
  const [method, url, content] = ['/request/method', '/request/url', '/response/content/text'].map(textAt);
  const [sent, received] = ['/request/headers', '/response/headers'].map((pointer) => valueAt(entry, pointer));
  const status = valueAt(entry, '/response/status');
  if (method === undefined || url === undefined || typeof status !== 'number') return undefined;
  if (!Array.isArray(sent) || !Array.isArray(received)) return undefined;
  const mimeType = textAt('/response/content/mimeType');
  const isEncoded = textAt('/response/content/encoding') === 'base64';
  const text = isEncoded ? Buffer.from(content ?? '', 'base64').toString() : content;
  return {
    startedAt: parseInstant(String(valueAt(entry, '/startedDateTime'))),
    request: { method, url, headers: toHeaders(sent), body: textAt('/request/postData/text') },
    status,
    headers: { ...(mimeType !== undefined && { 'content-type': mimeType }), ...toHeaders(received) },
    text: text?.replace(/^\uFEFF/, ''),
  };
}

function toHeaders(rows: readonly unknown[]): Record<string, string> {
  const headers = new Map<string, string>();
  for (const row of rows) {
    const [name, value] = [String(valueAt(row, '/name')).toLowerCase(), String(valueAt(row, '/value'))];
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}

export interface TrafficFinding {
  /** The part of the exchange with the wrong value: `request body /scheduleTime` or `response`. */
  place: string;
  expected: string;
  found: string;
  /** The statements that an exchange violates; empty when it violates only the schema. */
  statements: readonly StatementId[];
}

export function findingsIn(exchange: Exchange): TrafficFinding[] {
  const findings = [...requestFindingsIn(exchange), ...responseFindingsIn(exchange)];
  const objection = objectionTo(exchange, { workspace: { apiKey: '' } });
  if (!(objection instanceof Violation)) return findings;
  const { statements, expected, received } = objection;
  const isReported = findings.some((one) => one.statements.some((id) => statements.includes(id)));
  return isReported ? findings : [...findings, { place: 'response', expected, found: received, statements }];
}

export function objectionTo(exchange: Exchange, keys: KnownWorkspaces): Violation | Inconclusive | undefined {
  try {
    judgeExchange(exchange, keys);
    return undefined;
  } catch (error) {
    if (error instanceof Violation || error instanceof Inconclusive) return error;
    throw error;
  }
}

function requestFindingsIn({ operationId, request }: Exchange): TrafficFinding[] {
  const found: Omit<TrafficFinding, 'place'> = {
    expected: 'the key',
    found: 'none',
    statements: ['authentication/header'],
  };
  return [
    ...(request.headers['x-api-key'] === undefined ? [{ place: 'request header x-api-key', ...found }] : []),
    ...schemaFindings(operationId, 'Query', Object.fromEntries(new URL(request.url).searchParams)),
    ...schemaFindings(operationId, 'Body', parseJson(request.body ?? '')),
  ];
}

function schemaFindings(operationId: OperationId, part: 'Query' | 'Body', value: unknown): TrafficFinding[] {
  const validate = (requestValidators as Partial<Record<string, Validator>>)[`${operationId}${part}`];
  if (validate === undefined || validate(value)) return [];
  const mild = part === 'Body' ? validationIssuesOf(requestSchemaOf(operationId), value) : [];
  const strict = (validate.errors ?? []).slice(0, 1).map((error) => {
    return { pointer: error.instancePath, expected: describeSchemaError(error).replace(/^must /, 'it to ') };
  });
  return (mild.length > 0 ? mild : strict).map(({ pointer, expected }) => {
    const field = (parseJsonPointer(pointer)[0] ?? '').replaceAll('_', '-').replace(/[A-Z]/g, '-$&').toLowerCase();
    const id = `${factsOf(operationId).chapter}/field/${field}`;
    const statements = statementsUnder(id).filter((one) => one === id);
    return { ...placeAndValue(`request ${part.toLowerCase()}`, pointer, value), expected, statements };
  });
}

function responseFindingsIn({ operationId, status, json }: Exchange): TrafficFinding[] {
  if (status !== 200) return [];
  return validationIssuesOf(successSchemaOf(operationId), json).map(({ pointer, expected }) => {
    const statements = statementsOfShape(operationId, json, pointer) ?? [];
    return { ...placeAndValue('response body', pointer, json), expected, statements };
  });
}

function placeAndValue(part: string, pointer: string, body: unknown): Pick<TrafficFinding, 'place' | 'found'> {
  return { place: `${part} ${pointer}`.trim(), found: JSON.stringify(valueAt(body, pointer)) ?? 'nothing' };
}
