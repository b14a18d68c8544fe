import { expect, test } from 'vitest';
import { preflight } from '../../../contracts/preflight/preflight.ts';
import { alterResponses } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { startMockUnderTest } from '../../support/kit/mock-under-test.ts';

useFastTime();

/** What becomes of the workflow of the subject where an update for nobody is answered like this, by its address. */
async function checkWorkflowWhere(answer: (url: string) => { status: number; message: string }) {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
  const { mock, subject } = mockUnderTest;
  const refuse = alterResponses('PUT /workflow/call/', (altered, { url }) => {
    const { status, message } = answer(url);
    altered.status = status;
    altered.body = { responseCode: status, errorCode: 'refused', message, data: null };
  });
  const { checks } = await preflight(subject, { effects: 'call', fetch: refuse((request) => mock.fetch(request)) });
  return checks.find(({ pointer }) => pointer === '/workspace/workflowId');
}

test('a workflow is known where the customer is missed of it, and an unknown one is called unknown', async () => {
  const finding = await checkWorkflowWhere((url) =>
    url.includes('no-such')
      ? { status: 404, message: 'no such workflow' }
      : { status: 400, message: 'a customer is needed' },
  );

  expect(finding).toMatchObject({ result: 'known' });
});

test('where the customer is missed of any workflow, no effects are asked for that would not help', async () => {
  const finding = await checkWorkflowWhere(() => ({ status: 400, message: 'a customer is needed' }));

  expect(finding).toMatchObject({
    result: 'inconclusive',
    message: expect.not.stringContaining('--effects'),
  });
});
