import { escapeInvisible, quoteForShell, toCurl, toLine } from '../../src/text/code.ts';
import { truncateWithLength } from '../../src/text/words.ts';
import type { Subject } from '../subject/subject.ts';
import { decisiveExchanges, describeFinding, givenId, namesId, titleOf } from './finding.ts';
import { maskPattern, namedValuesOf } from './redaction.ts';
import type { Report } from './report.ts';
import type { ExchangeRecord, Finding } from './run-event.ts';

export function toCurlScript(report: Report): string {
  const { baseUrl, baseUrlAlt } = report.run.subject;
  const bases = { SERVICE_URL: baseUrl, SERVICE_URL_ALT: baseUrlAlt };
  const findings = report.findingGroups.flatMap(([{ finding }], index) => {
    const facts = describeFinding(finding, report).map(([label, text]) => `${label}: ${text}`);
    return ['', ...[`${index + 1}. ${titleOf(finding, report)}`, ...facts].map(toComment), ...send(finding, bases)];
  });
  return [
    '#!/bin/sh',
    '# Sends the requests of each finding and shows the responses. To judge them, run: npx understudy-kit replay FILE',
    '# Its messages and calls are real, and no ledger records them: cancel what you send.',
    ...report.warnings.map(({ text }) => toComment(text)),
    ...(findings.length === 0 ? ['# There is no new finding.'] : []),
    ...Object.entries(bases).map(([name, url]) => `: "\${${name}:=${url.replace(/[^\w:/.[\]-]/g, '')}}"`),
    `[ ! -f "\${UNDERSTUDY_SUBJECT:-understudy.subject.yaml}" ] || eval "$(npx understudy-kit variables)"`,
    'set -u',
    ...findings,
    '',
  ].join('\n');
}

function toComment(text: string): string {
  return `# ${toLine(text, 1000)}`;
}

function send(finding: Finding, bases: Record<string, string>): string[] {
  const shown = decisiveExchanges(finding);
  const names = new Map<string, string>();
  const withNames = (text: string) =>
    [...names].reduce((result, [value, name]) => result.replaceAll(value, name), text);
  return shown.flatMap((one, index) => {
    const { url, body, ...rest } = one.request;
    const request = { ...rest, url: withNames(url), body: body && withNames(body) };
    const command = toCurlCommand({ request }, bases);
    const given = givenId(one);
    const isNeeded = given !== undefined && shown.slice(index + 1).some((later) => namesId(later, given.id));
    if (given === undefined || !isNeeded || names.has(given.id)) return [command, 'echo'];
    const number = names.size + 1;
    const { member, id } = given;
    const kind = member === 'callId' ? 'call' : 'session';
    names.set(id, `<${kind} id ${number}>`);
    const take = `sed -n 's/.*"${member}" *: *"\\([^"]*\\)".*/\\1/p'`;
    return [`${kind.toUpperCase()}_ID_${number}=$(${command} | tee /dev/stderr | ${take})`, 'echo'];
  });
}

export function formatExchanges(exchanges: readonly ExchangeRecord[]): string[] {
  return collapseRepeats(exchanges).flatMap(({ command, group, last: { status, text } }) => {
    const repeatNote = group.length === 1 ? '' : `   # ${describeRepeats(group)}, the last response:`;
    return [`${truncateWithLength(command, 10_000)}${repeatNote}`, `  ${status} ${toLine(text, 1000)}`];
  });
}

export function collapseRepeats(exchanges: readonly ExchangeRecord[]) {
  const collapsed: { number: number; command: string; group: ExchangeRecord[]; last: ExchangeRecord }[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    const command = toCurlCommand(exchange);
    const previous = collapsed.at(-1);
    if (previous?.command !== command)
      collapsed.push({ number: index + 1, command, group: [exchange], last: exchange });
    else {
      previous.group.push(exchange);
      previous.last = exchange;
    }
  }
  return collapsed;
}

export function describeRepeats(group: readonly ExchangeRecord[]): string {
  const statuses = [...new Set(group.map(({ status }) => status))];
  return `${group.length} times${statuses.length === 1 ? '' : `, statuses ${statuses.join(', ')}`}`;
}

export function toCurlCommand({ request }: Pick<ExchangeRecord, 'request'>, bases: Record<string, string> = {}) {
  const { url } = request;
  const [variable, base = ''] = Object.entries(bases).find(([, address]) => url.startsWith(`${address}/`)) ?? [];
  const quoteUrl = () =>
    `${variable === undefined ? '' : `"$${variable}"`}${quoteWithVariables(url.slice(base.length))}`;
  return toCurl(request, { quote: (text) => (text === url ? quoteUrl() : quoteWithVariables(text)) });
}

export function shellVariablesIn(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => [...line.matchAll(/\$([A-Z][A-Z_\d]*)"/g)].map(([, name = '']) => name)))];
}

function quoteWithVariables(text: string): string {
  const [, before, last] = /^([\w: -]*)<([\w -]+)>$/.exec(text) ?? [];
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

function shellVariableOf(name: string): string {
  return apiKeyVariables[name] ?? name.toUpperCase().replace(/[^A-Z\d]+/g, '_');
}

/** Shell lines that set the variables of `curl` scripts. A variable that is already set keeps its value. */
export function toShellVariables(subject: Subject): string {
  const rows = namedValuesOf(subject).map(({ name, value }) => [shellVariableOf(name), quoteForShell(value)]);
  return rows.map(([variable, value]) => `[ -n "\${${variable}-}" ] || ${variable}=${value}\n`).join('');
}
