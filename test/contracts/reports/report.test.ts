import { expect, test } from 'vitest';
import { render as renderOfText } from '../../../contracts/index.ts';
import type { FormatName } from '../../../contracts/options.ts';
import { render, toTerminalText } from '../../../contracts/reports/render.ts';
import { createReport, type Report } from '../../../contracts/reports/report.ts';
import type {
  ExchangeRecord,
  Finding,
  LeakedEffect,
  OutcomeRecord,
  RunEvent,
} from '../../../contracts/reports/run-event.ts';
import {
  documentTexts,
  findingWith,
  ruleDecidedAs,
  ruleIds,
  runEnded,
  runEventsWith,
  runStartedWith,
} from '../../support/kit/run-log.ts';

const passed: OutcomeRecord = { type: 'passed' };
const skipped: OutcomeRecord = { type: 'skipped', reason: 'the subject file has no controlUrl' };

function reportWith(...events: RunEvent[]): Report {
  return createReport([runStartedWith(), ...events], documentTexts);
}

const ids = Object.values(ruleIds);
const all = (outcome: OutcomeRecord) => ids.map((id) => ruleDecidedAs(id, outcome));

test.each<[what: string, report: Report, isFatal: boolean, warning: RegExp]>([
  [
    'every response is 401',
    reportWith(...all(passed), runEnded({ access: 'unauthorized' })),
    true,
    /answered 401 to every request with the workspace key, so nothing was tested/,
  ],
  [
    'no response arrives',
    reportWith(...all(passed), runEnded({ access: 'unreachable' })),
    true,
    /^No response from http:/,
  ],
  ['every rule is skipped', reportWith(...all(skipped), runEnded()), true, /^0 of 6 rules ran, so nothing was tested/],
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
    'a finding depends on the subject file, and an entry of this file could not be checked',
    reportWith(
      {
        type: 'preflight',
        at: '2026-11-20T09:00:00Z',
        checks: [{ entry: 'workspace.workflowId', result: 'inconclusive' }],
      },
      ...all(passed),
      ruleDecidedAs(ruleIds.failed, {
        type: 'failed',
        finding: { ...findingWith('x'), expected: 'status 200, because the subject file lists its names' },
      }),
      runEnded(),
    ),
    false,
    /^The service does not show whether it knows these entries of the subject file: workspace\.workflowId\. If a finding/,
  ],
  [
    'an effect is still pending',
    createReport(runEventsWith('x'), documentTexts),
    false,
    /^2 scheduled effects could not be undone\. The report lists the command that undoes each\.$/,
  ],
])('a report of the kit contains a warning when %s', (_what, report, isFatal, warning) => {
  expect(report.warnings).toContainEqual({ isFatal, text: expect.stringMatching(warning) });
  expect(toTerminalText(report)).toMatch(/\n\nWarning: /);
  expect(render(report, 'html')).toContain(isFatal ? 'This run cannot be relied on' : 'class="warning"');
});

test('a report ends with the number of requests, the time, and the reason for exit code 2', () => {
  const report = reportWith(...all(passed), runEnded({ exitCode: 2, reason: '1 rule ended in error' }));

  expect(toTerminalText(report)).toMatch(/ 0 error; 40 requests in 5 s\.\nExit code 2: 1 rule ended in error\.\n$/);
});

test('the end of a terminal report names the number of mistakes in the subject file', () => {
  const check = { entry: 'workspace.channels.email', result: 'mistake' as const, message: 'Unknown.' };
  const preflight: RunEvent = { type: 'preflight', at: '2026-11-20T09:00:00Z', checks: [check] };
  const textOf = (exitCode: 1 | 2) => toTerminalText(reportWith(preflight, ...all(passed), runEnded({ exitCode })));

  expect(textOf(1)).toMatch(/ in 5 s\.\nThe subject file has 1 mistake, see the warnings above\.\n$/);
  // With exit code 2, the report gives the mistakes in the subject file as its reason, instead of pointing to the
  // warnings.
  expect(textOf(2)).not.toContain('see the warnings above');
});

