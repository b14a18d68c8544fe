import { chapterOf } from '../../src/document/annotations.ts';
import { hour, type Instant, minute, parseInstant, second } from '../../src/instant.ts';
import { parseJson, shortenJson } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { escapeInvisible, toLine } from '../../src/text/code.ts';
import { count, truncateWithLength } from '../../src/text/words.ts';
import { dataOf } from '../facts/exchange.ts';
import type { Report } from './report.ts';
import type { ExchangeRecord, FailedRule, Finding } from './run-event.ts';

export type StatementWords = Pick<Report, 'sentenceOf' | 'headingOf'>;

export function titleOf({ statements: [first = ''] }: Finding, { sentenceOf }: StatementWords): string {
  return toLine(sentenceOf(first) || first, 400);
}

export function toFindingLines(finding: Finding, words: StatementWords): string[] {
  const requests = decisiveExchanges(finding);
  const others = finding.exchanges.length - requests.length;
  return [
    titleOf(finding, words),
    '',
    ...describeFinding(finding, words).map(
      ([label, text]) => `${label.padEnd(10)}${truncateWithLength(text, maxLineLength)}`,
    ),
    '',
    ...requests.flatMap((exchange) => formatExchange(exchange, finding, decidingFieldsOf(finding, words))),
    ...(others > 0 ? [`(${count(others, 'other request')} in the log and in the HTML report)`] : []),
    `rerun: ${toLine(finding.rerunCommand, 2000)}`,
  ];
}

const maxLineLength = 400;

export function describeFinding(finding: Finding, { sentenceOf, headingOf }: StatementWords): [string, string][] {
  const { statements, gap, expected } = finding;
  const received = receivedOf(finding);
  const [first = '', ...others] = statements;
  const referenceTo = (id: string) => {
    const heading = headingOf(id);
    return heading === undefined ? id : `${id}, section "${heading}"`;
  };
  const rows: (readonly [string, string | undefined])[] = [
    ['statement', referenceTo(first)],
    ...others.slice(0, 2).map((id) => ['and', `${referenceTo(id)}: ${sentenceOf(id)}`] as const),
    ['gap', gap],
    ['where', describePlace(finding)],
    ['expected', expected],
    ['received', received],
    ['that is', delayOf(expected, received)],
    ['accepted', finding.accepted && describeAcceptance(finding.accepted)],
  ];
  return rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, toLine(text, 2000)]]));
}

export function describeAcceptance({ reason, ticket, expires }: NonNullable<Finding['accepted']>): string {
  return toLine(`until ${expires} (${ticket}): ${reason}`, 500);
}

function describePlace({ exchange, pointer, exchanges }: Finding): string | undefined {
  const shown = exchange === undefined ? undefined : exchanges[exchange];
  if (exchange === undefined || shown === undefined) return undefined;
  const where = pointer === undefined ? '' : `${truncateWithLength(pointer, 200)} in `;
  return escapeInvisible(
    `${shown.operationId}, ${where}response ${exchange + 1}, to ${describeRequest(shown.request)}`,
  );
}

export function summarizeFinding(finding: Finding): string {
  const [expected, received] = [finding.expected, receivedOf(finding)].map((text) => truncateWithLength(text, 500));
  const place = describePlace(finding);
  return `${escapeInvisible(`Expected ${expected}; received ${received}.`)}${place === undefined ? '' : ` Where: ${place}.`}`;
}

export function summaryOf(finding: Finding, words: StatementWords): string {
  return `${titleOf(finding, words)} ${summarizeFinding(finding)}`;
}

