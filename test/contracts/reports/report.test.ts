import { describe, expect, test } from 'vitest';
import { render } from '../../../contracts/reports/render.ts';
import { createReport, type Report } from '../../../contracts/reports/report.ts';
import type { OutcomeRecord, RunEvent } from '../../../contracts/reports/run-event.ts';
import { toTerminalText } from '../../../contracts/reports/terminal.ts';
import {
  documentTexts,
  findingWith,
  ruleDecidedAs,
  ruleIds,
  runEnded,
  runEventsWith,
  runStartedWith,
} from '../../support/kit/run-events.ts';

const passed: OutcomeRecord = { type: 'passed' };
const skipped: OutcomeRecord = { type: 'skipped', reason: 'the subject has no control' };

function reportWith(...events: RunEvent[]): Report {
  return createReport([runStartedWith(), ...events], documentTexts);
}

const ids = Object.values(ruleIds);
const all = (outcome: OutcomeRecord) => ids.map((id) => ruleDecidedAs(id, outcome));

describe('warnings', () => {
  test.each<[what: string, report: Report, isFatal: boolean, warning: RegExp]>([
    [
      'every response is 401',
      reportWith(...all(passed), runEnded({ access: 'unauthorized' })),
      true,
      /was answered 401, so nothing was tested/,
    ],
    ['no response', reportWith(...all(passed), runEnded({ access: 'unreachable' })), true, /^No response from http:/],
    [
      'every rule is skipped',
      reportWith(...all(skipped), runEnded()),
      true,
      /^0 of 6 rules ran, so nothing was tested/,
    ],
    [
      'most rules are skipped',
      reportWith(...all(skipped), ruleDecidedAs(ruleIds.passed, passed), runEnded()),
      false,
      /^5 of 6 rules were skipped\./,
    ],
    [
      'the run was interrupted',
      reportWith(...all(passed), runEnded({ interrupted: true })),
      true,
      /^The run was interrupted/,
    ],
    ['the run was cut off', reportWith(...all(passed)), true, /^The run was cut off/],
    [
      'an effect leaked',
      createReport(runEventsWith('x'), documentTexts),
      false,
      /^1 scheduled effect could not be undone\. Undo it by hand with the command below\.$/,
    ],
  ])('%s', (_what, report, isFatal, warning) => {
    expect(report.warnings).toContainEqual({ isFatal, text: expect.stringMatching(warning) });
    expect(toTerminalText(report)).toMatch(/\n\nWarning: /);
    expect(render(report, 'html')).toContain(isFatal ? 'This run cannot be relied on' : 'class="warning"');
  });

  test('the last line says why the exit code is 2', () => {
    const report = reportWith(...all(passed), runEnded({ exitCode: 2, reason: '1 rule ended in error' }));

    expect(toTerminalText(report)).toMatch(/\nExit code 2: 1 rule ended in error\.\n$/);
  });

  test('a run that cannot be relied on passes in no format', () => {
    const cutOff = reportWith(...all(passed));

    expect(render(cutOff, 'junit')).toContain('<error type="run"');
    expect(JSON.parse(render(cutOff, 'json'))).toMatchObject({ complete: false });
    expect(JSON.parse(render(cutOff, 'har'))).toMatchObject({ log: { comment: expect.stringContaining('cut off') } });
    expect(render(cutOff, 'github')).toMatch(/^::error title=understudy verify::The run was cut off/);
    expect(render(cutOff, 'summary')).toContain('> **Warning:**');
  });
});

describe('a statement', () => {
  const verdictOf = (report: Report, id: string) =>
    report.chapters.flatMap(({ statements }) => statements).find((one) => one.id === id)?.verdict;
  const failed: OutcomeRecord = { type: 'failed', finding: findingWith('x') };
  const about = 'cancel-scheduled/nothing-pending';

  test('fails when one rule finds it violated, whatever the others find', () => {
    const report = reportWith(...all(passed), ruleDecidedAs(ruleIds.failed, failed));

    expect(verdictOf(report, about)).toBe('failed');
    expect(verdictOf(report, 'authentication/header')).toBe('passed');
  });

  test('is inconclusive when its only rule failed at another statement', () => {
    const report = reportWith(ruleDecidedAs(ruleIds.passed, failed));

    expect(verdictOf(report, 'authentication/header')).toBe('inconclusive');
    expect(verdictOf(report, about)).toBe('failed');
  });

  test('is listed in the order of the document', () => {
    expect(reportWith().chapters.map(({ name }) => name)).toEqual(['cancel-scheduled', 'authentication']);
  });
});

test('a gap is listed with its question and the meaning of the answer', () => {
  const toObservedEvent = (answer: string): RunEvent => ({
    type: 'gap-observed',
    at: runStartedWith().at,
    gap: 'cancel-call/not-in-queue',
    answer,
  });
  const { gaps } = reportWith(toObservedEvent('default'), toObservedEvent('bad-request'), toObservedEvent('410 gone'));

  expect(gaps.map(({ question, meaning }) => `${question} ${meaning}`)).toEqual([
    'What it gets. 409.',
    'What it gets. 400.',
    'What it gets. 410 gone',
  ]);
});

test('of two verdicts on a rule the later counts', () => {
  expect(
    reportWith(ruleDecidedAs(ruleIds.passed, skipped), ruleDecidedAs(ruleIds.passed, passed)).counts,
  ).toMatchObject({
    passed: 1,
  });
});

test('the page is self-contained', () => {
  const page = render(createReport(runEventsWith('http://evil.test/x'), documentTexts), 'html');

  expect(page).toContain("default-src 'none'; style-src 'sha256-");
  expect(page).not.toMatch(/<script|<iframe|<object|@import|url\(/i);
  expect(
    [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to).filter((to) => !/^(#|data:,$)/.test(to ?? '')),
  ).toEqual([]);
});

test('on a terminal only the words for outcomes are coloured', () => {
  const decided = ruleDecidedAs(ruleIds.passed, { type: 'passed' });
  const report = createReport([runStartedWith(), decided, runEnded()], documentTexts);

  expect(render(report, 'terminal', { colors: true })).toContain(`\u001b[32mpassed \u001b[0m  ${ruleIds.passed}`);
  expect(render(report, 'terminal')).not.toContain('\u001b');
});

test('what a service should do is a warning in every report, with its gap', () => {
  const finding = { ...findingWith('w'), gap: 'cancel-call/not-in-queue' };
  const decided = { ...ruleDecidedAs(ruleIds.passed, passed), warnings: [finding] };
  const report = reportWith(decided, runEnded({ exitCode: 0 }));

  for (const format of ['terminal', 'json', 'junit', 'html', 'github', 'summary'] as const) {
    expect(render(report, format).replaceAll('&#47;', '/'), format).toContain('cancel-call/not-in-queue');
  }
  expect(report.counts.failed).toBe(0);
});
