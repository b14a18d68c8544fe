import { chapterOf } from '../../src/document/annotations.ts';
import { summarizeFinding, toFindingLines } from './finding.ts';
import type { Report } from './report.ts';
import type { ReportedRule } from './run-event.ts';
import { escapeInvisible, escapeMarkup, formatChecked, truncate } from './text.ts';
import { reasonsNotToRelyOn } from './warnings.ts';

/** A run as JUnit XML: a suite for each chapter, a case for each rule, and one that says whether the run can be relied on. */
export function toJunit(report: Report): string {
  const { rules } = report;
  const chapters = [...Map.groupBy(rules, ({ id }) => chapterOf(id))];
  const suites = [runSuite(report), ...chapters.map(([name, members]) => chapterSuite(name, members, report))];
  const total = formatAttributes({
    name: 'understudy verify',
    tests: rules.length + 1,
    failures: rules.filter(isFailure).length,
    errors: rules.filter(isError).length + (reasonsNotToRelyOn(report).length > 0 ? 1 : 0),
    time: totalSeconds(rules),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${total}>\n${suites.join('')}</testsuites>\n`;
}

/** Without it a run that proves nothing would look like one without failures. */
function runSuite(report: Report): string {
  const { run, warnings } = report;
  const { toolVersion, seed, effects, subject, at: timestamp } = run;
  const messages = reasonsNotToRelyOn(report);
  const errors = messages.length > 0 ? 1 : 0;
  const counts = formatAttributes({ name: 'run', tests: 1, failures: 0, errors, skipped: 0, time: '0.000', timestamp });
  const caseAttributes = formatAttributes({
    classname: 'understudy.run',
    name: 'the run can be relied on',
    time: '0.000',
  });
  const error = errors === 0 ? '' : `<error${formatAttributes({ type: 'run', message: messages.join(' ') })}/>`;
  const warningText = warnings.map(({ text }) => text).join('\n');
  return [
    `<testsuite${counts}>`,
    propertiesElement({ version: toolVersion, service: subject.baseUrl, seed: String(seed), effects }),
    `<testcase${caseAttributes}>${error}</testcase>`,
    ...(warningText === '' ? [] : [`<system-err>${escapeMarkup(warningText)}</system-err>`]),
    '</testsuite>\n',
  ].join('\n');
}

const isFailure = ({ outcome: { type } }: ReportedRule) => type === 'failed' || type === 'flaky';
const isError = ({ outcome: { type } }: ReportedRule) => type === 'error';
const isSkipped = ({ outcome: { type } }: ReportedRule) => type === 'skipped';

function chapterSuite(name: string, rules: readonly ReportedRule[], report: Report): string {
  const counts = formatAttributes({
    name,
    tests: rules.length,
    failures: rules.filter(isFailure).length,
    errors: rules.filter(isError).length,
    skipped: rules.filter(isSkipped).length,
    time: totalSeconds(rules),
    timestamp: report.run.at,
  });
  return `<testsuite${counts}>\n${rules.map((rule) => testcase(rule, report)).join('')}</testsuite>\n`;
}

function testcase(rule: ReportedRule, report: Report): string {
  const caseAttributes = formatAttributes({
    classname: `understudy.${chapterOf(rule.id)}`,
    name: rule.id,
    time: totalSeconds([rule]),
  });
  return `<testcase${caseAttributes}>${resultElement(rule, report)}</testcase>\n`;
}

function resultElement(rule: ReportedRule, report: Report): string {
  const { outcome, title } = rule;
  switch (outcome.type) {
    case 'passed':
      return rule.inconclusive.length === 0
        ? ''
        : `<system-out>${escapeMarkup(escapeInvisible(formatChecked(rule)))}</system-out>`;
    case 'skipped':
      return `<skipped${formatAttributes({ message: outcome.reason })}/>`;
    case 'error':
      return `<error${formatAttributes({ type: 'error', message: outcome.reason })}/>`;
    case 'failed':
    case 'flaky': {
      const failureAttributes = formatAttributes({ type: outcome.type, message: `${title} ${summarizeFinding(rule)}` });
      return `<failure${failureAttributes}>${escapeMarkup(toFindingLines(rule, report).join('\n'))}</failure>`;
    }
  }
}

function totalSeconds(rules: readonly ReportedRule[]): string {
  return (rules.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(3);
}

function propertiesElement(values: Readonly<Record<string, string>>): string {
  const elements = Object.entries(values).map(([name, value]) => `<property${formatAttributes({ name, value })}/>`);
  return `<properties>${elements.join('')}</properties>`;
}

function formatAttributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeMarkup(escapeInvisible(truncate(String(value), 4000)))}"`)
    .join('');
}
