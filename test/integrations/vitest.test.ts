import { expect, test } from '../../integrations/vitest.ts';
import { manualClock } from '../../mock/index.ts';

const body = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name: 'Ada' } };

for (const round of [1, 2])
  test(`the Vitest integration gives each test an empty mock: test ${round} of 2`, async ({ api, clock, mock }) => {
    const before = clock.now();
    expect((await mock.control.listSessions()).sessions).toEqual([]);
    expect(await api.triggerChat({ body })).toHaveStatus(200);
    clock.advance({ days: 30 });
    expect(clock.now() - before).toBe(30 * 86_400_000);
  });

const at = Date.parse('2026-11-20T18:00:00Z');
const atSix = test.extend({ mockOptions: { clock: manualClock(at) } });
for (const round of [1, 2])
  atSix(`every Vitest test starts at the time of the given manual clock: test ${round} of 2`, ({ clock }) => {
    expect(clock.now()).toBe(at);
    clock.advance({ days: 1 });
  });

test('each Vitest test gets a mock whose seed is the name of the test', ({ mock, task }) =>
  expect(mock.seed).toBe(task.name));

const other = test.extend({
  mockOptions: { seed: 'mine', workspaces: { workspaces: [{ id: 'solo', apiKeys: ['solo-key'] }] } },
});
other('a Vitest test can give its mock options, such as a seed and workspaces', async ({ api, mock }) => {
  expect(mock.seed).toBe('mine');
  expect(mock.workspaces.map(({ id }) => id)).toContain('solo');
  expect(await api.triggerChat({ body })).toHaveStatus(404);
});

test('the Vitest matchers check the expected status of a session or response', async ({ api, clock }) => {
  const sent = await api.triggerChat({ body });
  const path = { sessionId: (sent.ok && sent.data.sessionId) || '' };
  clock.advance({ minutes: 1 });
  const session = await api.getSession({ path });
  const unknown = await api.getSession({ path: { sessionId: 'none' } });

  expect(session).toHaveStatus('active');
  expect(session).not.toHaveStatus('completed');
  expect(unknown).toHaveStatus(404);
  expect(() => expect(session).toHaveStatus('completed')).toThrow(
    'expected a session with the status "completed", but it was "active"',
  );
  expect(() => expect(unknown).toHaveStatus('active')).toThrow('but it was 404 sessionNotFound: ');
  expect(() => expect(unknown).not.toHaveStatus('active')).toThrow('but it was 404 sessionNotFound: ');
  expect(() => expect(unknown).toHaveStatus(200)).toThrow('expected HTTP status 200, but it was 404 sessionNotFound');
});

test('the Vitest matchers check the texts of a conversation against the expected texts', async ({ api }) => {
  const said = await api.triggerChat({
    body: { doReturnResponse: true, agentName: 'Ava', message: 'Where is my order?' },
  });
  const session = await api.getSession({ path: { sessionId: (said.ok && said.data.sessionId) || '' } });
  const lines = [
    'user: Where is my order?',
    expect.stringMatching(/^thinking: /),
    'function_call: look_up_order',
    'function_call_output: look_up_order',
    expect.stringContaining('assistant: '),
  ];

  expect(session).toHaveTranscript(lines);
  expect(session).not.toHaveTranscript(lines.slice(1));
  expect(() => expect(session).toHaveTranscript(lines.slice(1))).toThrow('expected this transcript');
  expect(() => expect(said).not.toHaveTranscript([])).toThrow('Pass what getSession returned');
});

test('the Vitest matchers find delivered messages', async ({ api, clock, mock }) => {
  await api.triggerChat({ body });
  await expect(mock).not.toHaveDelivered({ to: body.customerNumber });
  await expect(expect(mock).toHaveDelivered({ to: body.customerNumber })).rejects.toThrow(
    /there were 0 messages\. 1 message is not sent yet: the clock has to move beyond 2\d{3}-\S+Z, as with mock\.time\.advance\(\{ minutes: 1 \}\)/,
  );
  clock.advance({ minutes: 1 });

  await expect(mock).toHaveDelivered({ to: body.customerNumber, text: expect.stringContaining('Ada') });
  await expect(mock).toHaveDelivered({ to: body.customerNumber.slice(1), state: 'sent', email: null });
  await expect(expect(mock).toHaveDelivered({ to: '+14155550124' })).rejects.toThrow(
    'expected that such a message was delivered; there was 1 message',
  );
});

