import { expect, test } from 'vitest';
import { bareContestant, mockContestant } from '../../../lab/http/contestants.ts';
import { assertKind } from '../../../lab/http/loads.ts';
import type { Measurement } from '../../../lab/http/measure.ts';
import { findBottlenecks, toRatios, toTable } from '../../../lab/http/table.ts';

const measurement: Measurement = {
  answers: 1_000,
  refused: 0,
  ids: [],
  p50Ms: 1,
  p99Ms: 2,
  microsPerRequest: 40,
  perSecond: 10_000,
  serverShare: 0.9,
  generatorShare: 0.3,
};
/** A round in which requests cost so many microseconds. */
const cost = (micros: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(micros).map(([name, microsPerRequest]) => [name, { ...measurement, microsPerRequest }]),
  );

test('a ratio is that of one round, so that a slow round makes both slower', () => {
  const counted = [{ read: cost({ bare: 20, mock: 30 }) }, { read: cost({ bare: 60, mock: 90 }) }];

  expect(toRatios({ counted }, 'read', 'mock', 'bare')).toEqual([1.5, 1.5]);
});

test('a row stands beside those alone that take the same load', () => {
  const counted = [{ refused: cost({ Ajv: 40, mock: 50 }), read: cost({ fixed: 20, Ajv: 40, mock: 50 }) }];
  const columnsOf = (load: 'refused' | 'read') =>
    Object.keys(toTable({ counted }, load, ['fixed', 'Ajv', 'mock'], ['fixed', 'Ajv']).mock ?? {});

  expect(Object.keys(toTable({ counted }, 'refused', ['fixed', 'Ajv', 'mock'], []))).toEqual(['Ajv', 'mock']);
  expect(columnsOf('refused')).toContain('/ Ajv');
  expect(columnsOf('refused')).not.toContain('/ fixed');
  expect(columnsOf('read')).toContain('/ fixed');
});

test('a row says how many requests there were, as one server may have had fewer than the next', () => {
  const counted = [{ read: { mock: measurement, slow: { ...measurement, answers: 128 } } }];

  expect(toTable({ counted }, 'read', ['mock', 'slow'], [])).toMatchObject({
    mock: { requests: 1_000 },
    slow: { requests: 128 },
  });
});

test('a generator that is busier than the server is the bottleneck', () => {
  const saturated = { ...measurement, generatorShare: 0.95 };
  const waiting = { ...measurement, generatorShare: 0.3, serverShare: 0.2 };
  const counted = [{ read: { fixed: saturated, mock: { ...saturated, serverShare: 0.99 } }, call: { mock: waiting } }];

  expect(findBottlenecks({ counted })).toEqual(['read of fixed']);
});

test('a server counts only with answers of the kind that was asked for', () => {
  expect(() => assertKind('read of mock', 'read', { answers: 9, refused: 1 })).toThrow('1 of 9 answers were refusals');
  expect(() => assertKind('refused of mock', 'refused', { answers: 9, refused: 8 })).toThrow('not 9');
  assertKind('refused of mock', 'refused', { answers: 9, refused: 9 });
});

test('a server that always answers the same is not asked for a refusal', () => {
  expect(bareContestant('fixed', 'fixed').requests).not.toHaveProperty('refused');
  expect(bareContestant('fixed', 'fixed').requests).toHaveProperty('cancel');
  for (const { requests } of [bareContestant('Ajv', 'ajv'), mockContestant('mock', '/dev/null')])
    expect(requests).toHaveProperty('refused');
});
