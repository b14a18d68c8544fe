import { beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { defaultRemoteLimits } from '../../../contracts/options.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { type DetectionResult, detectSabotages } from '../../support/sabotages/detection.ts';
import { faultSabotages } from '../../support/sabotages/faults.ts';
import { sabotages } from '../../support/sabotages/index.ts';
import { derivedFaults } from './derived-faults.ts';

const faults = [...sabotages, ...derivedFaults];
const table = faults.map(({ name, rules: by }, index) => [name, by, index] as const);
useFastTime();
let hunts: Promise<DetectionResult[]>[];

beforeAll(() => {
  hunts = detectSabotages(faults, { runs: 15, shrink: false });
});

describe.concurrent('faulty services', () => {
  test.each(table)('the kit reports a service with this fault: %s', async (_, by, index) => {
    const hunted = (await hunts[index]) ?? [];

    expect(hunted.map(({ rule, missReason }) => [rule.id, missReason])).toEqual(by.map((id) => [id, undefined]));
    expect(hunted.filter(({ cites }) => cites)).not.toEqual([]);
  });
});

test('the tests have at most 83 handwritten faulty services', () => {
  expect(sabotages.length - faultSabotages.length).toBeLessThanOrEqual(83);
});

test('the rule that sends invalid immediate messages sends fewer messages than the default limit of a run', () => {
  const rule = rules.find(({ id }) => id === 'trigger-chat/faults-of-immediate-messages-are-refused');
  const cases = rule?.dimensions?.(mockSubject('http://mock/api')).fault ?? [];

  expect(cases.length).toBeGreaterThan(9);
  expect(cases.length).toBeLessThan(defaultRemoteLimits.messages);
});

test('every rule of the kit fails for at least one faulty service of the tests', () => {
  const catching = new Set(faults.flatMap((one) => one.rules));

  expect(rules.map(({ id }) => id).filter((id) => !catching.has(id))).toEqual([]);
});
