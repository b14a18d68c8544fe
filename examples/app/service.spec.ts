import { setupServer } from 'msw/node';
import { createMock, manualClock } from 'understudy-kit';
import { handlers } from 'understudy-kit/msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, readSession, startConversation } from './src/service.ts';

const baseUrl = 'https://service.example/api';
const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
const server = setupServer(...handlers({ mock, baseUrl }));
const service = connect(baseUrl);

beforeAll(() => server.listen());
afterAll(() => server.close());

test('a conversation is read as it goes on, and when it is over', async () => {
  const started = await startConversation(service, 'visitor-7');
  mock.time.advance({ minutes: 1 });
  const sessionId = 'sessionId' in started ? started.sessionId : '';

  expect(await readSession(service, sessionId)).toMatchObject({
    status: 'active',
    transcript: [{ content: [{ text: expect.stringMatching(/^Hi Ada!/) }] }],
  });
  mock.time.advance({ hours: 1 });
  expect(await readSession(service, sessionId)).toMatchObject({ status: 'completed' });
});

test('each mistake is put in words', async () => {
  expect(await startConversation(service, '')).toEqual({ problem: 'Say who the message is for.' });
  await mock.control.addFault({ operationId: 'triggerChat', effect: { type: 'internalError' }, times: 1 });
  expect(await startConversation(service, 'visitor-7')).toEqual({
    problem: expect.stringMatching(/^That did not work/),
  });
});

test('a scenario is what a screen has to show', async () => {
  const { ids } = await mock.load('refund-in-progress');

  expect(await readSession(service, ids.refund ?? '')).toMatchObject({
    status: 'active',
    transcript: expect.arrayContaining([expect.objectContaining({ type: 'function_call', name: 'open_ticket' })]),
  });
});
