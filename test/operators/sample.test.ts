import { describe, expect, test } from 'vitest';
import { rules } from '../../contracts/index.ts';
import { detectOperator, findTraces } from '../support/operators/detection.ts';
import { operators } from '../support/operators/index.ts';

const ruleIds = rules.map(({ id }) => id);

test('there are many, and each is another', () => {
  expect(operators.length).toBeGreaterThan(1500);
  expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length);
});

test('each thing that is wrong with a success is made of each place of it', () => {
  const ids = operators.map(({ id }) => id).filter((id) => id.startsWith('triggerCall data.callId '));

  expect(ids.map((id) => id.slice('triggerCall data.callId '.length))).toEqual([
    'dropped',
    'null',
    'of another type',
    'empty',
    'trimmed',
    'cut short',
    're-cased',
    'stale',
  ]);
});

test('what a rule gets to see is known by what it leaves behind', async () => {
  const traces = await findTraces('get-session/unknown-id', { runs: 2, seed: 1 });

  expect(traces).toEqual(['getSession', 'getSession sessionNotFound']);
});

test('nothing is caught where nothing is changed', async () => {
  const nothing = {
    id: 'nothing',
    operationId: 'getSession',
    topic: 'status',
    trace: '',
    by: (real) => real,
  } as const satisfies Parameters<typeof detectOperator>[0];

  const result = await detectOperator(nothing, ['get-session/unknown-id', 'session/every-record'], {
    runs: 3,
    seed: 1,
  });

  expect(result).toMatchObject({ caughtBy: undefined, tried: 2 });
});

// All of them are tried by `npm run kit:operators`.
const sample = operators
  .filter(({ id }) =>
    /^getSession data\.\w+ of another type$|lets no key in$|apiKeyInvalid told as a success$/.test(id),
  )
  .filter((_, index) => index % 6 === 0);

describe.concurrent('is caught:', () => {
  test.each(sample.map((operator) => [operator.id, operator] as const))('%s', async (_, operator) => {
    const { caughtBy } = await detectOperator(operator, ruleIds, { runs: 15, seed: 1 });

    expect(caughtBy).toBeDefined();
  });
});
