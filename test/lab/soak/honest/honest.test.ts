import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import type { HonestResult } from '../../../../lab/soak/honest/honest-worker.ts';
import { parseHonestOptions } from '../../../../lab/soak/honest/options.ts';
import { formatRow, isClean } from '../../../../lab/soak/honest/row.ts';
import { honestServices } from '../../../../lab/soak/honest/services.ts';
import { honestVariants } from '../../../support/honest/index.ts';

const clean: HonestResult = { passed: 140, skipped: 7, cases: 900, falseAlarms: [], unchecked: [] };

test('each is judged with 20 seeds by default', () => {
  const threads = availableParallelism();

  expect(parseHonestOptions([])).toEqual({ seeds: 20, firstSeed: 1, runs: 3, only: [''], threads });
  expect(
    parseHonestOptions(['--seeds', '1', '--first-seed', '11', '--runs', '5', '--only', 'slow', '--threads', '1']),
  ).toEqual({
    seeds: 1,
    firstSeed: 11,
    runs: 5,
    only: ['slow'],
    threads: 1,
  });
  expect(() => parseHonestOptions(['--seeds', '0'])).toThrow('--seeds');
});

test('the mock is judged in every form, behind a bad way, and a service by other hands', () => {
  const names = honestServices.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(honestVariants.map(({ name }) => name)));
  expect(names.slice(honestVariants.length)).toEqual([
    'the second service',
    'the mock as it is, with lost, refused and slow answers',
    'every first alternative, with lost, refused and slow answers',
    'every last alternative, with lost, refused and slow answers',
  ]);
});

test('a service that is blamed, or not looked at for no reason, is not clean', () => {
  const blamed = { ...clean, falseAlarms: [{ rule: 'session/moments-agree', outcome: 'flaky', message: 'late' }] };
  const unseen = { ...clean, unchecked: [{ rule: 'session/moments-agree', reason: undefined }] };
  const excused = { ...clean, unchecked: [{ rule: 'session/moments-agree', reason: 'It is open.' }] };

  expect([clean, blamed, unseen, excused].map(isClean)).toEqual([true, false, false, true]);
  expect(formatRow('a service', [clean, blamed])).toContain('1800 cases  BLAMED by session/moments-agree');
  expect(formatRow('a service', [clean, unseen])).toContain('checked nothing: NO REASON IS LISTED');
});
