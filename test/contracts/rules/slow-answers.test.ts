import { expect, test } from 'vitest';
import type { Subject } from '../../../contracts/index.ts';
import { anyCase } from '../../../contracts/verify/plan.ts';
import { runRules } from '../../../contracts/verify/run.ts';
import { createReference } from '../../reference/index.ts';
import { referenceSubject } from '../../reference/subject.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { getRule, withoutShrinking } from '../../support/sabotages/detection.ts';

useFastTime();

/** Longer than an instant that is near is ahead. */
const slowMilliseconds = 2_500;

test('a message that is sent though it was cancelled is seen, however late the service answers', async () => {
  const service = await createReference();
  const fetch = async (request: Request) => {
    const response = request.method === 'DELETE' ? pretendToCancel(request) : await service.fetch(request);
    // What is only read comes at once.
    if (request.method !== 'GET') await new Promise((resolve) => setTimeout(resolve, slowMilliseconds));
    return response;
  };
  const subject = { ...referenceSubject(service), waits: { sendSeconds: 1.5, answerSeconds: 10 } };
  try {
    const rule = withoutShrinking(getRule('time/cancel-tells-what-becomes-of-a-message'));
    const isBefore = (given: unknown) => (given as [unknown, offset: number])[1] < 0;
    const beforeInstant = { ...rule, arbitrary: (one: Subject) => anyCase(rule, one).filter(isBefore) };
    const [verdict] = await runRules([beforeInstant], subject, { runs: 15, ruleSeconds: 3_600, fetch });

    expect(verdict?.outcome).toMatchObject({
      type: 'failed',
      violation: { statements: ['cancel-scheduled/transition/pending'] },
    });
  } finally {
    await service.close();
  }
});

function pretendToCancel({ url }: Request): Response {
  const data = { sessionId: new URL(url).pathname.split('/').at(-1), isCancelled: true, removedJobs: 1 };
  return Response.json({ responseCode: 200, message: 'Scheduled messages cancelled successfully', data });
}