test('the terminal report combines pending messages that differ only in due time and clean-up command', () => {
  const leakedAs = (due: string, command: string): LeakedEffect => {
    const what = `1 message to E_MAIL_1, due ${due}, by a rule`;
    return { type: 'leaked', at: due, state: 'unknown', what, command };
  };
  const sent = Array.from({ length: 500 }, () => leakedAs('2027-01-29', '# Sent.'));
  const textOf = (leaks: LeakedEffect[]) =>
    toTerminalText(createReport([...runEventsWith('x'), ...leaks], documentTexts));

  expect(textOf(sent)).toContain('\n  500 times: 1 message to E_MAIL_1, due 2027-01-29, by a rule\n    # Sent.\n\n');
  expect(textOf([leakedAs('2027-01-29', 'curl 1'), leakedAs('2027-01-28', 'curl 2')])).toContain(
    '\n  2 times: 1 message to E_MAIL_1, by a rule\n    curl 1\n    and 1 more; --report html=FILE lists all\n\n',
  );
});

test('the terminal report omits a warning about a statement that a finding already reports as violated', () => {
  const gap = 'cancel-call/not-in-queue';
  const textOf = (warning: Partial<Finding>) => {
    const decided = { ...ruleDecidedAs(ruleIds.passed, passed), warnings: [{ ...findingWith('x'), gap, ...warning }] };
    return toTerminalText(createReport([...runEventsWith('x'), decided], documentTexts));
  };

  expect(textOf({})).not.toMatch(/Warnings: |1 warning/);
  expect(textOf({ statements: ['authentication/header'] })).toMatch(/Warnings: [\s\S]*; 1 warning;/);
});

test('every report format shows an inconclusive run as not passed', () => {
  const cutOff = reportWith(...all(passed));

  expect(render(cutOff, 'junit')).toContain('<error type="run"');
  expect(JSON.parse(render(cutOff, 'json'))).toMatchObject({ complete: false });
  expect(JSON.parse(render(cutOff, 'har'))).toMatchObject({ log: { comment: expect.stringContaining('cut off') } });
  expect(render(cutOff, 'github')).toMatch(/^::error title=understudy verify::The run was cut off/);
  expect(render(cutOff, 'summary')).toContain('> **Warning:**');
});

const outdated = runEnded({ exitCode: 1, reason: 'a/b no longer occurs: delete the entry at bl.yaml:3' });

