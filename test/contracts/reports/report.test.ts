import { describe, expect, test } from 'vitest';
import { formats } from '../../../contracts/reports/formats/index.ts';
import { toTerminalText } from '../../../contracts/reports/formats/terminal.ts';
import { createReport, type Report } from '../../../contracts/reports/report.ts';
import type { OutcomeRecord, RunEvent } from '../../../contracts/verify/run-event.ts';
import {
  documentTexts,
  findingWith,
  ruleDecidedAs,
  ruleIds,
  runEnded,
  runEventsWith,
  runStartedWith,
} from '../../support/kit/run-events.ts';

const held: OutcomeRecord = { type: 'passed', runs: 3 };
const notRun: OutcomeRecord = { type: 'skipped', reason: 'the subject has no control' };

function reportWith(...events: RunEvent[]): Report {
  return createReport([runStartedWith(), ...events], documentTexts);
}

const ids = Object.values(ruleIds);
const all = (outcome: OutcomeRecord) => ids.map((id) => ruleDecidedAs(id, outcome));

describe('warnings', () => {
  test.each<[what: string, report: Report, isFatal: boolean, warning: RegExp]>([
    [
      'every answer was 401',
      reportWith(...all(held), runEnded({ access: 'unauthorized' })),
      true,
      /was 401, so nothing was tested/,
    ],
    [
      'nobody answered',
      reportWith(...all(held), runEnded({ access: 'unreachable' })),
      true,
      /^Nobody answered at http:/,
    ],
    ['nothing was run', reportWith(...all(notRun), runEnded()), true, /^None of the 5 rules was run/],
    [
      'most was not run',
      reportWith(...all(notRun), ruleDecidedAs(ruleIds.passed, held), runEnded()),
      false,
      /^4 of 5 rules were not run/,
    ],
    ['it was interrupted', reportWith(...all(held), runEnded({ interrupted: true })), true, /^The run was interrupted/],
    ['it was cut off', reportWith(...all(held)), true, /^The run was cut off/],
    [
      'something is left',
      createReport(runEventsWith('x'), documentTexts),
      false,
      /^What was scheduled could not all be taken back: 1 left\./,
    ],
  ])('%s', (_what, report, isFatal, warning) => {
    expect(report.warnings).toContainEqual({ isFatal, text: expect.stringMatching(warning) });
    expect(toTerminalText(report)).toMatch(/\n\nWarning: /);
    expect(formats.html(report)).toContain(isFatal ? 'This run cannot be relied on' : 'class="warning"');
  });

  test('there are none for a good run', () => {
    expect(reportWith(...all(held), runEnded({ exitCode: 0 })).warnings).toEqual([]);
  });

  test('what cannot be relied on is good in no format', () => {
    const cutOff = reportWith(...all(held));

    expect(formats.junit(cutOff)).toContain('<error type="run"');
    expect(JSON.parse(formats.ctrf(cutOff))).toMatchObject({ results: { summary: { failed: 1 } } });
    expect(JSON.parse(formats.sarif(cutOff))).toMatchObject({
      runs: [{ invocations: [{ executionSuccessful: false }] }],
    });
    expect(JSON.parse(formats.json(cutOff))).toMatchObject({ complete: false });
    expect(JSON.parse(formats.har(cutOff))).toMatchObject({ log: { comment: expect.stringContaining('cut off') } });
    expect(formats.github(cutOff)).toMatch(/^::error title=understudy verify::The run was cut off/);
    expect(formats.summary(cutOff)).toContain('> **Warning:**');
  });
});

describe('a statement', () => {
  const verdictOf = (report: Report, id: string) =>
    report.chapters.flatMap(({ statements }) => statements).find((one) => one.id === id)?.verdict;
  const violated: OutcomeRecord = { type: 'failed', finding: findingWith('x') };
  const about = 'cancel-scheduled/nothing-pending';

  test('is violated when one rule found that, whatever the others say', () => {
    const report = reportWith(...all(held), ruleDecidedAs(ruleIds.failed, violated));

    expect(verdictOf(report, about)).toBe('failed');
    expect(verdictOf(report, 'authentication/header')).toBe('passed');
  });

  test('is undecided when the only rule stopped at something else', () => {
    const report = reportWith(ruleDecidedAs(ruleIds.passed, violated));

    expect(verdictOf(report, 'authentication/header')).toBe('undecided');
    expect(verdictOf(report, about)).toBe('failed');
  });

  test('is not run when no rule was', () => expect(verdictOf(reportWith(), about)).toBe('skipped'));

  test('stands in the order of the document', () => {
    expect(reportWith().chapters.map(({ name }) => name)).toEqual(['cancel-scheduled', 'authentication']);
  });
});

test('a gap is told with its question and the words of the answer', () => {
  const observed = (answer: string): RunEvent => ({
    type: 'gap-observed',
    at: runStartedWith().at,
    gap: 'cancel-call/not-in-queue',
    answer,
  });
  const { gaps } = reportWith(observed('default'), observed('bad-request'), observed('410 gone'));

  expect(gaps.map(({ question, meaning }) => `${question} ${meaning}`)).toEqual([
    'What it gets. 409.',
    'What it gets. 400.',
    'What it gets. 410 gone',
  ]);
});

test('of two verdicts on a rule the later counts', () => {
  expect(reportWith(ruleDecidedAs(ruleIds.passed, notRun), ruleDecidedAs(ruleIds.passed, held)).counts).toMatchObject({
    passed: 1,
  });
});

test('annotations are as many as GitHub shows, and say how many more there are', () => {
  const rules = Array.from({ length: 25 }, (_, index) => ({
    id: `time/rule-${index}`,
    title: 'T.',
    statements: [],
    effect: 'none' as const,
  }));
  const decided = rules.map(({ id }) => ruleDecidedAs(id, { type: 'failed', finding: findingWith('x') }));
  const lines = formats
    .github(createReport([{ ...runStartedWith(), rules }, ...decided, runEnded()], documentTexts))
    .trimEnd()
    .split('\n');

  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('::error title=understudy verify::16 more; the report has all of them.');
});

test('the page needs nothing but itself', () => {
  const page = formats.html(createReport(runEventsWith('http://evil.test/x'), documentTexts));

  expect(page).toContain("default-src 'none'; style-src 'sha256-");
  expect(page).not.toMatch(/<script|<iframe|<object|@import|url\(/i);
  expect(
    [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to).filter((to) => !/^(#|data:,$)/.test(to ?? '')),
  ).toEqual([]);
});
