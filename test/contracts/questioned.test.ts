import { expect, test } from 'vitest';
import { lineTo } from '../../contracts/line.ts';
import { scheduledChat } from '../../contracts/observations/bodies.ts';
import { type Questioned, whileQuestioned } from '../../contracts/questioned.ts';
import { createMock } from '../../mock/index.ts';
import { mockSubject } from '../support/subject.ts';

const subject = mockSubject('http://mock.test/api');

/** Asks a mock behind a way that can be cut. */
async function asked<Result>(work: (service: Questioned, cut: () => void) => Promise<Result>) {
  const mock = createMock({ seed: 'questioned' });
  let isCut = false;
  const line = lineTo((request) => (isCut ? Promise.reject(new Error('cut')) : mock.fetch(request)));
  const cut = () => {
    isCut = true;
  };
  const stage = { name: 'asked', effect: 'schedule', line } as const;
  return { mock, ...(await whileQuestioned(subject, stage, (service) => work(service, cut))) };
}

test('what was scheduled is taken back', async () => {
  const { mock, result, left } = await asked((service) =>
    service.send('triggerChat', { body: scheduledChat(service, subject) }),
  );
  const { sessionId } = (result.json as { data: { sessionId: string } }).data;

  expect(left).toEqual([]);
  const again = await mock.fetch(`http://mock.test/api/chat-agent/cancel/${sessionId}`, {
    method: 'DELETE',
    headers: { 'x-api-key': subject.workspace.apiKey },
  });
  expect(await again.json()).toMatchObject({ data: { isCancelled: false } });
});

test('what could not be taken back is told, with the line that does it', async () => {
  const { left } = await asked(async (service, cut) => {
    await service.send('triggerChat', { body: scheduledChat(service, subject) });
    cut();
  });

  expect(left).toMatchObject([
    {
      what: expect.stringContaining('a message to one of the recipients'),
      command: expect.stringMatching(
        /^curl -s -X DELETE 'http:\/\/mock\.test\/api\/chat-agent\/cancel\/ses_acme_\w+' -H/,
      ),
    },
  ]);
});
