import { chapterOf } from '../../src/document/annotations.ts';
import { summarizeFinding, summaryOf, toFindingLines } from './finding.ts';
import type { Report } from './report.ts';
import type { ReportedRule } from './run-event.ts';
import { escapeInvisible, escapeMarkup, formatChecked, truncate } from './text.ts';
import { reasonsNotToRelyOn } from './warnings.ts';

/** A run as JUnit XML: a suite for each chapter, a case for each rule, and one for the run as a whole. */
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
  const errors = counts.errors + (reasonsNotToRelyOn(report).length > 0 ? 1 : 0);
  const total = { name: 'understudy verify', ...counts, tests: rules.length + 1, errors };
  const content = `\n${runSuite(report)}${suites.join('')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', total, content)}`;
}

/** Without it a run that proves nothing would look like one without failures. */
function runSuite(report: Report): string {
  const { toolVersion, seed, effects, subject, at: timestamp } = report.run;
  const messages = reasonsNotToRelyOn(report);
  const errors = messages.length > 0 ? 1 : 0;
  const counts = { name: 'run', tests: 1, failures: 0, errors, skipped: 0, time: '0.000', timestamp };
  const values = { version: toolVersion, service: subject.baseUrl, seed, effects };
  const properties = Object.entries(values).map(([name, value]) => element('property', { name, value }));
  const name = 'the run can be relied on';
  const error = errors === 0 ? '' : element('error', { type: 'run', message: messages.join(' ') });
  const warnings = report.warnings.map(({ text }) => text).join('\n');
  const content = [
    element('properties', {}, properties.join('')),
    element('testcase', { classname: 'understudy.run', name, time: '0.000' }, error),
    ...(warnings === '' ? [] : [element('system-err', {}, escapeMarkup(warnings))]),
  ];
  return element('testsuite', counts, `\n${content.join('')}`);
}

function countsOf(rules: readonly ReportedRule[]) {
  const countOf = (...types: string[]) => rules.filter(({ outcome }) => types.includes(outcome.type)).length;
  return {
    tests: rules.length,
    failures: countOf('failed', 'flaky'),
    errors: countOf('error'),
    time: totalSeconds(rules),
    skipped: countOf('skipped', 'undecided'),
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
      const attributes = { type: outcome.type, message: summaryOf(rule, report) };
      return element('failure', attributes, escapeMarkup(toFindingLines(rule, report).join('\n')));
    }
  }
}

/** Of a rule that passed what its other cases lacked, and of any rule what the service should do otherwise. */
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

/** @param content escaped */
function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeMarkup(escapeInvisible(truncate(String(value), 4000)))}"`,
  );
  return content === '' ? `<${name}${pairs.join('')}/>\n` : `<${name}${pairs.join('')}>${content}</${name}>\n`;
}
