import { expect, test } from 'vitest';
import { createMock, manualClock, parseScenarioFile } from '../../../mock/index.ts';

const chat = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
const scenario = {
  summary: 'A visitor waits.',
  starts: '2030-01-01T09:00:00Z',
  steps: [
    { do: 'triggerChat', with: chat, as: 'visitor' },
    { wait: { minutes: 2 } },
    { do: 'sendCustomerMessage', with: { sessionId: '$visitor', text: 'Hello?' } },
  ],
};

test('the load of a scenario replaces the state and the journal of the mock', async () => {
  await using mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  await mock.load('three-retries');
  await mock.fetch('http://mock/api/session/fetch/x');
  const { now, ids } = await mock.load(scenario);

  expect(now).toBe('2030-01-01T09:02:00.000Z');
  expect(await mock.control.getClock()).toMatchObject({ mode: 'manual', now });
  expect((await mock.control.listSessions()).sessions).toMatchObject([
    { sessionId: ids.visitor, customer: 'visitor-7' },
  ]);
  await mock.control.advanceClock({ hours: 1 });
  expect((await mock.control.listSessions()).sessions).toMatchObject([{ status: 'completed' }]);
});

test('a scenario adds its requests to the journal of the mock', async () => {
  await using mock = createMock({ clock: manualClock(0) });
  await mock.fetch('http://mock/api/session/fetch/x');
  const refused = {
    do: 'triggerChat',
    with: { communicationChannel: 'Website Chat' },
    refused: 'customerNumberRequired',
  };
  await mock.load({ ...scenario, steps: [refused, ...scenario.steps] });

  expect((await mock.control.listExchanges()).exchanges).toMatchObject([
    { number: 3, status: 200, customer: 'visitor-7', at: scenario.starts.replace('Z', '.000Z') },
    { number: 2, status: 400, customer: null, errorCode: 'customerNumberRequired' },
  ]);
  await expect(mock.load({ ...scenario, steps: [{ ...refused, with: chat }] })).rejects.toThrow(
    'steps[0] (triggerChat) must return customerNumberRequired; it returned 200: Trigger dispatched',
  );
});

const noAnswer = { type: 'response', delivery: 'none', executed: true };

test('a fault that a step of a scenario adds applies to the later steps of the scenario', async () => {
  await using mock = createMock({ clock: manualClock(0) });
  await mock.control.addFault({ operationId: 'cancelCall', effect: { type: 'reset' } });
  const { ids } = await mock.load({
    ...scenario,
    steps: [
      { do: 'addFault', with: { effect: noAnswer, times: 1 } },
      { do: 'triggerChat', with: chat, as: 'unanswered' },
      { do: 'addFault', with: { preset: 'gateway-down', operationId: 'getSession', times: 2 } },
      { do: 'getSession', with: { sessionId: 'any' } },
    ],
  });

  expect(ids).toEqual({ unanswered: 'unknown' });
  expect((await mock.control.listSessions()).total).toBe(1);
  expect((await mock.control.listFaults()).faults).toMatchObject([
    { faultId: 'fault_1', operationId: 'cancelCall' },
    { faultId: 'fault_2', preset: 'gateway-down', times: 1 },
  ]);
});

test('a scenario with a refused step or an unknown name changes nothing in the mock', async () => {
  await using mock = createMock({ clock: manualClock(0) });
  const wrong = {
    ...scenario,
    steps: [{ do: 'triggerChat', with: { ...chat, communicationChannel: 'Websight Chat' } }],
  };

  await expect(mock.load(wrong)).rejects.toThrow(
    'steps[0] (triggerChat) must return a success; it returned 404: This workspace has no enabled channel "Websight Chat". Did you mean "Website Chat"?',
  );
  await expect(mock.load('refund-in-progres')).rejects.toThrow(
    'There is no scenario "refund-in-progres". Did you mean "refund-in-progress"?',
  );
  await expect(mock.load({ summary: '', starts: 'soon', steps: [] })).rejects.toThrow(TypeError);
  expect(await mock.control.getClock()).toMatchObject({ now: '1970-01-01T00:00:00.000Z' });
});

test.each([
  ['steps:\n  - do: triggerChatt', '4:9: steps[0].do must be one of "triggerChat"'],
  ['steps:\n  - with: {}', '4:5: steps[0] must have either "do" or "wait".'],
  [
    'steps:\n  - { wait: { hours: 1 }, as: pause }',
    '4:5: steps[0] must have no field other than "wait". Split it into two steps.',
  ],
  [
    'steps:\n  - { do: triggerChat, as: refund }\n  - { do: endSession, with: { sessionId: $refnd } }',
    '5:42: steps[1].with.sessionId names no earlier step by its "as"; found "$refnd". Did you mean "$refund"?',
  ],
  ['workspaces: [{ id: shop }]\nsteps: []', '3:14: workspaces[0] must have the field "apiKeys"'],
])('an error message of the mock names the line of a mistake in a scenario file: %j', async (text, message) => {
  await expect(parseScenarioFile(`summary: A\nstarts: 2030-01-01T09:00:00Z\n${text}`, 'a.yaml')).rejects.toThrow(
    `a.yaml:${message}`,
  );
});

const now = '2026-12-01T09:00:00.000Z';

function startMock() {
  return createMock({ clock: manualClock(Date.parse(now)) });
}

test('the load of a scenario into one workspace changes no other workspace', async () => {
  await using mock = startMock();
  const { workspaceId, apiKeys } = await mock.control.createWorkspace({ workspaceId: 'mine' });
  await mock.load('failed-tool-call');
  const others = await mock.control.listSessions({ workspaceId: 'acme' });
  const created = await mock.control.createWorkspace({ workspaceId: 'mine' });
  const loaded = await mock.control.loadScenario({ name: 'refund-in-progress', workspaceId });

  expect(loaded).toMatchObject({ workspaceId, ids: { refund: expect.stringMatching(/^ses_mine_/) } });
  expect(await mock.control.getClock({ workspaceId })).toMatchObject({ mode: 'manual', now: loaded.now, workspaceId });
  expect(await mock.control.listSessions({ workspaceId: 'acme' })).toEqual(others);
  const headers = { 'x-api-key': created.apiKeys[0] ?? '' };
  const answer = await mock.fetch(`http://mock/api/session/fetch/${loaded.ids.refund}`, { headers });
  expect([apiKeys.length, answer.status]).toEqual([1, 200]);
  await mock.control.advanceClock({ workspaceId, hours: 1 });
  expect((await mock.control.listSessions({ workspaceId })).sessions).toMatchObject([{ status: 'completed' }]);
});
