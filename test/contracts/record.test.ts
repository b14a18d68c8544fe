// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { expect, test } from 'vitest';
import { renderRecording } from '../../cli/commands/check.ts';
import { replayScenario, type Subject } from '../../contracts/index.ts';
import { openGaps } from '../../contracts/observe/observe.ts';
import { createRecorder } from '../../contracts/traffic/record-scenario.ts';
import type { Profile } from '../../mock/domain/decision.ts';
import { createMock, manualClock, parseScenarioFile } from '../../mock/index.ts';
import { alternatives } from '../../src/generated/alternatives.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import type { Scenario } from '../../src/scenario.ts';
import { valueAt } from '../../src/schema.ts';
import { createReference } from '../reference/index.ts';
import { referenceSubject } from '../reference/subject.ts';
import { serveFetch } from '../support/http/serve-http.ts';
import { mockSubject } from '../support/kit/mock-subject.ts';
import { startPythonService } from '../support/kit/python-service.ts';
import { canaries, recordSession } from '../support/kit/recorded-session.ts';
import { sample } from '../support/sample.ts';

/** Every planted secret in a text, in any form: escaped, in another case, or a number with other separators. */
function leaksIn(text: string): string[] {
  const plain = decodeURIComponent(text.replaceAll('%', '%25')).toLowerCase();
  const digits = text.replaceAll(/[\s().+-]/g, '');
  return canaries.filter(
    (one) => plain.includes(one.toLowerCase()) || (/^\+\d/.test(one) && digits.includes(one.slice(1))),
  );
}

async function play(text: string) {
  const scenario = await parseScenarioFile(text, 'recorded.yaml');
  await using mock = createMock({ clock: manualClock(0) });
  const { ids } = await mock.load(scenario);
  const { sessions } = await mock.control.listSessions({ limit: 100 });
  const played = new Map(sessions.map(({ sessionId, status }) => [sessionId, status]));
  const reads = scenario.steps.filter(
    ({ do: operation, refused }) => operation === 'getSession' && refused === undefined,
  );
  const recorded = new Map(
    reads.map((step) => {
      const textAt = (pointer: string) => String(valueAt(step.answered?.body, pointer));
      return [ids[textAt('/data/sessionId').slice(1)] ?? '', textAt('/data/status')];
    }),
  );
  return { scenario, recorded, played };
}

function profileOf(place: number): Profile {
  const chosen = openGaps.map((gap) => [gap, alternatives[gap].at(place)]);
  return Object.fromEntries(chosen.filter(([, one]) => one !== undefined)) as Profile;
}

async function startMock(profile: Profile) {
  const mock = createMock({ profile });
  return { subject: mockSubject((await mock.listen()).baseUrl), close: () => mock.close() };
}

const services: [string, () => Promise<{ subject: Subject; close: () => unknown } | undefined>][] = [
  ['a mock with its defaults', () => startMock({})],
  ['a mock with the first alternatives', () => startMock(profileOf(0))],
  ['a mock with the last alternatives', () => startMock(profileOf(-1))],
  [
    'the reference',
    async () => {
      const reference = await createReference();
      return { subject: referenceSubject(reference), close: reference.close };
    },
  ],
  ['the service in Python', startPythonService],
];

test.concurrent.each(sample(services, 2, 1))(
  'a recording of requests to %s has no personal data, and replays without a difference',
  async (_, start) => {
    const service = await start();
    if (service === undefined) return;
    const { subject } = service;

    const { text, notes } = await renderRecording(await recordSession(subject));
    const { scenario, recorded, played } = await play(text);
    const replayed = await replayScenario(scenario, subject, { effects: 'call' });
    await service.close();

    expect(leaksIn(text)).toEqual([]);
    for (const own of stringsIn(subject.workspace)) if (own.length > 3) expect(text).not.toContain(own);
    expect(recorded.size).toBeGreaterThan(1);
    const unreached = notes.filter((note) => note.includes('The mock keeps its answer')).length;
    for (const [sessionId, status] of recorded) if (unreached === 0) expect(played.get(sessionId)).toBe(status);
    expect(replayed).toMatchObject({ differences: [], left: [], leaked: [], exitCode: 0 });
    expect(replayed.compared).toBeGreaterThan(15);
  },
  60_000,
);

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

test('the command replay --against shows each difference from the recording only once', async () => {
  await using recorded = createMock();
  const { text } = await renderRecording(await recordSession(mockSubject((await recorded.listen()).baseUrl)));
  const scenario = await parseScenarioFile(text, 'recorded.yaml');
  await using other = createMock({
    profile: { 'cancel-call/not-in-queue': '410 tooLate', 'session/time-of-call': 'placed' },
  });
  const subject = mockSubject((await other.listen()).baseUrl);

  const { differences } = await replayScenario(scenario, subject, { effects: 'call' });
  const careful = await replayScenario(scenario, subject, { effects: 'none' });

  expect(differences.map(({ operationId, place }) => `${operationId} ${place}`)).toEqual(['cancelCall status']);
  expect(careful).toMatchObject({ differences: [], exitCode: 2 });
  expect(careful.left[0]?.reason).toMatch(/would have the effect "send"; it was not sent$/);
  expect((await other.control.listSessions()).total).toBeGreaterThan(0);
});

