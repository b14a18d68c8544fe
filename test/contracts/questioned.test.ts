import { expect, test } from 'vitest';
import { scheduledChat } from '../../contracts/observations/bodies.ts';
import { questioned } from '../../contracts/questioned.ts';
import { createMock } from '../../mock/index.ts';
import { mockSubject } from '../support/subject.ts';

const subject = mockSubject('http://mock.test/api');

/** A service to ask that is a mock behind a line which may be cut. */
async function asked() {
  const mock = createMock({ seed: 'questioned' });
  let isCut = false;
  const fetch = (request: Request) => (isCut ? Promise.reject(new Error('cut')) : mock.fetch(request));
  const service = await questioned(subject, { fetch, isDead: () => false });
  return {
    service,
    cut() {
      isCut = true;
    },
  };
}

test('what was scheduled is taken back', async () => {
  const { service } = await asked();
  const { json } = await service.send('triggerChat', { body: scheduledChat(service, subject) });
  const { sessionId } = (json as { data: { sessionId: string } }).data;

  expect(await service.takeBack()).toEqual([]);

  const again = await service.send('cancelScheduledMessages', { path: { sessionId } });
  expect(again.json).toMatchObject({ data: { isCancelled: false } });
});

test('what could not be taken back is told, with the line that does it', async () => {
  const { service, cut } = await asked();
  await service.send('triggerChat', { body: scheduledChat(service, subject) });
  cut();

  expect(await service.takeBack()).toEqual([
    {
      what: expect.stringContaining('cut'),
      command: expect.stringMatching(
        /^curl -s -X DELETE 'http:\/\/mock\.test\/api\/chat-agent\/cancel\/ses_acme_\w+' -H/,
      ),
    },
  ]);
});
