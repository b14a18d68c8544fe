import { expect, test } from 'vitest';
import { run } from '../../../contracts/index.ts';
import { createMock, manualClock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { getRule } from '../../support/sabotages/detection.ts';
import { sabotages } from '../../support/sabotages/index.ts';

test('of two messages that are the same, said at the same moment, the one that is missing is looked for', async () => {
  const sabotage = sabotages.find(({ name }) => name === 'what an agent says a second time is not kept');
  if (sabotage === undefined) throw new Error('There is no such sabotage.');
  await using mock = createMock({ clock: manualClock(Date.parse('2026-06-01T12:00:00Z')) });

  const [verdict] = await run([getRule(sabotage.rules[0])], mockSubject('http://127.0.0.1:1/api'), {
    runs: 15,
    seed: 1,
    fetch: sabotage.by(mock.fetch),
  });

  expect(verdict?.outcome).toMatchObject({
    type: 'failed',
    violation: { evidence: { type: 'within', checks: [{ type: 'texts', from: 2 }] } },
  });
});
