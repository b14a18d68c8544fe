import { expect, test } from 'vitest';
import { formatInstant, hour, minute, second } from '../../../../src/instant.ts';
import { start } from '../../../support/mock/world.ts';
import { call, clientOf, createSetup, dataOf, email, messenger, sendMessage, sessionOf } from './setup.ts';

test('a session is the same under both base addresses', async () => {
  const at = createSetup();
  const chat = await sendMessage(at, messenger);
  const { callId } = dataOf(await at.acme.triggerCall({ body: call }));

  for (const sessionId of [chat.sessionId, callId]) {
    const first = await at.acme.getSession({ path: { sessionId }, base: 'baseUrl' });
    const other = await at.acme.getSession({ path: { sessionId }, base: 'baseUrlAlt' });

    expect(first.ok).toBe(true);
    expect(other).toEqual(first);
  }
});

test('each key of a workspace opens the same one', async () => {
  const at = createSetup();
  const { sessionId } = await sendMessage(at, messenger);

  expect((await sessionOf(clientOf(at.mock, 'acme-ci-key'), sessionId)).sessionId).toBe(sessionId);
});

test('the same channel name is another channel in another workspace', async () => {
  const { globex, clock } = createSetup();
  const { sessionId } = dataOf(await globex.triggerChat({ body: messenger }));
  clock.moveTo(start + second);

  expect(await sessionOf(globex, sessionId)).toMatchObject({
    agentDetails: { name: 'Greta', number: '+14155550151' },
    transcript: [{ content: [{ text: 'Good day Maya, Greta from Globex speaking.' }] }],
  });
});

test('another workspace sees nothing of a chat, a thread, a call or a workflow, and changes nothing', async () => {
  const { acme, globex, clock } = createSetup();
  const scheduleTime = formatInstant(start + hour);
  const chat = dataOf(await acme.triggerChat({ body: { ...messenger, scheduleTime } }));
  const thread = dataOf(await acme.triggerChat({ body: email }));
  const queued = dataOf(await acme.triggerCall({ body: { ...call, scheduleTime } }));
  const over = dataOf(await acme.triggerCall({ body: call }));
  clock.moveTo(start + minute);
  const read = () =>
    Promise.all([chat.sessionId, thread.sessionId, queued.callId, over.callId].map((id) => sessionOf(acme, id)));
  const before = await read();

  const foreign = [
    ...(await Promise.all(before.map(({ sessionId }) => globex.getSession({ path: { sessionId } })))),
    await globex.cancelCall({ path: { callId: queued.callId } }),
    await globex.getSignedUrl({ query: { callId: over.callId } }),
    await globex.updateWorkflowCall({
      path: { workflowId: 'wf_order_followup' },
      body: { customer_number: '14155550142' },
    }),
    await globex.triggerChat({
      body: { doReturnResponse: true, agentName: 'Greta', sessionId: chat.sessionId, message: 'Hi' },
    }),
  ];
  const cancel = await globex.cancelScheduledMessages({ path: { sessionId: chat.sessionId } });

  expect(foreign.map(({ ok }) => ok)).toEqual(foreign.map(() => false));
  expect(JSON.stringify([foreign, cancel])).not.toMatch(/Maya|4155550142|Ava/);
  expect(foreign.slice(0, 4).map(({ errorCode }) => errorCode)).toEqual(Array(4).fill('sessionNotFound'));
  expect(cancel).toMatchObject({ ok: true, message: 'No scheduled jobs found', data: { isCancelled: false } });
  expect(await read()).toEqual(before);
  clock.moveTo(start + hour + second);
  expect((await sessionOf(acme, chat.sessionId)).transcript).toHaveLength(1);
});
