import { findingInShort, findingLines } from './finding-lines.ts';
import { chapterOf, type Report, type ReportedRule, reasonIn } from './report.ts';
import { jsonText, visibleJson } from './visible.ts';
import type { OutcomeType } from './warnings.ts';

const statusOf = {
  held: 'passed',
  violated: 'failed',
  flaky: 'failed',
  'not-run': 'skipped',
  broken: 'other',
} as const satisfies Record<OutcomeType, string>;

/** A run in the Common Test Report Format (CTRF): a test for each rule, and one that says whether the run can be relied on. */
export function ctrf(report: Report): string {
  const { run, end, rules, warnings } = report;
  const tests = [runTest(report), ...rules.map((rule) => test(rule, report))];
  const count = (status: string) => tests.filter((one) => one.status === status).length;
  const start = Date.parse(run.at);
  const stop = Math.max(
    start,
    ...[end?.at, ...rules.map(({ at }) => at)].map((at) => (at === undefined ? 0 : Date.parse(at))),
  );
  const value = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: end?.at ?? run.at,
    generatedBy: 'understudy',
    results: {
      tool: { name: 'understudy', version: run.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        start,
        stop,
        extra: { warnings: warnings.map(({ text }) => text) },
      },
      tests,
      extra: { service: run.subject.baseUrl, seed: run.seed, runs: run.runs, effects: run.effects },
    },
  };
  return `${jsonText(visibleJson(value), 2)}\n`;
}

function runTest({ warnings }: Report) {
  const fatal = warnings.filter(({ isFatal }) => isFatal).map(({ text }) => text);
  const message = fatal.length === 0 ? {} : { message: fatal.join(' ') };
  return {
    name: 'the run can be relied on',
    status: fatal.length === 0 ? 'passed' : 'failed',
    duration: 0,
    suite: ['run'],
    ...message,
  };
}

function test(rule: ReportedRule, report: Report) {
  const { id, title, statements, effect, durationMs, outcome } = rule;
  const reason = reasonIn(rule);
  const found =
    'finding' in outcome ? { message: findingInShort(rule), trace: findingLines(rule, report).join('\n') } : {};
  return {
    testId: id,
    name: id,
    status: statusOf[outcome.type],
    rawStatus: outcome.type,
    duration: Math.round(durationMs),
    suite: [chapterOf(id)],
    ...(reason === undefined ? {} : { message: reason }),
    ...found,
    extra: { title, effect, statements },
  };
}
