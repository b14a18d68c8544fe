import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPlanted } from '../../../../lab/soak/fuzz/learning/control.ts';
import { startCoverage } from '../../../../lab/soak/fuzz/learning/coverage.ts';
import { learn } from '../../../../lab/soak/fuzz/learning/learn.ts';
import { readPlanted } from '../../../../lab/soak/fuzz/learning/planted.ts';
import { shorten } from '../../../../lab/soak/fuzz/learning/shorten.ts';
import { targets } from '../../../../lab/soak/fuzz/learning/targets.ts';

test('learning comes nearer to a planted mistake step by step, and chance alone does not', async () => {
  const { corpus } = await findPlanted(1, true, 12_000);
  const alone = await findPlanted(1, false, 12_000);

  expect(corpus.slice(0, 2)).toEqual(['{', '{"']);
  expect(alone).toMatchObject({ crashes: [], corpus: [] });
});

test('a crash is reported once, as short as it can be', async () => {
  const coverage = await startCoverage((url) => url.endsWith('/planted.ts'));
  const target = { seeds: ['{"bo', 'om and more'], run: (input: string) => void readPlanted(input) };
  const goesOn = (inputs: number, crashes: number) => inputs < 50_000 && crashes === 0;
  const { crashes } = await learn({ target, corpus: [], coverage, seed: 1, goesOn });
  await coverage.stop();

  expect(crashes).toEqual([{ input: '{"boom', problem: expect.stringContaining('The planted mistake was met.') }]);
});

test('what is not needed is left out of a text', async () => {
  const shortest = await shorten('some words, and one needle among them', async (text) => text.includes('needle'));

  expect(shortest).toBe('needle');
});

test.each(Object.entries(targets))('%s bears with all that an earlier search kept', async (name, target) => {
  const file = new URL(`../../../../bench/soak/fuzz/learning/corpus/${name}.json`, import.meta.url);
  const kept = JSON.parse(readFileSync(file, 'utf8')) as string[];

  for (const input of [...target.seeds, ...kept]) expect(await target.run(input), input).toBeUndefined();
});
