import { expect, test } from 'vitest';
import { formatHeadline } from '../../../contracts/reports/finding-groups.ts';
import { createReport, type Report } from '../../../contracts/reports/report.ts';
import type { Finding, RuleSummary } from '../../../contracts/reports/run-event.ts';
import { documentTexts, findingWith, ruleDecidedAs, runEnded, runStartedWith } from '../../support/kit/run-events.ts';

type Statements = RuleSummary['statements'];
const nothingPending: Statements = ['cancel-scheduled/nothing-pending'];
const cancelled: Statements = ['cancel-scheduled/cancelled'];
const header: Statements = ['authentication/header'];

interface Case {
  id: string;
  /** What the rule cites. */
  cites?: Statements;
  violated: Statements;
  /** What was expected, and where. */
  seen?: Pick<Finding, 'expected' | 'pointer'>;
  response?: { status: number; text: string };
  requests?: number;
}

function reportOf(cases: readonly Case[]): Report {
  const rules = cases.map(({ id, violated, cites = violated }) => ({
    id,
    title: 'T.',
    statements: cites,
    effect: 'none' as const,
  }));
  const decided = cases.map(({ id, violated, seen, response = { status: 200, text: '{}' }, requests = 1 }) => {
    const [, exchange] = findingWith('x').exchanges;
    if (exchange === undefined) throw new Error('There are two.');
    const exchanges = Array.from({ length: requests }, () => ({ ...exchange, ...response }));
    const place = seen === undefined ? { exchange: undefined } : { exchange: 0, pointer: undefined, ...seen };
    const finding: Finding = { ...findingWith('x'), statements: violated, ...place, exchanges };
    return ruleDecidedAs(id, { type: 'failed', finding });
  });
  return createReport([{ ...runStartedWith(), rules }, ...decided, runEnded()], documentTexts);
}

const groupsOf = (cases: readonly Case[]) =>
  reportOf(cases).findingGroups.map(({ first, others }) => [first.id, ...others.map(({ id }) => id)]);
const success = { expected: 'status 200' };
const refusal = { expected: 'an error' };
const failing = { status: 500, text: '{"errorCode":"internalError"}' };

test('one error of one operation is one cause, whatever the rules say of it', () => {
  expect(
    groupsOf([
      { id: 'a/one', violated: nothingPending, seen: success, response: failing },
      { id: 'a/two', violated: cancelled, seen: success, response: failing },
      { id: 'a/three', violated: header, seen: success, response: { status: 400, text: '{"errorCode":"other"}' } },
    ]),
  ).toEqual([['a/one', 'a/two'], ['a/three']]);
});

test('what is accepted though it is wrong is a cause for each statement', () => {
  expect(
    groupsOf([
      { id: 'a/one', violated: nothingPending, seen: refusal },
      { id: 'a/two', violated: cancelled, seen: refusal },
      { id: 'a/three', violated: nothingPending, seen: refusal },
    ]),
  ).toEqual([['a/one', 'a/three'], ['a/two']]);
});

test('the rule leads that cites what is violated, is of its chapter, and needs the fewest requests', () => {
  expect(
    groupsOf([
      { id: 'session/symptom', cites: header, violated: nothingPending },
      { id: 'session/cites', violated: nothingPending },
      { id: 'cancel-scheduled/long', violated: nothingPending, requests: 3 },
      { id: 'cancel-scheduled/short', violated: nothingPending },
    ]),
  ).toEqual([['cancel-scheduled/short', 'cancel-scheduled/long', 'session/cites', 'session/symptom']]);
});

test('the headline counts causes and statements before rules', () => {
  const report = reportOf([
    { id: 'a/one', violated: nothingPending },
    { id: 'a/two', violated: nothingPending },
    { id: 'a/three', violated: [...cancelled, ...header] },
  ]);

  expect(formatHeadline(report)).toBe('2 causes, 3 statements violated, 3 of 3 rules failed');
  expect(formatHeadline(reportOf([]))).toBeUndefined();
});
