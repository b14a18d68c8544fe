import { expect, test } from 'vitest';
import { closeRun, openRun } from '../../../contracts/effects/run-context.ts';
import { type Service, withService } from '../../../contracts/effects/service.ts';
import { createRequests } from '../../../contracts/observe/observation.ts';
import { createMock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://mock.test/api');

async function runProbe<Result>(work: (service: Service, cut: () => void) => Promise<Result>) {
  const mock = createMock({ seed: 'questioned' });
  let isCut = false;
  const fetch = (request: Request) => (isCut ? Promise.reject(new Error('cut')) : mock.fetch(request));
  const cut = () => {
    isCut = true;
  };
  const run = openRun(subject, { fetch, limits: {} });
  const context = { ...run, name: 'undo-requested', effect: 'schedule', isJudged: false } as const;
  const [probed] = await Promise.allSettled([withService(subject, context, (start) => work(start(), cut))]);
  return { mock, probed, leaked: await closeRun(subject, run) };
}

test('the kit cancels a message that a probe of the service has scheduled', async () => {
  let sessionId = '';
  const { mock, leaked } = await runProbe(async (service) => {
    const { json } = await createRequests(service, subject, Date.now()).schedule({});
    sessionId = (json as { data: { sessionId: string } }).data.sessionId;
  });

  expect(leaked).toEqual([]);
  const again = await mock.fetch(`http://mock.test/api/chat-agent/cancel/${sessionId}`, {
    method: 'DELETE',
    headers: { 'x-api-key': subject.workspace.apiKey },
  });
  expect(await again.json()).toMatchObject({ data: { isCancelled: false } });
});

test('if a probe of a service fails, the kit reports each message that the kit could not cancel', async () => {
  const { leaked, probed } = await runProbe(async (service, cut) => {
    await createRequests(service, subject, Date.now()).schedule({});
    cut();
    throw new Error('It went no further.');
  });

  expect(probed.status).toBe('rejected');
  expect(leaked).toMatchObject([
    {
      what: expect.stringContaining('1 message to NUMBER_1'),
      command: expect.stringMatching(
        /^curl -s -X DELETE 'http:\/\/mock\.test\/api\/chat-agent\/cancel\/ses_acme_\w+' -H/,
      ),
    },
  ]);
});
