import { chapterOf } from '../../../src/document/chapter-of.ts';
import { reasonsNotToRelyOn } from '../reasons-not-to-rely-on.ts';
import type { Report } from '../report.ts';
import { type ReportedRule, reasonOf } from '../reported-rule.ts';
import { escapeInvisibleDeep, toSafeJson } from '../text/escape-invisible.ts';
import { summarizeFinding, toFindingLines } from '../text/finding-lines.ts';
import type { OutcomeType } from '../warnings.ts';

const statusOf = {
  passed: 'passed',
  failed: 'failed',
  flaky: 'failed',
  skipped: 'skipped',
  error: 'other',
} as const satisfies Record<OutcomeType, string>;

/** A run in the Common Test Report Format (CTRF): a test for each rule, and one that says whether the run can be relied on. */
export function toCtrf(report: Report): string {
  const { run, end, rules, warnings } = report;
  const tests = [toRunTest(report), ...rules.map((rule) => toTest(rule, report))];
  const count = (status: string) => tests.filter((test) => test.status === status).length;
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
      tool: { name: 'understudy', version: run.toolVersion },
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
  return `${toSafeJson(escapeInvisibleDeep(value), 2)}\n`;
}

function toRunTest(report: Report) {
  const reasons = reasonsNotToRelyOn(report);
  const message = reasons.length === 0 ? {} : { message: reasons.join(' ') };
  return {
    name: 'the run can be relied on',
    status: reasons.length === 0 ? 'passed' : 'failed',
    duration: 0,
    suite: ['run'],
    ...message,
  };
}

function toTest(rule: ReportedRule, report: Report) {
  const { id, title, statements, effect, durationMs, outcome, checked, inconclusive, coverage } = rule;
  const reason = reasonOf(rule);
  const findingFields =
    'finding' in outcome ? { message: summarizeFinding(rule), trace: toFindingLines(rule, report).join('\n') } : {};
  return {
    testId: id,
    name: id,
    status: statusOf[outcome.type],
    rawStatus: outcome.type,
    duration: Math.round(durationMs),
    suite: [chapterOf(id)],
    ...(reason === undefined ? {} : { message: reason }),
    ...findingFields,
    extra: { title, effect, statements, checked, inconclusive, coverage },
  };
}
