import { isObject, parseJson } from '../../src/json.ts';
import { toCurl } from '../../src/text/shell.ts';
import type { Report } from './report.ts';
import { type ExchangeRecord, type Finding, findingOf, type ReportedRule } from './run-event.ts';
import { escapeInvisible, maskPattern, toSafeJson, truncate } from './text.ts';

/** The words for statements that a finding needs. */
export type StatementWords = Pick<Report, 'sentenceOf' | 'headingOf'>;

/** What is said of a finding besides its exchanges: a label and a line each. */
export function describeFinding(finding: Finding, { sentenceOf, headingOf }: StatementWords): [string, string][] {
  const { statements, expected, received, exchanges } = finding;
  const place = describePlace(finding);
  const headingNote = (id: string) => (headingOf(id) === undefined ? '' : ` (${headingOf(id)})`);
  return [
    ...statements.map((id): [string, string] => ['statement', `${id}${headingNote(id)}: ${sentenceOf(id)}`]),
    ['expected', escapeInvisible(truncate(expected, 2000))],
    ['received', escapeInvisible(truncate(received, 2000))],
    ...describeCase(exchanges).map((line, index): [string, string] => [index === 0 ? 'case' : 'then', line]),
    ...(place === undefined ? [] : [['seen', place] as [string, string]]),
  ];
}

/** A finding in full, as plain lines: statements, expected and received, the case in words, the exchanges, and the rerun command. */
export function toFindingLines(rule: ReportedRule, words: StatementWords): string[] {
  const finding = findingOf(rule);
  if (finding === undefined) return [];
  return [
    ...describeFinding(finding, words).map(([label, line]) =>
      label === 'then' ? `           then ${line}` : `${label.padEnd(16)}${line}`,
    ),
    '',
    ...formatExchanges(finding.exchanges),
    '',
    `rerun: ${escapeInvisible(truncate(finding.rerunCommand, 2000))}`,
  ];
}

/** Where a finding was seen: `/data/status in response 3, to GET /session/…`; undefined where no single place shows it. */
export function describePlace({ exchange, pointer, exchanges }: Finding): string | undefined {
  const shown = exchange === undefined ? undefined : exchanges[exchange];
  if (exchange === undefined || shown === undefined) return undefined;
  const where = pointer === undefined ? '' : `${escapeInvisible(truncate(pointer, 200))} in `;
  return `${where}response ${exchange + 1}, to ${describeRequest(shown.request)}`;
}

/** A finding on one line. */
export function summarizeFinding(finding: Finding | undefined): string {
  if (finding === undefined) return '';
  return escapeInvisible(`Expected ${truncate(finding.expected, 500)}; received ${truncate(finding.received, 500)}.`);
}

/** Requests as curl commands, each with its response. */
export function formatExchanges(exchanges: readonly ExchangeRecord[]): string[] {
  return collapseRepeats(exchanges).flatMap(({ command, times, last: { status, text } }) => {
    const repeatNote = times === 1 ? '' : `   # ${times} times, the last response:`;
    return [`${truncate(command, 10_000)}${repeatNote}`, `  ${status} ${escapeInvisible(truncate(text, 1000))}`];
  });
}

/** Requests in words of the interface, a line for each: `POST /call/trigger with phoneNumber "<number 1>"`. */
function describeCase(exchanges: readonly ExchangeRecord[]): string[] {
  return collapseRepeats(exchanges).map(({ last: { request }, times }) => {
    const body = request.body === undefined ? undefined : parseJson(request.body);
    const fields = isObject(body)
      ? Object.entries(body).map(([name, value]) => `${escapeInvisible(name)} ${describeValue(value)}`)
      : [];
    const given = request.body === undefined ? [] : [fields.length > 0 ? fields.join(', ') : describeValue(body)];
    const parts = [...describeKey(request.headers['x-api-key']), ...given];
    const content = parts.length === 0 ? '' : ` with ${parts.join(', ')}`;
    return `${describeRequest(request)}${content}${times === 1 ? '' : `, ${times} times`}`;
  });
}

/** Method and path. */
function describeRequest({ method, url }: ExchangeRecord['request']): string {
  return escapeInvisible(`${method} ${truncate(url.replace(/^\w+:\/\/[^/?#]*/, ''), 200)}`);
}

/** The workspace's own key goes without saying. */
function describeKey(key: string | undefined): string[] {
  if (key === '<key of the workspace>') return [];
  return [key === undefined ? 'no key' : `the key ${describeValue(key)}`];
}

function describeValue(value: unknown): string {
  return escapeInvisible(truncate(toSafeJson(value ?? null), 120));
}

/** Equal requests that follow each other as one, with the last response. */
export function collapseRepeats(
  exchanges: readonly ExchangeRecord[],
): { command: string; times: number; last: ExchangeRecord }[] {
  const collapsed: { command: string; times: number; last: ExchangeRecord }[] = [];
  for (const exchange of exchanges) {
    const command = toCurlCommand(exchange);
    const previous = collapsed.at(-1);
    if (previous?.command === command) Object.assign(previous, { times: previous.times + 1, last: exchange });
    else collapsed.push({ command, times: 1, last: exchange });
  }
  return collapsed;
}

/** The request as a curl command. Values of the subject file are shell variables in it, and so are `bases`, by their names. */
export function toCurlCommand(
  { request }: Pick<ExchangeRecord, 'request'>,
  bases: Readonly<Record<string, string>> = {},
): string {
  const { url } = request;
  const [variable, base = ''] = Object.entries(bases).find(([, address]) => url.startsWith(`${address}/`)) ?? [];
  const quoteUrl = () => `${variable === undefined ? '' : `"$${variable}"`}${quoteForShell(url.slice(base.length))}`;
  return toCurl(request, { quote: (text) => (text === url ? quoteUrl() : quoteForShell(text)) });
}

/** The shell variables that curl commands use, each once. */
export function shellVariablesIn(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => [...line.matchAll(/\$([A-Z][A-Z_\d]*)"/g)].map(([, name = '']) => name)))];
}

/** The text as one word of a POSIX shell, with variables for masked values. */
function quoteForShell(text: string): string {
  const [, before, last] = /^([\w: -]*)<([\w ]+)>$/.exec(text) ?? [];
  if (last !== undefined && text.search(maskPattern) === before?.length) return `"${before}$${shellVariableOf(last)}"`;
  const escapedText = escapeInvisible(text)
    .replaceAll("'", "'\\''")
    .replace(new RegExp(maskPattern, 'g'), (_all, name: string) => `'"$${shellVariableOf(name)}"'`);
  return `'${escapedText}'`.replace(/^''(?=")/, '').replace(/(?<=")''$/, '');
}

const apiKeyVariables: Readonly<Record<string, string>> = {
  'key of the workspace': 'API_KEY',
  'key of the other workspace': 'OTHER_API_KEY',
};

/** The shell variable for a value, by the name of the value. */
export function shellVariableOf(name: string): string {
  return apiKeyVariables[name] ?? name.toUpperCase().replace(/[^A-Z\d]+/g, '_');
}
