import { isObject, parseJson } from '../../src/json.ts';
import { describePlace, shellVariablesIn, toCurlCommand } from './finding.ts';
import type { Report } from './report.ts';
import { type ExchangeRecord, type Finding, findingOf, type ReportedRule } from './run-event.ts';
import { escapeInvisible, truncate } from './text.ts';

/**
 * The requests of each lead finding as one shell script, for somebody who has neither Understudy nor the subject file.
 *
 * It shows what was sent and does not judge the responses. Base URLs, keys, recipients and names come from the environment,
 * identifiers from the responses; timestamps are those of the run.
 */
export function toCurlScript(report: Report): string {
  const { baseUrl, baseUrlAlt } = report.run.subject;
  const bases = { SERVICE_URL: baseUrl, SERVICE_URL_ALT: baseUrlAlt };
  const findings = report.findingGroups.flatMap(({ first }, index) => {
    const finding = findingOf(first);
    return finding === undefined ? [] : [['', ...describe(first, finding, report, index + 1), ...send(finding, bases)]];
  });
  const captured = new Set(findings.flat().flatMap((line) => /^([A-Z_\d]+)=\$\(/.exec(line)?.[1] ?? []));
  const needed = shellVariablesIn(findings.flat()).filter((name) => !captured.has(name) && !(name in bases));
  return [
    '#!/bin/sh',
    '# Sends the requests of each finding and shows the responses. To have them judged, use: npx understudy-kit replay',
    ...report.warnings.map(({ text }) => toComment(text)),
    ...(findings.length === 0 ? ['# There is no finding.'] : []),
    ...Object.entries(bases).map(([name, url]) => `: "\${${name}:=${url.replace(/[^\w:/.[\]-]/g, '')}}"`),
    ...needed.map((name) => `: "\${${name}:?is not set}"`),
    ...findings.flat(),
    '',
  ].join('\n');
}

function describe(rule: ReportedRule, finding: Finding, { sentenceOf }: Report, number: number): string[] {
  const place = describePlace(finding);
  return [
    `${number}. ${rule.id}: ${rule.title}`,
    ...finding.statements.map((id) => `${id}: ${sentenceOf(id)}`),
    ...(place === undefined ? [] : [`seen: ${place}`]),
    `expected: ${finding.expected}`,
    `received: ${finding.received}`,
  ].map(toComment);
}

function toComment(text: string): string {
  return `# ${escapeInvisible(truncate(text, 1000))}`;
}

/** A request for each exchange up to the one that shows the finding. What one gives out and a later one needs becomes a variable. */
function send({ exchanges, exchange }: Finding, bases: Readonly<Record<string, string>>): string[] {
  const shown = exchanges.slice(0, exchange === undefined ? undefined : exchange + 1);
  const names = new Map<string, string>();
  return shown.flatMap((one, index) => {
    const command = toCurlCommand({ request: withNames(one.request, names) }, bases);
    const given = idIn(one);
    const isNeeded = shown
      .slice(index + 1)
      .some(({ request }) => JSON.stringify(request).includes(given?.value ?? '\0'));
    if (given === undefined || !isNeeded || names.has(given.value)) return [command, 'echo'];
    const number = names.size + 1;
    const { member, value } = given;
    names.set(value, `<${member === 'callId' ? 'call' : 'session'} id ${number}>`);
    const variable = `${member === 'callId' ? 'CALL' : 'SESSION'}_ID_${number}`;
    const take = `sed -n 's/.*"${member}" *: *"\\([^"]*\\)".*/\\1/p'`;
    return [`${variable}=$(${command} | tee /dev/stderr | ${take})`, 'echo'];
  });
}

/** The identifier that a response gives out. */
function idIn({ text }: ExchangeRecord): { member: 'sessionId' | 'callId'; value: string } | undefined {
  const body = parseJson(text);
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  const member = (['sessionId', 'callId'] as const).find((name) => typeof data[name] === 'string' && data[name] !== '');
  return member === undefined ? undefined : { member, value: String(data[member]) };
}

function withNames({ url, body, ...rest }: ExchangeRecord['request'], names: ReadonlyMap<string, string>) {
  const replace = (text: string) => [...names].reduce((result, [value, name]) => result.replaceAll(value, name), text);
  return { ...rest, url: replace(url), body: body === undefined ? undefined : replace(body) };
}
