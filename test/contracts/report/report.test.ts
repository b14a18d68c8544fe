import { describe, expect, test } from 'vitest';
import { formats } from '../../../contracts/report/formats.ts';
import { type Report, reportOf } from '../../../contracts/report/report.ts';
import { terminal } from '../../../contracts/report/terminal.ts';
import type { RunEvent, ToldOutcome } from '../../../contracts/run-event.ts';
import { decidedAs, ended, eventsWith, findingWith, ruleIds, startedWith, texts } from '../../support/run-events.ts';

const held: ToldOutcome = { type: 'held', runs: 3 };
const notRun: ToldOutcome = { type: 'not-run', reason: 'the subject has no control' };

function reportWith(...events: RunEvent[]): Report {
  return reportOf([startedWith(), ...events], texts);
}

const ids = Object.values(ruleIds);
const all = (outcome: ToldOutcome) => ids.map((id) => decidedAs(id, outcome));

describe('warnings', () => {
  test.each<[what: string, report: Report, isFatal: boolean, warning: RegExp]>([
    [
      'every answer was 401',
      reportWith(...all(held), ended({ access: 'refused' })),
      true,
      /was 401, so nothing was tested/,
    ],
    ['nobody answered', reportWith(...all(held), ended({ access: 'silent' })), true, /^Nobody answered at http:/],
    ['nothing was run', reportWith(...all(notRun), ended()), true, /^None of the 5 rules was run/],
    [
      'most was not run',
      reportWith(...all(notRun), decidedAs(ruleIds.held, held), ended()),
      false,
      /^4 of 5 rules were not run/,
    ],
    ['it was interrupted', reportWith(...all(held), ended({ interrupted: true })), true, /^The run was interrupted/],
    ['it was cut off', reportWith(...all(held)), true, /^The run was cut off/],
    [
      'something is left',
      reportOf(eventsWith('x'), texts),
      false,
      /^What was scheduled could not all be taken back: 1 left\./,
    ],
  ])('%s', (_what, report, isFatal, warning) => {
    expect(report.warnings).toContainEqual({ isFatal, text: expect.stringMatching(warning) });
    expect(terminal(report)).toMatch(/\n\nWarning: /);
    expect(formats.html(report)).toContain(isFatal ? 'This run cannot be relied on' : 'class="warning"');
  });

  test('there are none for a good run', () => {
    expect(reportWith(...all(held), ended({ exitCode: 0 })).warnings).toEqual([]);
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
  const violated: ToldOutcome = { type: 'violated', finding: findingWith('x') };
  const about = 'cancel-scheduled/nothing-pending';

  test('is violated when one rule found that, whatever the others say', () => {
    const report = reportWith(...all(held), decidedAs(ruleIds.violated, violated));

    expect(verdictOf(report, about)).toBe('violated');
    expect(verdictOf(report, 'authentication/header')).toBe('held');
  });

  test('is undecided when the only rule stopped at something else', () => {
    const report = reportWith(decidedAs(ruleIds.held, violated));

    expect(verdictOf(report, 'authentication/header')).toBe('undecided');
    expect(verdictOf(report, about)).toBe('violated');
  });

  test('is not run when no rule was', () => expect(verdictOf(reportWith(), about)).toBe('not-run'));

  test('stands in the order of the document', () => {
    expect(reportWith().chapters.map(({ name }) => name)).toEqual(['cancel-scheduled', 'authentication']);
  });
});

test('a gap is told with its question and the words of the answer', () => {
  const observed = (answer: string): RunEvent => ({
    type: 'gap-observed',
    at: startedWith().at,
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
  expect(reportWith(decidedAs(ruleIds.held, notRun), decidedAs(ruleIds.held, held)).counts).toMatchObject({ held: 1 });
});

test('annotations are as many as GitHub shows, and say how many more there are', () => {
  const rules = Array.from({ length: 25 }, (_, index) => ({
    id: `time/rule-${index}`,
    title: 'T.',
    statements: [],
    effect: 'none' as const,
  }));
  const decided = rules.map(({ id }) => decidedAs(id, { type: 'violated', finding: findingWith('x') }));
  const lines = formats
    .github(reportOf([{ ...startedWith(), rules }, ...decided, ended()], texts))
    .trimEnd()
    .split('\n');

  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('::error title=understudy verify::16 more; the report has all of them.');
});

test('the page needs nothing but itself', () => {
  const page = formats.html(reportOf(eventsWith('http://evil.test/x'), texts));

  expect(page).toContain("default-src 'none'; style-src 'sha256-");
  expect(page).not.toMatch(/<script|<iframe|<object|@import|url\(/i);
  expect(
    [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to).filter((to) => !/^(#|data:,$)/.test(to ?? '')),
  ).toEqual([]);
});
