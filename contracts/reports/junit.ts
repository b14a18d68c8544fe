import { chapterOf } from '../../src/document/annotations.ts';
import { escapeInvisible, escapeMarkup, toLine } from '../../src/text/code.ts';
import { describeAcceptance, summarizeFinding, summaryOf, titleOf, toFindingLines } from './finding.ts';
import { formatExit, type Report } from './report.ts';
import { type Finding, findingsIn, formatChecked, type ReportedRule } from './run-event.ts';

export function toJunit(report: Report): string {
  const { rules, run } = report;
  const suites = [...Map.groupBy(rules, ({ id }) => chapterOf(id))].map(([name, members]) => {
    const cases = members.map((rule) => {
      const attributes = { classname: `understudy.${name}`, name: rule.id, time: totalSeconds([rule]) };
      return element('testcase', attributes, `${resultOf(rule, report)}${notesOn(rule)}`);
    });
    const attributes = { name, ...countsIn(cases.join('')), time: totalSeconds(members), timestamp: run.at };
    return element('testsuite', attributes, `\n${cases.join('')}`);
  });
  const all = `${runSuite(report)}${suites.join('')}`;
  const { skipped: _, ...counts } = countsIn(all);
  const total = { name: 'understudy verify', ...counts, time: totalSeconds(rules) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', total, `\n${all}`)}`;
}

/** Counts tests and their results. All texts in `cases` are escaped, so each `<` starts an element. */
function countsIn(cases: string) {
  const countOf = (tag: string) => cases.split(`<${tag} `).length - 1;
  return {
    tests: countOf('testcase'),
    failures: countOf('failure'),
    errors: countOf('error'),
    skipped: countOf('skipped'),
  };
}

function caseOfRun(report: Report): string {
  const { end, warnings } = report;
  const exit = formatExit(report);
  const toCase = (name: string, result: string) =>
    element('testcase', { classname: 'understudy.run', name, time: '0.000' }, result);
  if (end?.exitCode === 1 && exit !== undefined)
    return toCase('the baseline is up to date', element('failure', { type: 'baseline', message: exit }));
  const isDoubtful = end?.exitCode === 2 || end?.exitCode === 3;
  const reasons = warnings.filter(({ isFatal }) => isFatal || isDoubtful).map(({ text }) => text);
  const texts = [...(exit === undefined ? [] : [exit]), ...reasons];
  const error = element('error', { type: 'run', message: texts.join(' ') });
  return texts.length === 0 ? '' : toCase('the run can be relied on', error);
}

function runSuite(report: Report): string {
  const { run, warnings } = report;
  const { toolVersion: version, seed, effects, subject, at: timestamp } = run;
  const text = caseOfRun(report);
  const properties = Object.entries({ version, service: subject.baseUrl, seed, effects });
  const content = [
    element('properties', {}, properties.map(([name, value]) => element('property', { name, value })).join('')),
    text,
    warnings.length === 0 ? '' : element('system-err', {}, escapeMarkup(warnings.map(({ text }) => text).join('\n'))),
  ];
  const attributes = { name: 'run', ...countsIn(text), time: '0.000', timestamp };
  return element('testsuite', attributes, `\n${content.join('')}`);
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
      const lines = findings.flatMap((one) =>
        one.accepted === undefined ? toFindingLines(one, report) : [describeAccepted(one, report)],
      );
      if (first.accepted !== undefined) return element('skipped', { message: [...new Set(lines)].join(' ') });
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