test.each<[exit: string, end: RunEvent, junit: RegExp]>([
  [
    '1 for an entry of the baseline',
    outdated,
    / failures="1"[\s\S]*<failure type="baseline" message="Exit code 1: a.+ at bl/,
  ],
  [
    '2',
    runEnded({ exitCode: 2, reason: '1 rule undecided (--strict)' }),
    /<error type="run" message="Exit code 2: 1 rule/,
  ],
  ['3', runEnded({ exitCode: 3, reason: 'effects are leaked' }), /<error type="run" message="Exit code 3: effects/],
])('each report for people gives the reason for exit code %s', (_exit, end, junit) => {
  const report = reportWith(...all(passed), end);
  const sentence = `Exit code ${report.end?.exitCode}: ${report.end?.reason}.`;

  expect(render(report, 'junit')).toMatch(junit);
  expect(render(report, 'github')).toContain(`::error title=understudy verify::${sentence}`);
  for (const format of ['terminal', 'html', 'summary'] as const) {
    const text = render(report, format).replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    expect(text, format).toContain(sentence);
  }
  expect(render(report, 'html')).toContain('<h1>All rules passed, but the run failed<');
});

test('the JUnit report has one test for each rule, and one more test for an interrupted run', () => {
  const testsIn = (report: Report) => render(report, 'junit').match(/<testcase /g)?.length;

  expect(testsIn(reportWith(...all(passed), runEnded()))).toBe(ids.length);
  expect(testsIn(reportWith(...all(passed), runEnded({ interrupted: true })))).toBe(ids.length + 1);
});

test('the terminal report shows findings before the list of rules and before warnings that are not fatal', () => {
  const failed = ruleDecidedAs(ruleIds.failed, { type: 'failed', finding: findingWith('x') });
  const undecided: OutcomeRecord = { type: 'undecided', reason: 'no call was answered' };
  const text = toTerminalText(reportWith(...all(undecided), failed, runEnded()));
  const [finding, warning, list] = ['failed  cancel', 'Warning: 5 of 6 rules are', '  undecided  '].map((part) =>
    text.indexOf(part),
  );

  expect([finding, warning, list]).toEqual([finding, warning, list].toSorted((one = 0, other = 0) => one - other));
  expect(finding).toBeGreaterThan(0);
});

test('the JUnit report counts flaky rules as failures, and rules without a clear result as skipped', () => {
  const xml = render(createReport(runEventsWith('x'), documentTexts), 'junit');
  const suites = [...xml.matchAll(/<testsuite name="([^"]+)"([^>]+)>(.*?)<\/testsuite>/gs)];

  expect(suites.map(([, name]) => name)).toEqual(['run', 'authentication', 'cancel-scheduled', 'time']);
  for (const [, name, attributes, content = ''] of suites)
    for (const [count, tag] of Object.entries({
      tests: 'testcase',
      failures: 'failure',
      errors: 'error',
      skipped: 'skipped',
    }))
      expect(attributes, name).toContain(` ${count}="${content.split(`<${tag} `).length - 1}"`);
});

const verdictOf = (report: Report, id: string) =>
  report.chapters.flatMap(({ statements }) => statements).find((one) => one.id === id)?.verdict;
const failed: OutcomeRecord = { type: 'failed', finding: findingWith('x') };
const about = 'cancel-scheduled/nothing-pending';

test('a report shows a statement as violated if any rule finds a violation', () => {
  const report = reportWith(...all(passed), ruleDecidedAs(ruleIds.failed, failed));

  expect(verdictOf(report, about)).toBe('failed');
  expect(verdictOf(report, 'authentication/header')).toBe('passed');
});

const acceptance = { reason: 'A cache.', ticket: 'OPS-7', expires: '2999-01-31' };
const acceptedFailure: OutcomeRecord = { type: 'failed', finding: { ...findingWith('a'), accepted: acceptance } };

test.each<[format: FormatName, inOrder: RegExp]>([
  [
    'terminal',
    /\nfailed {2}cancel-scheduled\/violated\n[\s\S]* accepted by the baseline\n[\s\S]*\nFindings that the baseline accepts:\n {2}authentication\/broken: .+\n {4}1 finding accepted until 2999-01-31 \(OPS-7\): A cache\.\n[\s\S]*1 new cause, 1 statement violated, 1 of 6 rules failed, 1 finding accepted\.\n/,
  ],
  [
    'html',
    /<h1>1 statement is violated<[\s\S]* id="cancel-scheduled\/violated"[\s\S]*<summary>1 finding that the baseline accepts<[\s\S]* id="authentication\/broken"[\s\S]*<dd>until 2999-01-31 /,
  ],
  [
    'github',
    /^::error title=failed%3A cancel-scheduled\/violated::[\s\S]*\n::notice title=Findings that the baseline accepts::authentication\/broken: .+ 1 finding accepted until /m,
  ],
  ['summary', /<summary>failed: cancel-scheduled\/violated<[\s\S]*<summary>Findings that the baseline accepts</],
  [
    'junit',
    /failures="1"[\s\S]*name="authentication\/broken"[^>]*><skipped message="[^"]+\. Accepted by the baseline until 2999-01-31 \(OPS-7\): A cache\."/,
  ],
])('the report format %s starts with new findings, and marks findings that the baseline accepts', (format, inOrder) => {
  const accepted = ruleDecidedAs(ruleIds.error, acceptedFailure);
  const fresh = ruleDecidedAs(ruleIds.failed, { type: 'failed', finding: findingWith('x') });

  expect(render(reportWith(...all(passed), accepted, fresh, runEnded()), format)).toMatch(inOrder);
});

test.each<FormatName>(['terminal', 'html', 'github', 'summary', 'junit'])(
  'the report format %s names each baseline entry that accepts a finding of the same rule',
  (format) => {
    const later = { reason: 'A proxy.', ticket: 'OPS-99', expires: '2030-01-31' };
    const others = [findingWith('b'), findingWith('c')].map((one) => ({ ...one, accepted: later }));
    const accepted = ruleDecidedAs(ruleIds.failed, { ...acceptedFailure, others });
    const text = render(reportWith(...all(passed), accepted, runEnded()), format);

    expect(text).toMatch(/until 2999-01-31 \(OPS-7\): A cache\.[\s\S]*until 2030-01-31 \(OPS-99\): A proxy\./);
    if (format === 'terminal')
      expect(text).toMatch(/ 1 finding accepted until 2999[\s\S]* 2 findings accepted until 2030/);
  },
);

test('the JUnit report shows a new finding of a rule before an accepted finding of this rule', () => {
  const outcome: OutcomeRecord = { ...acceptedFailure, others: [findingWith('new')] };
  const xml = render(reportWith(...all(passed), ruleDecidedAs(ruleIds.failed, outcome), runEnded()), 'junit');

  expect(xml).toMatch(
    /<failure type="failed" message="[^"]+received new\.[^"]*">[\s\S]+ Accepted by the baseline until/,
  );
});

