import { expect, test } from 'vitest';
import { createId, createRandomSource, resumedSeed, toHex } from '../../../mock/domain/identifiers.ts';

test('a resumed mock keeps its secret, and a mock with a different seed has a different secret', () => {
  const seeds = ['demo', 'demo#1', 'demo#2'];
  const secrets = seeds.map((seed) => createRandomSource(seed).secret);
  const resumed = seeds.map((seed) => createRandomSource(resumedSeed(resumedSeed(seed, 57), 99)).secret);

  expect(new Set(secrets).size).toBe(seeds.length);
  expect(resumed).toEqual(secrets);
});

test('the random source of the mock never repeats a nonce', () => {
  const chance = createRandomSource('seed');
  const nonces = Array.from({ length: 50_000 }, () => chance.nonce());
  const halves = nonces.flatMap(({ high, low }) => [high, low]);

  expect(new Set(nonces.map(toHex)).size).toBe(nonces.length);
  expect(halves.filter((half) => !Number.isInteger(half) || half < 0 || half >= 2 ** 32)).toEqual([]);
});

test('session/id-format: a session id contains its kind, its workspace and sixteen hexadecimal digits', () => {
  expect(createId('ses', 'acme', { high: 0x0f3c9a1b, low: 0xe27d4456 })).toBe('ses_acme_0f3c9a1be27d4456');
  expect(createId('call', 'acme', { high: 0, low: 0xffffffff })).toBe('call_acme_00000000ffffffff');
});
