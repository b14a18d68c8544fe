import { expect, test } from 'vitest';
import { findTroubles } from '../../../../../lab/soak/replicas/balanced/judge-report.ts';

const passed = { id: 'a', outcome: { type: 'passed' } };
const skipped = { id: 'b', outcome: { type: 'skipped', reason: 'no run showed anything' } };
const lost = { what: 'a call to one of the recipients that may have been taken, due 2026-12-24, by the rule a' };
const kept = { what: 'a call to one of the recipients, due 2026-12-24, by the rule a' };

const outcomes = ['failed', 'flaky', 'error'].map((type) => ({
  when: `a rule is ${type}`,
  report: { rules: [passed, { id: 'c', outcome: { type, reason: 'so' } }], leakedEffects: [lost] },
  troubles: [`c is ${type}: so`],
}));

test.each([
  ...outcomes,
  { when: 'all passed', report: { rules: [passed, skipped], leakedEffects: [] }, troubles: [] },
  { when: 'writes had no answer', report: { rules: [passed], leakedEffects: [lost, lost] }, troubles: [] },
  {
    when: 'a call could not be cancelled',
    report: { rules: [passed], leakedEffects: [lost, kept] },
    troubles: [`not cancelled: ${kept.what}`],
  },
  { when: 'nothing passed', report: { rules: [skipped], leakedEffects: [] }, troubles: ['no rule passed'] },
])('while replicas are killed, where $when', ({ report, troubles }) => {
  expect(findTroubles(report, true, new Set())).toEqual(troubles);
});

test('what passed before has to pass while replicas are killed, and without kills every write is answered', () => {
  const report = { rules: [passed, skipped], leakedEffects: [lost] };

  expect(findTroubles(report, true, new Set(['a', 'b']))).toEqual([
    'b passed before, and is skipped while replicas are killed: no run showed anything',
  ]);
  expect(findTroubles(report, false, new Set())).toEqual([expect.stringContaining('not cancelled')]);
});
