import { beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { defaultRemoteLimits } from '../../../contracts/options.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
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
  expect(sabotages.length - faultSabotages.length).toBeLessThanOrEqual(145);
});

test('the faults of messages for now fit the messages that a run at a live service may send', () => {
  const rule = rules.find(({ id }) => id === 'trigger-chat/faults-of-immediate-messages-are-refused');
  const cases = rule?.dimensions?.(mockSubject('http://mock/api')).fault ?? [];

  expect(cases.length).toBeGreaterThan(9);
  expect(cases.length).toBeLessThan(defaultRemoteLimits.messages);
});

test('every rule catches something', () => {
  const catching = new Set(sabotages.flatMap((one) => one.rules));

  expect(rules.map(({ id }) => id).filter((id) => !catching.has(id))).toEqual([]);
});
