import { expect, test } from 'vitest';
import { createMock, type Mock, manualClock } from '../../../../mock/index.ts';
import { start } from '../../../support/mock/world.ts';
import { createClientOf, expectError } from './test-client.ts';

/** A mock whose clock stops working, for want of another way to make it fail. */
function createFailingMock(reportedErrors: unknown[]): Mock {
  let broken = false;
  const now = () => {
    if (broken) throw new Error('A secret of the inside.');
    return start;
  };
  const mock = createMock({
    seed: 'transport',
    clock: { ...manualClock(start), now },
    onError: (error) => reportedErrors.push(error),
  });
  broken = true;
  return mock;
}

test('a mistake of the mock itself is an internal error, reported to the person who runs it and to nobody else', async () => {
  const reportedErrors: unknown[] = [];
  const answer = await createClientOf(createFailingMock(reportedErrors)).send('GET /api/session/fetch/ses_1');

  expectError(answer, 500, 'internalError');
  expect(answer.text).not.toContain('secret');
  // The journal, too, looks at the clock.
  expect(new Set(reportedErrors.map(String))).toEqual(new Set(['Error: A secret of the inside.']));
});
