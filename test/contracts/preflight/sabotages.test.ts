import { expect, test } from 'vitest';
import type { Subject } from '../../../contracts/index.ts';
import { preflight } from '../../../contracts/preflight/preflight.ts';
import type { Fetch } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { startMockUnderTest } from '../../support/kit/mock-under-test.ts';
import { sabotages } from '../../support/sabotages/index.ts';
import { sample } from '../../support/sample.ts';

useFastTime();

/** What is held against a subject file. */
async function findMistakes(subject: Subject, effects: 'record' | 'call', fetch: Fetch) {
  const { obstacle, checks } = await preflight(subject, { effects, fetch });
  return [
    ...(obstacle === undefined ? [] : [obstacle.message]),
    ...checks.flatMap(({ pointer, result, message }) => (result === 'mistake' ? [`${pointer} ${message}`] : [])),
  ];
}

// What is asked with little effect is asked with much effect too.
test.each([
  ['record', sample(sabotages, 19)],
  ['call', sample(sabotages, 5)],
] as const)(
  'with effects up to %s no service that is wrong in one respect has it put down to the subject file',
  async (effects, chosen) => {
    await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
    const { mock } = mockUnderTest;
    const { controlUrl: _, ...subject } = mockUnderTest.subject;
    const found = [];
    for (const { name, by } of chosen) {
      const mistakes = await findMistakes(
        subject,
        effects,
        by((request) => mock.fetch(request)),
      );
      if (mistakes.length > 0) found.push({ name, mistakes });
    }

    expect(found).toEqual([]);
  },
);