test('the HTML report numbers the exchanges of a finding', () => {
  const [one, other] = findingWith('x').exchanges as [ExchangeRecord, ExchangeRecord];
  const finding = { ...findingWith('x'), exchanges: [one, other, other, one] };
  const page = render(reportWith(ruleDecidedAs(ruleIds.failed, { type: 'failed', finding }), runEnded()), 'html');

  expect([...page.matchAll(/<summary>([\d to]+\.) <code>/g)].map(([, numbers]) => numbers)).toEqual([
    '1.',
    '2 to 3.',
    '4.',
  ]);
});

test('the HTML report opens the exchanges that decide a finding, and marks the one with the violation', () => {
  const [one] = findingWith('x').exchanges as [ExchangeRecord];
  const exchanges = [1, 2, 3, 4].map((id) => ({ ...one, request: { ...one.request, method: 'GET', url: `/${id}` } }));
  const finding = { ...findingWith('x'), exchanges, exchange: 2 };
  const page = render(reportWith(ruleDecidedAs(ruleIds.failed, { type: 'failed', finding }), runEnded()), 'html');
  const opened = [...page.matchAll(/<details open><summary>(\d)\.(.*)<\/summary>/g)];

  expect(opened.map(([, number]) => number)).toEqual(['3']);
  expect(opened.map(([, , text]) => text)).toEqual([expect.stringMatching(/: the violation<\/b>$/)]);
});

test('the HTML report shows the response with the violation, also of a request that was sent several times', () => {
  const [one] = findingWith('x').exchanges as [ExchangeRecord];
  const exchanges = ['first', 'second', 'third'].map((text) => ({ ...one, text }));
  const finding = { ...findingWith('x'), exchanges, exchange: 1 };
  const page = render(reportWith(ruleDecidedAs(ruleIds.failed, { type: 'failed', finding }), runEnded()), 'html');

  expect(page).toMatch(
    /1 to 3\. .* 3 times, response 2<b class="verdict">: the violation<[\s\S]*<pre tabindex="0">second</,
  );
});

test('the HTML report shows the different statuses of a request that was sent several times', () => {
  const [one] = findingWith('x').exchanges as [ExchangeRecord];
  const exchanges = [404, 404, 200].map((status) => ({ ...one, status }));
  const finding = { ...findingWith('x'), exchanges, exchange: undefined };
  const page = render(reportWith(ruleDecidedAs(ruleIds.failed, { type: 'failed', finding }), runEnded()), 'html');

  expect(page).toContain(' → <b>200</b> 3 times, statuses 404, 200, the last response</summary>');
});

test('a report calls a statement undecided if its rules are undecided, as it calls these rules', () => {
  const undecided: OutcomeRecord = { type: 'undecided', reason: 'no call was answered' };
  const report = reportWith(...all(undecided), runEnded());

  expect(verdictOf(report, about)).toBe('undecided');
  expect(render(report, 'html')).not.toContain('inconclusive');
});

test('the terminal report colours only the words for outcomes', () => {
  const decided = ruleDecidedAs(ruleIds.passed, { type: 'passed' });
  const report = createReport([runStartedWith(), decided, runEnded()], documentTexts);

  expect(render(report, 'terminal', { colors: true })).toContain(`\u001b[32mpassed \u001b[0m  ${ruleIds.passed}`);
  expect(render(report, 'terminal')).not.toContain('\u001b');
});

test('every report format shows a violated recommendation as a warning', () => {
  const finding = { ...findingWith('w'), gap: 'cancel-call/not-in-queue' };
  const decided = { ...ruleDecidedAs(ruleIds.passed, passed), warnings: [finding] };
  const report = reportWith(decided, runEnded({ exitCode: 0 }));

  for (const format of ['terminal', 'json', 'junit', 'html', 'github', 'summary'] as const) {
    expect(render(report, format).replaceAll('&#47;', '/'), format).toContain('cancel-call/not-in-queue');
  }
  expect(report.counts.failed).toBe(0);
  expect(render(report, 'terminal')).toMatch(/ 0 error; 1 warning; /);
});

test.each(['terminal', 'html', 'json', 'summary'] as const)(
  'the report format %s shows each assumption that turned out false for the service',
  (format) => {
    const assumption = {
      type: 'assumption-checked' as const,
      at: '2026-11-20T09:00:00.000Z',
      assumption: 'call/readable',
      description: 'A call can be read as a session by its callId.',
      holds: 'no' as const,
      reason: 'a call could not be read by its callId',
    };
    const report = createReport([runStartedWith(), assumption, runEnded()], documentTexts);

    expect(renderOfText(report, format)).toContain(assumption.reason);
  },
);
