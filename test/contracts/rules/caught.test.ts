import { beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { type DetectionResult, detectSabotages } from '../../support/sabotages/detection.ts';
import { faultSabotages } from '../../support/sabotages/faults.ts';
import { sabotages } from '../../support/sabotages/index.ts';

const table = sabotages.map(({ name, rules: by }, index) => [name, by, index] as const);
useFastTime();
let hunts: Promise<DetectionResult[]>[];

beforeAll(() => {
  hunts = detectSabotages(sabotages, { runs: 15, shrink: false });
});

describe.concurrent('the kit catches a service for what it breaks:', () => {
  test.each(table)('%s', async (_, by, index) => {
    const hunted = (await hunts[index]) ?? [];

    expect(hunted.map(({ rule, missReason }) => [rule.id, missReason])).toEqual(by.map((id) => [id, undefined]));
    // At least one of them says beforehand that it looks at what is broken.
    expect(hunted.filter(({ cites }) => cites)).not.toEqual([]);
  });
});

test('what an operator of the lab says needs no sabotage', () => {
  expect(sabotages.length - faultSabotages.length).toBeLessThanOrEqual(140);
});

test('every rule catches something', () => {
  const catching = new Set(sabotages.flatMap((one) => one.rules));

  expect(rules.map(({ id }) => id).filter((id) => !catching.has(id))).toEqual([]);
});
