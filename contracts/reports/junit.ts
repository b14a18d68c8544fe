import { chapterOf } from '../../src/document/annotations.ts';
import { escapeInvisible, escapeMarkup, toLine } from '../../src/text/code.ts';
import { describeAcceptance, summarizeFinding, summaryOf, titleOf, toFindingLines } from './finding.ts';
import { formatExit, type Report } from './report.ts';
import { type Finding, findingsIn, formatChecked, isAccepted, type ReportedRule } from './run-event.ts';

export function toJunit(report: Report): string {
  const { rules, run } = report;
  const suites = [...Map.groupBy(rules, ({ id }) => chapterOf(id))].map(([name, members]) => {
    const cases = members.map((rule) => {
      const attributes = { classname: `understudy.${chapterOf(rule.id)}`, name: rule.id, time: totalSeconds([rule]) };
      return element('testcase', attributes, `${resultOf(rule, report)}${notesOn(rule)}`);
    });
    return element('testsuite', { name, ...countsOf(members), timestamp: run.at }, `\n${cases.join('')}`);
  });
  const { skipped: _, ...counts } = countsOf(rules);
  const ofRun = casesOfRun(report);
  const total = {
    name: 'understudy verify',
    ...counts,
    tests: rules.length + ofRun.tests,
    failures: counts.failures + ofRun.failures,
    errors: counts.errors + ofRun.errors,
  };
  const content = `\n${runSuite(report, ofRun)}${suites.join('')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', total, content)}`;
}

function casesOfRun(report: Report) {
  const { end, warnings } = report;
  const exit = formatExit(report);
  const toCase = (name: string, result: string) =>
    element('testcase', { classname: 'understudy.run', name, time: '0.000' }, result);
  if (end?.exitCode === 1 && exit !== undefined) {
    const failure = element('failure', { type: 'baseline', message: exit });
    return { tests: 1, failures: 1, errors: 0, text: toCase('the baseline is up to date', failure) };
  }
  const isDoubtful = end?.exitCode === 2 || end?.exitCode === 3;
  const reasons = warnings.filter(({ isFatal }) => isFatal || isDoubtful).map(({ text }) => text);
  const texts = [...(exit === undefined ? [] : [exit]), ...reasons];
  if (texts.length === 0) return { tests: 0, failures: 0, errors: 0, text: '' };
  const error = element('error', { type: 'run', message: texts.join(' ') });
  return { tests: 1, failures: 0, errors: 1, text: toCase('the run can be relied on', error) };
}

function runSuite({ run, warnings }: Report, { text, ...counted }: ReturnType<typeof casesOfRun>): string {
  const { toolVersion: version, seed, effects, subject, at: timestamp } = run;
  const counts = { ...counted, skipped: 0, time: '0.000' };
  const properties = Object.entries({ version, service: subject.baseUrl, seed, effects });
  const content = [
    element('properties', {}, properties.map(([name, value]) => element('property', { name, value })).join('')),
    text,
    warnings.length === 0 ? '' : element('system-err', {}, escapeMarkup(warnings.map(({ text }) => text).join('\n'))),
  ];
  return element('testsuite', { name: 'run', ...counts, timestamp }, `\n${content.join('')}`);
}

function countsOf(rules: readonly ReportedRule[]) {
  const accepted = rules.filter(({ outcome }) => isAccepted(outcome)).length;
  const countOf = (...types: string[]) => rules.filter(({ outcome }) => types.includes(outcome.type)).length;
  return {
    tests: rules.length,
    failures: countOf('failed', 'flaky') - accepted,
    errors: countOf('error'),
    time: totalSeconds(rules),
    skipped: countOf('skipped', 'undecided') + accepted,
  };
}

function resultOf(rule: ReportedRule, report: Report): string {
  const { outcome } = rule;
  switch (outcome.type) {
    case 'passed':
      return '';
    case 'undecided':
    case 'skipped':
      return element('skipped', { message: `${outcome.type}: ${outcome.reason}` });
    case 'error':
      return element('error', { type: 'error', message: outcome.reason });
    case 'failed':
    case 'flaky': {
      const findings = findingsIn(outcome);
      const [first = outcome.finding] = findings;
      if (first.accepted !== undefined) {
        const reasons = new Set(findings.map((one) => describeAccepted(one, report)));
        return element('skipped', { message: [...reasons].join(' ') });
      }
      const lines = findings.flatMap((one) =>
        one.accepted === undefined ? toFindingLines(one, report) : [describeAccepted(one, report)],
      );
      const attributes = { type: outcome.type, message: summaryOf(first, report) };
      return element('failure', attributes, escapeMarkup(lines.join('\n')));
    }
  }
}

function describeAccepted(finding: Finding, report: Report): string {
  const note = finding.accepted && describeAcceptance(finding.accepted);
  return `${titleOf(finding, report)} Accepted by the baseline ${note}`;
}

function notesOn(rule: ReportedRule): string {
  const lines = [
    ...(rule.outcome.type === 'passed' && rule.inconclusive.length > 0 ? [formatChecked(rule)] : []),
    ...(rule.warnings ?? []).map((finding) => `warning: ${finding.gap}: ${summarizeFinding(finding)}`),
  ];
  return lines.length === 0 ? '' : element('system-out', {}, escapeMarkup(lines.map(escapeInvisible).join('\n')));
}

function totalSeconds(rules: readonly ReportedRule[]): string {
  return (rules.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(3);
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeMarkup(toLine(String(value), 4000))}"`,
  );
  return content === '' ? `<${name}${pairs.join('')}/>\n` : `<${name}${pairs.join('')}>${content}</${name}>\n`;
}