test('the command replay --against sends no recorded id of a session, call or workflow', async () => {
  const sent: string[] = [];
  const { baseUrl } = await serveFetch(async (request) => {
    sent.push(`${request.method} ${request.url} ${await request.text()}`);
    return Response.json(
      { responseCode: 404, errorCode: 'sessionNotFound', message: 'No.', data: null },
      { status: 404 },
    );
  });
  const foreign = ['5550101', 'ses_acme_3c21bc6844fe4db1', 'wf_somebody_else'];
  const [number, session, workflowId] = foreign;
  const mail = { communicationChannel: 'Support Email', customerEmail: 'ada@example.com' };
  const fields = [
    ['cancelCall', { callId: number }],
    ['cancelScheduledMessages', { sessionId: Number(number) }],
    ['getSignedUrl', { callId: session }],
    ['triggerChat', { doReturnResponse: true, agentName: 'Ava', message: 'Hi', sessionId: session }],
    ['triggerChat', { ...mail, emailOptions: { replyTo: [session] } }],
    ['updateWorkflowCall', { workflowId, customer_number: '+14155550123' }],
  ] as const;
  const steps = fields.map(([operation, given]) => ({ do: operation, with: given, times: 1 }));

  await replayScenario({ summary: '', starts: '2026-11-20T09:00:00Z', steps }, mockSubject(baseUrl), {
    effects: 'call',
  });

  expect(sent).toHaveLength(6);
  expect(foreign.filter((id) => sent.some((request) => request.includes(id)))).toEqual([]);
});

test('an interrupted run of the command replay --against ends immediately, and reports the responses so far', async () => {
  await using mock = createMock();
  const subject = mockSubject((await mock.listen()).baseUrl);
  const read = { do: 'getSession', with: { sessionId: 'none' }, answered: { status: 200 }, times: 1 } as const;
  const steps: Scenario['steps'] = [read, { wait: { hours: 1 }, times: 1 }, read];
  const scenario: Scenario = { summary: 'A long wait.', starts: '2026-11-20T09:00:00Z', steps };

  const report = await replayScenario(scenario, subject, { effects: 'none', signal: AbortSignal.timeout(500) });

  expect(report).toMatchObject({ compared: 1, differences: [{ place: 'status' }], exitCode: 130 });
  expect(report.text).toContain('The replay ended: the run was interrupted\n');
});

test('a recording masks personal data of a request in every part of the response', async () => {
  await using service = await serveFetch(async (request) => {
    const quoted = `${decodeURIComponent(request.url)} ${await request.text()} ${request.headers.get('x-api-key')}`;
    const code = /Zuleika/.test(quoted) ? 'no_Zuleika' : 'passport-unknown';
    const body = { responseCode: 4479460018273, errorCode: code, message: quoted, data: quoted, [quoted]: quoted };
    return Response.json(body, { status: 418, headers: { 'x-quoted': encodeURIComponent(quoted) } });
  });

  const { text } = await renderRecording(await recordSession(mockSubject(service.baseUrl)));

  expect(leaksIn(text)).toEqual([]);
  expect((await play(text)).scenario.steps.length).toBeGreaterThan(10);
});

function exchangeOf(operationId: OperationId, status: number, errorCode?: string, body?: string) {
  const { method, path } = operations[operationId];
  const request = { method, url: `http://a.test/api${path}`, headers: { 'x-api-key': 'acme-key' }, body };
  const json = errorCode && { responseCode: status, errorCode };
  return { operationId, request, sentAt: Date.parse('2026-11-20T09:00:00Z'), status, headers: {}, text: '', json };
}

test('a recording masks a phone number or an email address in any notation', () => {
  const recorder = createRecorder();
  const add = (body: object) => recorder.add(exchangeOf('triggerCall', 0, undefined, JSON.stringify(body)));
  add({ phoneNumber: '+44 7946 001-8273', agentName: 'Ava', metadata: { mail: 'A@x.test' } });
  add({
    phoneNumber: '4479460018273',
    agentName: 'Ava',
    metadata: { mail: 'a@x.test, b@x.test', number: 4479460018273 },
  });
  add({ phoneNumber: 48213, noOfRetries: 48213, agentName: 'Bo', metadata: { age: 37 } });
  add({ phoneNumber: '+4479460018274', agentName: 'Bo', metadata: { mail: '${passport} of mine' } });

  expect(recorder.finish()?.scenario.steps.map(({ with: fields }) => fields)).toEqual([
    { phoneNumber: '+12 0255 500-0101', agentName: 'Agent 1', metadata: { field1: 'person1@example.com' } },
    {
      phoneNumber: '1202555000101',
      agentName: 'Agent 1',
      metadata: { field1: 'person1@example.com, person2@example.com', number: 1202555000101 },
    },
    { phoneNumber: 50102, noOfRetries: 48213, agentName: 'Agent 2', metadata: { field2: 10 } },
    { phoneNumber: '+1202555000103', agentName: 'Agent 2', metadata: { field1: 'Sample text 1. ${field3}' } },
  ]);
});

