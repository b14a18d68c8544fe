import type { Report } from '../report.ts';
import { findingOf, type ReportedRule, reasonOf } from '../reported-rule.ts';
import type { ExchangeRecord, Finding } from '../run-log/run-event.ts';
import { escapeInvisibleDeep, toSafeJson } from '../text/escape-invisible.ts';
import { summarizeFinding, toFindingLines } from '../text/finding-lines.ts';
import { toUri } from '../text/uri.ts';

/** A run in SARIF 2.1.0: a result for each finding; skipped rules and errors as notifications. */
export function toSarif(report: Report): string {
  return `${toSafeJson(escapeInvisibleDeep(toSarifLog(report)), 2)}\n`;
}

/** The same as a value that is not serialized yet. */
export function toSarifLog(report: Report) {
  const { run, rules } = report;
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0' as const,
    runs: [
      {
        tool: {
          driver: {
            name: 'Understudy',
            semanticVersion: run.toolVersion,
            rules: rules.map((rule) => toRuleDescriptor(rule, report)),
          },
        },
        invocations: [toInvocation(report)],
        automationDetails: { id: 'understudy/verify/' },
        results: rules.flatMap((rule, index) => {
          const finding = findingOf(rule);
          return finding === undefined ? [] : [toResult(rule, index, finding, report)];
        }),
        properties: { service: run.subject.baseUrl, seed: run.seed, runs: run.runs, effects: run.effects },
      },
    ],
  };
}

/** In SARIF `[text](address)` is a link also within plain text; with a blank in it, it is none. */
function toMessage(text: string) {
  return { text: text.replaceAll('](', '] (') };
}

function toRuleDescriptor({ id, title, statements, effect }: ReportedRule, { sentenceOf }: Report) {
  return {
    id,
    shortDescription: toMessage(title),
    fullDescription: toMessage(statements.map((statement) => `${statement}: ${sentenceOf(statement)}`).join('\n')),
    properties: { effect, statements },
  };
}

function toInvocation({ run, end, rules, warnings }: Report) {
  const fatal = warnings.some(({ isFatal }) => isFatal);
  return {
    executionSuccessful: !fatal,
    startTimeUtc: run.at,
    ...(end === undefined ? {} : { endTimeUtc: end.at, exitCode: end.exitCode }),
    toolExecutionNotifications: [
      ...warnings.map(({ isFatal, text }) => ({
        level: isFatal ? ('error' as const) : ('warning' as const),
        message: toMessage(text),
      })),
      ...rules.flatMap((rule, index) => {
        const text = reasonOf(rule);
        const level = rule.outcome.type === 'error' ? ('warning' as const) : ('note' as const);
        return text === undefined ? [] : [{ level, message: toMessage(text), associatedRule: { id: rule.id, index } }];
      }),
    ],
  };
}

function toResult(rule: ReportedRule, ruleIndex: number, finding: Finding, report: Report) {
  const last = finding.exchanges.at(-1);
  return {
    ruleId: rule.id,
    ruleIndex,
    kind: 'fail' as const,
    level: rule.outcome.type === 'flaky' ? ('warning' as const) : ('error' as const),
    message: toMessage(`${rule.title} ${summarizeFinding(rule)}\n\n${toFindingLines(rule, report).join('\n')}`),
    partialFingerprints: { 'ruleAndStatements/v1': [rule.id, ...finding.statements].join(' ') },
    ...(last === undefined ? {} : locationOf(last)),
    properties: { outcome: rule.outcome.type, statements: finding.statements },
  };
}

/** Where it was found: the last request and its response. */
function locationOf({ operationId, request, status, headers, text }: ExchangeRecord) {
  const { method, url, headers: requestHeaders, body } = request;
  return {
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: toUri(url) } },
        logicalLocations: [{ name: operationId, kind: 'function' }],
      },
    ],
    webRequest: {
      protocol: 'HTTP',
      version: '1.1',
      target: url,
      method,
      headers: requestHeaders,
      ...(body === undefined ? {} : { body: { text: body } }),
    },
    webResponse: { protocol: 'HTTP', version: '1.1', statusCode: status, headers, body: { text } },
  };
}
