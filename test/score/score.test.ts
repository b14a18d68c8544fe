import { describe, expect, test } from 'vitest';
import { rules, Violation } from '../../contracts/index.ts';
import { median, scoreOf } from '../../lab/score/score.ts';
import type { DetectionResult } from '../support/sabotages/detection.ts';
import type { Sabotage } from '../support/sabotages/index.ts';

const rule = rules.find(({ id }) => id === 'time/closed-hours-hold-a-message');
const sabotage: Sabotage = {
  name: 'nothing is right',
  breaks: ['trigger-chat/before-start'],
  by: (real) => real,
  rules: ['time/closed-hours-hold-a-message'],
};

function detectionOf(bodies: readonly (string | undefined)[], more: Partial<DetectionResult> = {}): DetectionResult {
  if (rule === undefined) throw new Error('There are no rules.');
  const exchanges = bodies.map((body) => ({
    operationId: 'triggerChat' as const,
    request: { method: 'POST', url: 'http://service.test/api', headers: {}, body },
    status: 200,
    headers: {},
    text: '{}',
    json: {},
  }));
  const violation = new Violation(['trigger-chat/before-start'], 'one thing', 'another');
  const outcome = { type: 'failed' as const, violation, counterexample: 1, exchanges, path: '0' };
  return { sabotage, rule, outcome, cites: true, missReason: undefined, ...more };
}

describe('a sabotage', () => {
  test('is caught when each of its rules did, and has the smallest of their cases', () => {
    const { isCaught, smallest, line } = scoreOf(sabotage, [detectionOf(['{}', '{}']), detectionOf(['é', undefined])]);

    expect({ isCaught, smallest }).toEqual({ isCaught: true, smallest: { requests: 2, bytes: 2 } });
    expect(line).toContain(`${rule?.id} citing trigger-chat/before-start`);
  });

  test('is not when one of them did not', () => {
    const { isCaught, line } = scoreOf(sabotage, [
      detectionOf(['{}']),
      detectionOf([], { missReason: 'it held in 100 runs' }),
    ]);

    expect(isCaught).toBe(false);
    expect(line).toContain(`NOT BY ${rule?.id}: it held in 100 runs`);
  });

  test('is not when none of them cites what is broken', () => {
    const { isCaught, line } = scoreOf(sabotage, [detectionOf(['{}'], { cites: false })]);

    expect(isCaught).toBe(false);
    expect(line).toContain('NO RULE THAT CITES trigger-chat/before-start');
  });

  test('is not when nothing was hunted, or something else', () => {
    expect(scoreOf(sabotage, []).isCaught).toBe(false);
    expect(scoreOf({ ...sabotage }, [detectionOf(['{}'])])).toMatchObject({ isCaught: false, smallest: undefined });
  });
});

test('the median is what stands in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5]), median([])]).toEqual([2, 2.5, 5, 0]);
});