test('a recording adds steps for customer messages and session ends that no recorded request caused', async () => {
  await using mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const { baseUrl } = await mock.listen();
  const recorder = createRecorder();
  const send = async (operationId: 'triggerChat' | 'getSession', path: string, body?: object) => {
    const request = {
      method: body ? 'POST' : 'GET',
      url: `${baseUrl}${path}`,
      headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
    };
    const response = await fetch(request.url, { ...request, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    const json = JSON.parse(text) as { data: { sessionId: string } };
    const sent = { ...request, body: body && JSON.stringify(body) };
    recorder.add({ ...exchangeOf(operationId, response.status), request: sent, sentAt: mock.time.now(), text, json });
    return json.data.sessionId;
  };
  const sessionId = await send('triggerChat', '/chat-agent/trigger', {
    communicationChannel: 'Website Chat',
    customerNumber: 'u1',
  });
  mock.time.advance({ seconds: 30 });
  await mock.control.sendCustomerMessage({ sessionId, text: 'Where is my parcel?' });
  await send('getSession', `/session/fetch/${sessionId}`);
  await mock.control.endSession({ sessionId });
  await send('getSession', `/session/fetch/${sessionId}`);
  const recording = recorder.finish();

  const { text, notes } = await renderRecording(recording ?? expect.fail());

  const { scenario } = await play(text);
  const subject = { ...mockSubject(baseUrl), controlUrl: baseUrl.replace('/api', '/_mock') };
  expect(await replayScenario(scenario, subject, { effects: 'call' })).toMatchObject({ compared: 3, exitCode: 0 });
  const withoutWait = { ...scenario, steps: scenario.steps.filter(({ wait }) => wait === undefined) };
  expect(await replayScenario(withoutWait, mockSubject(baseUrl), { effects: 'call' })).toMatchObject({
    left: [
      {
        step: 'sendCustomerMessage before request 2',
        reason: 'only a customer or the control plane can perform this step',
      },
    ],
  });
  expect(notes).toEqual([]);
  expect(scenario.steps.map((step) => step.do ?? 'wait')).toEqual([
    'triggerChat',
    'wait',
    'sendCustomerMessage',
    'getSession',
    'endSession',
    'getSession',
  ]);
});

test('a recording replaces an error code that the interface does not name', async () => {
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const recorder = createRecorder();
  const call = { phoneNumber: '+4479460018273', agentName: 'Eve', metadata: { name: 'Li', note: 'not our agent' } };

  const numbers = [
    exchangeOf('triggerCall', 404, 'agentNotFound', JSON.stringify(call)),
    exchangeOf('triggerCall', 400, undefined, 'no JSON'),
    exchangeOf('getSession', 503, 'customer_Li_Blocked'),
    exchangeOf('getSession', 0),
    exchangeOf('getSession', 404, 'sessionNotFound'),
  ].map(recorder.add);
  const { text, notes, requests } = await renderRecording(recorder.finish() ?? expect.fail());
  const scenario = await parseScenarioFile(text, 'recorded.yaml');
  const subject = { ...mockSubject(baseUrl), controlUrl: baseUrl.replace('/api', '/_mock') };
  const replayed = await replayScenario(scenario, subject, { effects: 'call' });

  expect(numbers).toEqual([1, undefined, 2, 3, 4]);
  expect(requests).toBe(4);
  expect(text).not.toContain('Li_');
  expect(notes).toEqual([
    'triggerCall after request 1 was left out: its body is no JSON object.',
    'Request 2 (getSession): the mock answers 404 sessionNotFound, the service answered 503 unknownCode1. A fault answers so.',
    'Request 3 (getSession): the mock answers 404 sessionNotFound, the service gave no answer. A fault answers so.',
  ]);
  expect(scenario.steps[0]?.answered?.body).toEqual({ responseCode: 404, errorCode: 'agentNotFound' });
  expect(replayed).toMatchObject({
    differences: [{ requests: [2], place: 'status', recorded: '503', received: '404' }],
    left: [{ step: 'request 3 (getSession)', reason: 'the recorded service gave no answer' }],
    compared: 3,
  });
});

test('a recording becomes a scenario even if a session has an unknown channel type', async () => {
  const recorder = createRecorder();
  const session = { communicationChannelName: 'Desk', communicationChannelType: 'web', agentDetails: { name: 'Ava' } };

  recorder.add({ ...exchangeOf('getSession', 200), json: { responseCode: 200, message: 'Found', data: session } });

  expect(await renderRecording(recorder.finish() ?? expect.fail())).toMatchObject({ requests: 1 });
});

test.each([-4915123456789, '-4915123456789', '415'])(
  'a recording omits the responseCode %j, because it is not an HTTP status',
  (responseCode) => {
    const recorder = createRecorder();

    recorder.add({ ...exchangeOf('getSession', 503, 'x'), json: { responseCode, errorCode: 'x', data: null } });

    expect(recorder.finish()?.scenario.steps.at(-1)?.answered?.body).toEqual({ errorCode: 'unknownCode1' });
  },
);
