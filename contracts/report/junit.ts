import { findingInShort, findingLines } from './finding-lines.ts';
import { chapterOf, type Report, type ReportedRule } from './report.ts';
import { cut, visible, visibleLines } from './visible.ts';

/** A run as JUnit XML: a suite for each chapter, a case for each rule, and one that says whether the run can be relied on. */
export function junit(report: Report): string {
  const { rules } = report;
  const chapters = [...Map.groupBy(rules, ({ id }) => chapterOf(id))];
  const suites = [runSuite(report), ...chapters.map(([name, members]) => suite(name, members, report))];
  const total = attributes({
    name: 'understudy verify',
    tests: rules.length + 1,
    failures: rules.filter(isFailure).length,
    errors: rules.filter(isError).length + (fatalTexts(report).length > 0 ? 1 : 0),
    time: seconds(rules),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${total}>\n${suites.join('')}</testsuites>\n`;
}

/** Without it a run that said nothing would look like one without failures. */
function runSuite(report: Report): string {
  const { run, warnings } = report;
  const { version, seed, effects, subject, at: timestamp } = run;
  const texts = fatalTexts(report);
  const errors = texts.length > 0 ? 1 : 0;
  const sum = attributes({ name: 'run', tests: 1, failures: 0, errors, skipped: 0, time: '0.000', timestamp });
  const head = attributes({ classname: 'understudy.run', name: 'the run can be relied on', time: '0.000' });
  const error = errors === 0 ? '' : `<error${attributes({ type: 'run', message: texts.join(' ') })}/>`;
  const told = warnings.map(({ text }) => text).join('\n');
  return [
    `<testsuite${sum}>`,
    properties({ version, service: subject.baseUrl, seed: String(seed), effects }),
    `<testcase${head}>${error}</testcase>`,
    ...(told === '' ? [] : [`<system-err>${escaped(told)}</system-err>`]),
    '</testsuite>\n',
  ].join('\n');
}

function fatalTexts({ warnings }: Report): string[] {
  return warnings.filter(({ isFatal }) => isFatal).map(({ text }) => text);
}

const isFailure = ({ outcome: { type } }: ReportedRule) => type === 'violated' || type === 'flaky';
const isError = ({ outcome: { type } }: ReportedRule) => type === 'broken';
const isSkipped = ({ outcome: { type } }: ReportedRule) => type === 'not-run';

function suite(name: string, rules: readonly ReportedRule[], report: Report): string {
  const sum = attributes({
    name,
    tests: rules.length,
    failures: rules.filter(isFailure).length,
    errors: rules.filter(isError).length,
    skipped: rules.filter(isSkipped).length,
    time: seconds(rules),
    timestamp: report.run.at,
  });
  return `<testsuite${sum}>\n${rules.map((rule) => testcase(rule, report)).join('')}</testsuite>\n`;
}

function testcase(rule: ReportedRule, report: Report): string {
  const head = attributes({ classname: `understudy.${chapterOf(rule.id)}`, name: rule.id, time: seconds([rule]) });
  return `<testcase${head}>${became(rule, report)}</testcase>\n`;
}

function became(rule: ReportedRule, report: Report): string {
  const { outcome, title } = rule;
  switch (outcome.type) {
    case 'held':
      return '';
    case 'not-run':
      return `<skipped${attributes({ message: outcome.reason })}/>`;
    case 'broken':
      return `<error${attributes({ type: 'broken', message: outcome.reason })}/>`;
    case 'violated':
    case 'flaky': {
      const head = attributes({ type: outcome.type, message: `${title} ${findingInShort(rule)}` });
      return `<failure${head}>${escaped(findingLines(rule, report).join('\n'))}</failure>`;
    }
  }
}

function seconds(rules: readonly ReportedRule[]): string {
  return (rules.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(3);
}

function properties(values: Readonly<Record<string, string>>): string {
  const each = Object.entries(values).map(([name, value]) => `<property${attributes({ name, value })}/>`);
  return `<properties>${each.join('')}</properties>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(visible(cut(String(value), 4000)))}"`)
    .join('');
}

/** Also where no markup could stand: `]]>` is not allowed in XML text. */
function escaped(text: string): string {
  return visibleLines(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
