import { expect, test } from 'vitest';
import { formatHeadline } from '../../../contracts/reports/finding-groups.ts';
import { createReport, type Report } from '../../../contracts/reports/report.ts';
import type { DecisiveResponse, Finding, RuleSummary } from '../../../contracts/reports/run-log/run-event.ts';
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
  decisive?: DecisiveResponse;
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
  const decided = cases.map(({ id, violated, decisive, response = { status: 200, text: '{}' }, requests = 1 }) => {
    const [, exchange] = findingWith('x').exchanges;
    if (exchange === undefined) throw new Error('There are two.');
    const exchanges = Array.from({ length: requests }, () => ({ ...exchange, ...response }));
    const finding: Finding = { ...findingWith('x'), statements: violated, decisive, exchanges };
    return ruleDecidedAs(id, { type: 'failed', finding });
  });
  return createReport([{ ...runStartedWith(), rules }, ...decided, runEnded()], documentTexts);
}

const groupsOf = (cases: readonly Case[]) =>
  reportOf(cases).findingGroups.map(({ first, others }) => [first.id, ...others.map(({ id }) => id)]);
const success: DecisiveResponse = { exchange: 0, checks: [{ type: 'status', from: 200, to: 200 }] };
const refusal: DecisiveResponse = { exchange: 0, checks: [{ type: 'status', from: 400, to: 499 }] };
const failing = { status: 500, text: '{"errorCode":"internalError"}' };

test('one error of one operation is one cause, whatever the rules say of it', () => {
  expect(
    groupsOf([
      { id: 'a/one', violated: nothingPending, decisive: success, response: failing },
      { id: 'a/two', violated: cancelled, decisive: success, response: failing },
      { id: 'a/three', violated: header, decisive: success, response: { status: 400, text: '{"errorCode":"other"}' } },
    ]),
  ).toEqual([['a/one', 'a/two'], ['a/three']]);
});

test('what is accepted though it is wrong is a cause for each statement', () => {
  expect(
    groupsOf([
      { id: 'a/one', violated: nothingPending, decisive: refusal },
      { id: 'a/two', violated: cancelled, decisive: refusal },
      { id: 'a/three', violated: nothingPending, decisive: refusal },
    ]),
  ).toEqual([['a/one', 'a/three'], ['a/two']]);
});

test('the same member, expected and received likewise, is one cause; other values are others', () => {
  const member = (value: unknown): DecisiveResponse => ({
    exchange: 0,
    checks: [{ type: 'equals', pointer: '/data/isCancelled', value }],
  });
  const response = { status: 200, text: '{"data":{"isCancelled":true}}' };

  expect(
    groupsOf([
      { id: 'a/one', violated: nothingPending, decisive: member(false), response },
      { id: 'a/two', violated: cancelled, decisive: member(false), response },
      { id: 'a/three', violated: header, decisive: member('no'), response },
    ]),
  ).toEqual([['a/one', 'a/two'], ['a/three']]);
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