function receivedOf({ received, value }: Finding): string {
  return /^(\[?\{|status \d)/.test(received) ? (value ?? received) : received;
}

const mostRequests = 3;

export function decisiveExchanges({ exchange, exchanges }: Finding): ExchangeRecord[] {
  const last = exchange ?? exchanges.length - 1;
  const shown = exchanges[last];
  if (shown === undefined) return [];
  const before = exchanges.slice(0, last);
  const id = before.map((one) => givenId(one)?.id).findLast((one) => one !== undefined && namesId(shown, one));
  const given = givenId(shown);
  const repeated = given && before.find((one) => givenId(one)?.id === given.id);
  const alike = given && before.findLast(({ operationId }) => operationId === shown.operationId);
  const related =
    id === undefined
      ? [repeated ?? alike ?? []].flat()
      : before.filter((one) => givenId(one)?.id === id || namesId(one, id));
  const [beginning, ...changes] = related.filter((one, index) => index === 0 || one.request.method !== 'GET');
  const kept = [...(beginning === undefined ? [] : [beginning]), ...changes.slice(2 - mostRequests)];
  return [...kept, shown];
}

export function givenId({ text, request }: ExchangeRecord): { member: 'sessionId' | 'callId'; id: string } | undefined {
  const data = request.method === 'GET' ? {} : dataOf(parseJson(text));
  const member = (['sessionId', 'callId'] as const).find((name) => typeof data[name] === 'string' && data[name] !== '');
  return member === undefined ? undefined : { member, id: String(data[member]) };
}

export function namesId({ request: { url, body = '' } }: ExchangeRecord, id: string): boolean {
  return url.includes(encodeURIComponent(id)) || body.includes(JSON.stringify(id));
}

function decidingFieldsOf({ statements, expected }: Finding, { sentenceOf }: StatementWords): ReadonlySet<string> {
  const inIds = statements.flatMap((id) => id.split('/').slice(1));
  const inCode = statements.flatMap((id) => sentenceOf(id).match(/(?<=`)\w+(?=`)/g) ?? []);
  const inExpected = expected.match(/\b[a-z]+[A-Z]\w*/g) ?? [];
  return new Set([
    ...inIds.map((id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())),
    ...inCode,
    ...inExpected,
  ]);
}

function formatExchange(
  exchange: ExchangeRecord,
  { pointer, value, exchanges, exchange: index }: Finding,
  deciding: ReadonlySet<string>,
): string[] {
  const { request, status, text } = exchange;
  const keyNote = noteOfKey(request.headers);
  const isShown = index !== undefined && exchanges[index] === exchange;
  const isValue = isShown && pointer !== undefined && value !== undefined;
  const answer = isValue
    ? `… ${pointer}: ${shortenJson(value, maxLineLength)} …`
    : truncateWithLength(text, maxLineLength);
  const sent = `${describeRequest(request)}${keyNote} ${shortenJson(request.body ?? '', maxLineLength, deciding)}`;
  return [`${exchanges.indexOf(exchange) + 1}. ${sent}`.trimEnd(), `   ${status} ${answer}`].map(escapeInvisible);
}

function noteOfKey(headers: ExchangeRecord['request']['headers']): string {
  const [name, key] = Object.entries(headers).find(([one]) => one.toLowerCase() === 'x-api-key') ?? [];
  if (name === undefined) return ' (no key)';
  if (name !== 'x-api-key') return ` (key in ${name})`;
  if (key === '') return ' (empty key)';
  return key === '<key of the workspace>' ? '' : ` (key ${key})`;
}

export function describeRequest({ method, url }: ExchangeRecord['request']): string {
  return escapeInvisible(`${method} ${truncateWithLength(url.replace(/^\w+:\/\/[^/?#]*/, ''), 200)}`);
}

const timestampPattern = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/g;

export function delayOf(expected: string, received: string): string | undefined {
  const [[due, ...moreDue], [seen, ...moreSeen]] = [expected, received].map(timestampsIn) as [Instant[], Instant[]];
  if (due === undefined || seen === undefined || due === seen || moreDue.length + moreSeen.length > 0) return undefined;
  return `${formatDuration(Math.abs(seen - due))} ${seen < due ? 'early' : 'late'}`;
}

function formatDuration(milliseconds: number): string {
  const unit = (['h', 'min'] as const).find((one) => milliseconds >= 2 * sizes[one]) ?? 's';
  return `${Number((milliseconds / sizes[unit]).toPrecision(2))} ${unit}`;
}

const sizes = { h: hour, min: minute, s: second };

function timestampsIn(text: string): Instant[] {
  return (text.replace(/ \([^()]*\)/g, '').match(timestampPattern) ?? []).flatMap(
    (timestamp) => parseInstant(timestamp) ?? [],
  );
}

export type FindingGroup = readonly [first: FailedRule, ...others: FailedRule[]];

export function groupFindings(found: readonly FailedRule[]): FindingGroup[] {
  let groups: { keys: readonly string[]; members: readonly FailedRule[] }[] = [];
  for (const failed of found) {
    const keys = keysOf(failed.finding);
    const same = groups.filter((group) => group.keys.some((key) => keys.includes(key)));
    const others = groups.filter((group) => !same.includes(group));
    const members = [...same.flatMap((group) => group.members), failed];
    groups = [...others, { keys: [...same.flatMap((group) => group.keys), ...keys], members }];
  }
  return groups
    .map(({ members }) => members.toSorted(compareDirectness) as [FailedRule, ...FailedRule[]])
    .toSorted((a, b) => compareDirectness(a[0], b[0]) || b.length - a.length);
}

export function describeCause([first, ...further]: FindingGroup): string[] {
  const ids = [...new Set(further.map(({ id }) => id))].filter((id) => id !== first.id);
  const shown = ids.length > 6 ? [...ids.slice(0, 5), '…'] : ids;
  const others = `${count(ids.length, 'more rule')} of the same cause failed: ${shown.join(', ')}`;
  return ids.length === 0 ? [] : [others];
}

export function formatHeadline(report: Pick<Report, 'rules' | 'findingGroups' | 'acceptedFindings'>) {
  const { rules, findingGroups: groups } = report;
  const accepted = report.acceptedFindings.length;
  const acceptedNote = accepted === 0 ? [] : [`${count(accepted, 'finding')} accepted`];
  if (groups.length === 0) return accepted === 0 ? undefined : ['No new finding', ...acceptedNote].join(', ');
  const findings = groups.flat();
  const statements = new Set(findings.flatMap(({ finding }) => finding.statements));
  const rulesOf = (type: string) =>
    new Set(findings.flatMap(({ id, outcome }) => (outcome.type === type ? [id] : []))).size;
  const flaky = rulesOf('flaky');
  const failed = `${rulesOf('failed')} of ${count(rules.length, 'rule')} failed`;
  const cause = accepted === 0 ? 'cause' : 'new cause';
  const counts = [count(groups.length, cause), `${count(statements.size, 'statement')} violated`, failed];
  return [...counts, ...(flaky === 0 ? [] : [`${flaky} flaky`]), ...acceptedNote].join(', ');
}

function keysOf({ exchange, pointer, expected, exchanges, statements }: Finding): string[] {
  const statementKey = `statement ${statements[0]}`;
  const shown = exchange === undefined ? undefined : exchanges[exchange];
  if (shown === undefined) return [statementKey];
  const { operationId, status, text } = shown;
  const body = parseJson(text);
  if (pointer === undefined) {
    const received = `${status} ${String(valueAt(body, '/errorCode'))}`;
    return status < 400
      ? [statementKey]
      : [statementKey, `${operationId} ${expected.replace(/,? (because|for) .*/s, '')}, not ${received}`];
  }
  if (!pointer.startsWith('/data/')) return [statementKey];
  const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  const value = valueAt(body, pointer);
  const kind = typeof value === 'boolean' || value === null ? String(value) : typeof value;
  const at = `${operationId} ${place}`;
  return [statementKey, `${at} ${expected}, not ${kind}`, `${at} is ${JSON.stringify(value)}`];
}

function compareDirectness(a: FailedRule, b: FailedRule): number {
  return indirectnessOf(a) - indirectnessOf(b);
}

function indirectnessOf({ id, outcome, statements, finding }: FailedRule): number {
  const isCited = finding.statements.some((one) => statements.includes(one));
  const isOfChapter = finding.statements.some((one) => chapterOf(one) === chapterOf(id));
  const penalty = (outcome.type === 'flaky' ? 1e9 : 0) + (isCited ? 0 : 1e8) + (isOfChapter ? 0 : 1e7);
  return penalty + finding.exchanges.length;
}
