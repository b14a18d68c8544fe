import { expect, test } from 'vitest';
import { createBudget } from '../../../contracts/transport/budget.ts';
import { cleanUp } from '../../../contracts/transport/clean-up.ts';
import { createHttpTransport } from '../../../contracts/transport/http-transport.ts';
import { trackScheduledEffects } from '../../../contracts/transport/ledger.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://service.test/api');
const answer = (data: object) => Response.json({ responseCode: 200, message: 'No scheduled jobs found', data });
const nothingFound = answer({ sessionId: 'a', isCancelled: false, reason: 'None.' });

/** A message in a year, of which the service returned the id. */
function scheduleMessage() {
  const scheduledEffects = trackScheduledEffects(subject.baseUrl, { write() {} });
  const dueAt = '2999-01-01T00:00:00.000Z';
  const planned = { what: 'message', dueAt, isFar: true, hasRetries: false } as const;
  const effect = scheduledEffects.plan('a-rule', 'workspace', planned);
  const request = { method: 'POST', url: '', headers: {}, body: undefined };
  const json = { data: { sessionId: 'a' } };
  scheduledEffects.recordAnswer(effect, {
    operationId: 'triggerChat',
    request,
    status: 200,
    headers: {},
    text: '',
    json,
  });
  return { scheduledEffects, effect };
}

function cleanUpWith(fetch: () => Promise<Response>, { scheduledEffects, effect }: ReturnType<typeof scheduleMessage>) {
  const context = { subject, budget: createBudget(), scheduledEffects, transport: createHttpTransport(fetch) };
  return cleanUp([effect], context);
}

test('a service that finds nothing to cancel, though nobody cancelled, is not believed', async () => {
  expect(await cleanUpWith(async () => nothingFound.clone(), scheduleMessage())).toHaveLength(1);
});

test('where the answer to a cancel was lost, nothing more to cancel is the end', async () => {
  const scheduled = scheduleMessage();
  scheduled.scheduledEffects.recordLostCancel('a');

  expect(await cleanUpWith(async () => nothingFound.clone(), scheduled)).toEqual([]);
});

test('so it is where the answer to a cancel of its own was lost', async () => {
  let requests = 0;
  const loseFirst = async () => {
    requests += 1;
    if (requests === 1) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    return nothingFound.clone();
  };

  expect(await cleanUpWith(loseFirst, scheduleMessage())).toEqual([]);
});

test('one thing that was cancelled is not asked for again', async () => {
  let requests = 0;
  const cancelled = answer({ sessionId: 'a', isCancelled: true });
  const cancelOnce = async () => {
    requests += 1;
    return cancelled.clone();
  };

  expect(await cleanUpWith(cancelOnce, scheduleMessage())).toEqual([]);
  expect(requests).toBe(1);
});
