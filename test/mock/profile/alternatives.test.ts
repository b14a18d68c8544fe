import { describe, expect, test } from 'vitest';
import type { ChoosableGap, Profile } from '../../../mock/domain/gaps.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import { gapScenarios } from './scenarios/index.ts';
import { createService } from './service.ts';

describe.each(Object.keys(alternatives) as ChoosableGap[])('%s', (gap) => {
  const { run, ...seen } = gapScenarios[gap];
  const expected = seen as Record<string, unknown>;

  test('by default', async () => {
    expect(await run(createService({}))).toEqual(expected.default);
  });

  test.each(alternatives[gap])('%s is played, and the answers say that they rest on the gap', async (alternative) => {
    const service = createService({ [gap]: alternative } as Profile);

    expect(await run(service)).toEqual(expected[alternative]);
    expect([...service.gaps]).toContain(gap);
  });

  test('no two answers look alike', () => {
    const all = Object.values(expected).map((one) => JSON.stringify(one));

    expect(new Set(all).size).toBe(all.length);
  });
});
