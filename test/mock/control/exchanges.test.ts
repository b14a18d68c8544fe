import { expect, test } from 'vitest';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';

test('requests are listed in one line each, newest first, page by page', async () => {
  const { control, chat, api } = createControlledMock();
  const sessionId = await chat();
  await api('GET', `/session/fetch/${sessionId}`);
  await api('POST', '/chat-agent/trigger', { customerNumber: 7 });

  const { exchanges, total, newest } = await control.listExchanges();

  expect(
    exchanges.map(({ number, method, target, status, operationId }) => ({
      number,
      method,
      target,
      status,
      operationId,
    })),
  ).toEqual([
    { number: 3, method: 'POST', target: '/api/chat-agent/trigger', status: 422, operationId: 'triggerChat' },
    { number: 2, method: 'GET', target: `/api/session/fetch/${sessionId}`, status: 200, operationId: 'getSession' },
    { number: 1, method: 'POST', target: '/api/chat-agent/trigger', status: 200, operationId: 'triggerChat' },
  ]);
  expect([total, newest]).toEqual([3, 3]);
  expect((await control.listExchanges({ offset: 1, limit: 1 })).exchanges).toEqual([exchanges[1]]);
  expect((await control.listExchanges({ until: 1 })).exchanges).toEqual([exchanges[2]]);
});

test('they are chosen by what is marked in them', async () => {
  const { control, chat, api } = createControlledMock();
  await chat();
  await api('POST', '/chat-agent/trigger', { customerNumber: 7 });
  await api('PUT', '/call/cancel/nobody');

  const numbers = async (filter: Parameters<typeof control.listExchanges>[0]) =>
    (await control.listExchanges(filter)).exchanges.map(({ number }) => number);
  const { exchanges } = await control.readJournal();

  expect(await numbers({ hasViolations: true })).toEqual([2]);
  expect(await numbers({ hasGaps: true })).toEqual(
    exchanges
      .filter(({ reply }) => reply.gaps.length > 0)
      .map(({ number }) => number)
      .reverse(),
  );
  expect(await numbers({ hasGaps: true })).toContain(3);
  expect(await numbers({ operationId: 'cancelCall' })).toEqual([3]);
  expect(await numbers({ status: 422 })).toEqual([2]);
  expect(await numbers({ path: '/api/chat-agent', method: 'post' })).toEqual([2, 1]);
  expect(await numbers({ workspaceId: 'globex' })).toEqual([]);
});

test('an error comes with its statement, and a reply with the time it took', async () => {
  const { control, chat, api } = createControlledMock();
  await control.addFault({ effect: { type: 'latency', ms: 1 }, times: 1 });
  await chat();
  await api('POST', '/chat-agent/trigger', { communicationChannel: 'Support Messenger' });
  await api('PUT', '/call/cancel/nobody');

  const [sent, refused, undocumented] = (await control.readJournal()).exchanges;

  expect(sent).toMatchObject({ durationMs: expect.any(Number), delayMs: 1 });
  expect(sent).not.toHaveProperty('statement');
  expect(refused?.statement).toEqual({
    id: 'trigger-chat/error/customer-number-required',
    text: 'The channel is a messenger app or Web Chat, and `customerNumber` is missing.',
  });
  expect(undocumented).not.toHaveProperty('statement');
  expect((await control.listExchanges()).exchanges.map(({ errorCode }) => errorCode)).toEqual([
    expect.any(String),
    'customerNumberRequired',
    null,
  ]);
});
