import type { Finding, ToldExchange } from '../run-event.ts';
import { asAddress } from './address.ts';
import { findingInShort, findingLines } from './finding-lines.ts';
import { findingIn, type Report, type ReportedRule, reasonIn } from './report.ts';
import { jsonText, visibleJson } from './visible.ts';

/** A run in SARIF 2.1.0: a result for each finding; what was not run or not judged as notifications. */
export function sarif(report: Report): string {
  return `${jsonText(visibleJson(sarifLog(report)), 2)}\n`;
}

/** The same as a value. */
export function sarifLog(report: Report) {
  const { run, rules } = report;
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0' as const,
    runs: [
      {
        tool: {
          driver: {
            name: 'Understudy',
            semanticVersion: run.version,
            rules: rules.map((rule) => descriptor(rule, report)),
          },
        },
        invocations: [invocation(report)],
        automationDetails: { id: 'understudy/verify/' },
        results: rules.flatMap((rule, index) => {
          const finding = findingIn(rule);
          return finding === undefined ? [] : [result(rule, index, finding, report)];
        }),
        properties: { service: run.subject.baseUrl, seed: run.seed, runs: run.runs, effects: run.effects },
      },
    ],
  };
}

function descriptor({ id, title, statements, effect }: ReportedRule, { sentenceOf }: Report) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: statements.map((statement) => `${statement}: ${sentenceOf(statement)}`).join('\n') },
    properties: { effect, statements },
  };
}

function invocation({ run, end, rules, warnings }: Report) {
  const fatal = warnings.some(({ isFatal }) => isFatal);
  return {
    executionSuccessful: !fatal,
    startTimeUtc: run.at,
    ...(end === undefined ? {} : { endTimeUtc: end.at, exitCode: end.exitCode }),
    toolExecutionNotifications: [
      ...warnings.map(({ isFatal, text }) => ({
        level: isFatal ? ('error' as const) : ('warning' as const),
        message: { text },
      })),
      ...rules.flatMap((rule, index) => {
        const text = reasonIn(rule);
        const level = rule.outcome.type === 'broken' ? ('warning' as const) : ('note' as const);
        return text === undefined ? [] : [{ level, message: { text }, associatedRule: { id: rule.id, index } }];
      }),
    ],
  };
}

function result(rule: ReportedRule, ruleIndex: number, finding: Finding, report: Report) {
  const last = finding.exchanges.at(-1);
  return {
    ruleId: rule.id,
    ruleIndex,
    kind: 'fail' as const,
    level: rule.outcome.type === 'flaky' ? ('warning' as const) : ('error' as const),
    message: { text: `${rule.title} ${findingInShort(rule)}\n\n${findingLines(rule, report).join('\n')}` },
    partialFingerprints: { 'ruleAndStatements/v1': [rule.id, ...finding.statements].join(' ') },
    ...(last === undefined ? {} : placeOf(last)),
    properties: { outcome: rule.outcome.type, statements: finding.statements },
  };
}

/** Where it was seen: the last request, and what was answered. */
function placeOf({ operationId, request, status, headers, text }: ToldExchange) {
  const { method, url, headers: sent, body } = request;
  return {
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: asAddress(url) } },
        logicalLocations: [{ name: operationId, kind: 'function' }],
      },
    ],
    webRequest: {
      protocol: 'HTTP',
      version: '1.1',
      target: url,
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: { text: body } }),
    },
    webResponse: { protocol: 'HTTP', version: '1.1', statusCode: status, headers, body: { text } },
  };
}
