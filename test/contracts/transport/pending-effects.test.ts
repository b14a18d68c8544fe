import { expect, test } from 'vitest';
import { createBudget } from '../../../contracts/transport/budget.ts';
import { type LedgerLine, pendingEffectsIn } from '../../../contracts/transport/ledger.ts';

const planLine = (effectId: string) =>
  ({
    type: 'planned',
    effectId,
    at: '2026-11-20T09:00:00.000Z',
    rule: 'a-rule',
    baseUrl: 'http://service.test/api',
    key: 'workspace',
    what: 'call',
    dueAt: undefined,
    isFar: true,
    hasRetries: false,
  }) as const satisfies LedgerLine;

test('what was planned and not settled may still wait, with the id that the service returned', () => {
  const lines: LedgerLine[] = [
    planLine('a'),
    { type: 'known', effectId: 'nobody', id: 'ses-0' },
    planLine('b'),
    { type: 'known', effectId: 'a', id: 'ses-1' },
    planLine('c'),
    { type: 'settled', effectId: 'b', resolution: 'cancelled' },
  ];
  const { type: _, at: __, ...rest } = planLine('a');

  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');

  expect(pendingEffectsIn(text, 'ledger')).toEqual([
    { ...rest, id: 'ses-1' },
    { ...rest, effectId: 'c', id: undefined },
  ]);
});

test.each(['messages', 'calls'] as const)('%s are spent up to the last, and not beyond', (kind) => {
  const budget = createBudget({ [kind]: 3 });
  const impact = { effect: 'call', messages: 0, calls: 0, [kind]: 1 } as const;
  for (let spent = 0; spent < 3; spent += 1) budget.spend(impact);

  expect(() => budget.spend(impact)).toThrow(`the budget of 3 ${kind} (--max-${kind}) did not allow for more`);
});