test('the Vitest matchers refuse a misspelled status, state or field, also after `not`', async ({ api, mock }) => {
  const sent = await api.triggerChat({ body });
  const session = await api.getSession({ path: { sessionId: (sent.ok && sent.data.sessionId) || '' } });
  const status = 'complete' as 'completed';
  const message = { too: body.customerNumber } as object;

  const wrongStatus = 'No session has the status "complete". Did you mean "completed"?';
  expect(() => expect(session).toHaveStatus(status)).toThrow(wrongStatus);
  expect(() => expect(session).not.toHaveStatus(status)).toThrow(wrongStatus);
  const wrongField = 'toHaveDelivered has no "too". Did you mean "to"?';
  await expect(expect(mock).toHaveDelivered(message)).rejects.toThrow(wrongField);
  await expect(expect(mock).not.toHaveDelivered(message)).rejects.toThrow(wrongField);
});

test('the Vitest matchers say what they expect when they get another value', async ({ api }) => {
  const pending = api.triggerChat({ body });
  for (const assertion of [expect(pending), expect(pending).not]) {
    expect(() => assertion.toHaveStatus(200)).toThrow(
      'toHaveStatus checks a response, but it was a promise. Await it.',
    );
    expect(() => assertion.toHaveTranscript([])).toThrow('toHaveTranscript checks a response, but it was a promise.');
  }
  expect(() => expect(undefined).toHaveStatus(200)).toThrow('what a method of "api" returned, but it was undefined.');
  expect(() => expect(api.getSession).not.toHaveStatus(200)).toThrow('returned, but it was a function.');
  const sent = await pending;
  const missing = undefined as unknown as 200 & [];
  expect(() => expect(sent).not.toHaveStatus(missing)).toThrow('No session has the status undefined');
  expect(() => expect(sent).not.toHaveTranscript(missing)).toThrow('takes a list of lines, but it was undefined.');
  expect(() => expect(sent).toHaveStatus(201)).toThrow(/^expected HTTP status 201, but it was 200$/);
  await expect(expect(api).toHaveDelivered({})).rejects.toThrow(
    'toHaveDelivered checks a mock, but it was an object. Pass the fixture "mock".',
  );
});

test.each([Number.NaN, 9999, 20.5, -1])(
  'the Vitest matchers refuse a number that is no HTTP status, also after `not`: %d',
  async (status) => {
    const answer = { ok: true, status: 200, errorCode: undefined };
    for (const assertion of [expect(answer), expect(answer).not])
      expect(() => assertion.toHaveStatus(status)).toThrow(
        `An HTTP status is a whole number from 100 to 599, but it was ${status}.`,
      );
  },
);

test('the Vitest matchers refuse an expected value that never matches, also after `not`', async ({ api, mock }) => {
  const said = await api.triggerChat({ body: { doReturnResponse: true, agentName: 'Ava', message: 'Hello' } });
  const session = await api.getSession({ path: { sessionId: (said.ok && said.data.sessionId) || '' } });
  const advice = 'a string or a matcher, such as expect.stringContaining("Ada")';

  expect(session).toHaveTranscript(expect.arrayContaining(['user: Hello']));
  for (const lines of [{}, new Date()] as unknown as string[][])
    expect(() => expect(session).not.toHaveTranscript(lines)).toThrow('toHaveTranscript takes a list of lines');
  for (const line of [/Hello/, 42, undefined, expect.any])
    expect(() => expect(session).not.toHaveTranscript(['user: Hello', line])).toThrow(`Line 2 must be ${advice}`);
  for (const line of ['agent: Hello', 'message: Hello', 'Hello'])
    expect(() => expect(session).not.toHaveTranscript([line])).toThrow(
      `Line 1 must start with a role or a type of entry, such as "user: ", but it was "${line}".`,
    );
  for (const text of [/Ada/, undefined, expect.any, 42])
    await expect(expect(mock).not.toHaveDelivered({ text })).rejects.toThrow('The field "text" must be a string or');
  await expect(expect(mock).not.toHaveDelivered({ messageIndex: '0' })).rejects.toThrow('must be an integer or');
  for (const fields of [{ messageIndex: Number.NaN }, { messageIndex: null }, { text: null }, { dueAt: null }])
    await expect(expect(mock).not.toHaveDelivered(fields)).rejects.toThrow('or a matcher');
  await expect(expect(mock).not.toHaveDelivered({ entries: {} })).rejects.toThrow('"entries" must be an array or');
  await expect(expect(mock).not.toHaveDelivered({ email: [] })).rejects.toThrow('"email" must be an object or null or');
  for (const state of ['pending', 'sentt', expect.stringContaining('pend')])
    await expect(expect(mock).not.toHaveDelivered({ state })).rejects.toThrow(
      'A delivered message has the state "sent", but the expected state was',
    );
  const wrongType = 'No message has the channelType "webChats". Did you mean "webChat"?';
  await expect(expect(mock).not.toHaveDelivered({ channelType: 'webChats' })).rejects.toThrow(wrongType);
  await expect(expect(mock).not.toHaveDelivered(expect.objectContaining({ too: '+1' }))).rejects.toThrow(
    'toHaveDelivered takes the fields themselves, without expect.objectContaining.',
  );
});
