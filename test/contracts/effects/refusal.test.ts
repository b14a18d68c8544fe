import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { sleep } from '../../../contracts/client/transport.ts';
import { provesRefusal } from '../../../contracts/effects/clean-up.ts';
import { dataOf } from '../../../contracts/facts/exchange.ts';
import { sampleChat } from '../../../contracts/generators/samples.ts';
import type { Rule, Subject } from '../../../contracts/index.ts';
import { checked } from '../../../contracts/judge/violation.ts';
import type { LeakedEffect } from '../../../contracts/reports/run-event.ts';
import { type RunOptions, runRules } from '../../../contracts/run/run.ts';
import { createMock, type Mock } from '../../../mock/index.ts';
import { identifierVariants } from '../../support/honest/clocks.ts';
import type { Fetch, Members } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { answerInProcess } from '../../support/kit/in-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { startInProcess } from '../../support/kit/start-in-process.ts';
import { createApiClient } from '../../support/mock/api-client.ts';

useFastTime();

const no = { responseCode: 400, errorCode: 'badChannel', message: 'No.', data: null };

test.each<[string, number, object | undefined, Record<string, string>, boolean]>([
  ['an error in the envelope, with any code', 400, no, {}, true],
  ['a conflict in the envelope', 409, no, {}, true],
  ['an error with an identifier', 400, { ...no, data: { sessionId: 'a' } }, {}, false],
  ['an error with an identifier in a header', 400, no, { 'x-session-id': 'a' }, false],
  ['an error without the envelope', 400, { error: 'No.' }, {}, false],
  ['a page of a proxy', 404, undefined, {}, false],
  ['too many requests', 429, undefined, {}, true],
  ['a busy service that names a time', 503, undefined, { 'retry-after': '1' }, true],
  ['a service that is gone', 503, no, {}, false],
  ['a failure of the service', 500, no, {}, false],
])(
  'the kit decides from the response whether the service refused the request: %s',
  (_what, status, json, headers, isProof) => {
    const request = { method: 'POST', url: '', headers: {}, body: '{}' };
    const answer = {
      operationId: 'triggerChat',
      request,
      status,
      headers,
      text: JSON.stringify(json) ?? '',
      json,
    } as const;

    expect(provesRefusal(answer)).toBe(isProof);
  },
);

async function startMock(seed: string) {
  const started = await startInProcess({ seed });
  onTestFinished(() => started.mock.close());
  return started;
}

/** A service that carries out each write, and then refuses it. `answerRead` replaces the responses to reads. */
const refusing =
  ({ fetch }: Pick<Mock, 'fetch'>, answerRead: Fetch = fetch) =>
  async (request: Request) => {
    if (request.method !== 'POST') return request.method === 'GET' ? answerRead(request) : fetch(request);
    const answer = await fetch(request.clone() as Request);
    return answer.status === 200 ? channelTaken.clone() : answer;
  };

const channelTaken = Response.json(
  { responseCode: 404, errorCode: 'channelNotFound', message: 'No.', data: null },
  { status: 404 },
);

const schedulesOne: Rule = {
  title: 'It schedules one.',
  statements: ['service/now-or-later'],
  id: 'test/schedules-one',
  needs: [],
  effect: 'schedule',
  arbitrary: () => fc.constant('2999-01-01T00:00:00Z'),
  async check(service, scheduleTime, subject) {
    await service.trySend('triggerChat', { body: sampleChat(subject, { scheduleTime }, 'messenger') });
    return checked;
  },
};

/** Runs the rule once. Also returns the effects that the kit reports as not undone. */
async function runOnce(rule: Rule, subject: Subject, options: RunOptions = {}) {
  const leaked: LeakedEffect[] = [];
  const onLeaked = (effects: readonly LeakedEffect[]) => void leaked.push(...effects);
  const [verdict] = await runRules([rule], subject, { runs: 1, onLeaked, ...options });
  return { outcome: verdict?.outcome, leaked };
}

/** A rule that sends a messenger message with each of the given fields. */
const schedulesEach = (messages: readonly Members[]): Rule => ({
  ...schedulesOne,
  async check(service, _input, subject) {
    for (const fields of messages)
      await service.trySend('triggerChat', { body: sampleChat(subject, fields, 'messenger') });
    return checked;
  },
});

const midnight = { scheduleTime: '2999-01-01T00:00:00Z' };
const hours = { startWorkingHour: '08:00', endWorkingHour: '10:00', timezone: 'UTC' };

test.each([
  [
    '404 channelNotFound',
    'a finding',
    () => channelTaken.clone(),
    ['trigger-chat/error/channel-not-found', 'errors/shape'],
  ],
  ['429', 'no finding', () => new Response('', { status: 429, headers: { 'retry-after': '0' } }), undefined],
  ['503', 'no finding', () => new Response('', { status: 503, headers: { 'retry-after': '0' } }), undefined],
] as const)(
  'the kit cancels a message that the service scheduled despite the response %s, and reports %s',
  async (_, _end, refuse, statements) => {
    const { mock, subject } = await startMock('refuses and acts');
    let posts = 0;
    const fetch = async (request: Request) => {
      const answer = await mock.fetch(request.clone() as Request);
      posts += request.method === 'POST' ? 1 : 0;
      return request.method === 'POST' && posts < 5 ? refuse() : answer;
    };
    const { outcome, leaked } = await runOnce(schedulesOne, subject, { fetch });

    const received = 'a scheduled message, due 2999-01-01T00:00:00.000Z';
    expect(outcome).toMatchObject(
      statements === undefined
        ? { type: 'passed' }
        : { type: 'failed', finding: { statements, received, counterexample: '2999-01-01T00:00:00Z' } },
    );
    expect(leaked).toEqual([]);
    expect((await mock.control.listSchedule({})).total).toBe(0);
  },
);

test('the kit reports a message that the service scheduled despite a refusal and does not cancel', async () => {
  const { mock, subject } = await startMock('refuses, acts and keeps');
  const refuse = refusing(mock);
  const fetch = async (request: Request) =>
    request.method === 'DELETE' ? answerNothing(request.url) : refuse(request);
  const { leaked } = await runOnce(schedulesOne, subject, { fetch });

  expect(leaked.map(({ state, command }) => [state, command.includes('/chat-agent/cancel/')])).toContainEqual([
    'still there',
    true,
  ]);
});

function answerNothing(url: string): Response {
  const data = { sessionId: url.split('/').at(-1), isCancelled: false, reason: 'None.' };
  return Response.json({ responseCode: 200, message: 'No scheduled jobs found', data });
}

/** A rule that starts an email thread, and then schedules the given number of replies in it. */
const schedulesInThread = (replies: number): Rule => ({
  ...schedulesOne,
  effect: 'send',
  async check(service, scheduleTime, subject) {
    const first = await service.send('triggerChat', { body: sampleChat(subject, {}, 'email') });
    const replyTo = dataOf(first.json).sessionId;
    const emailOptions = { body: 'Good day', messageType: 'say', replyTo };
    for (let reply = 1; reply <= replies; reply++)
      await service.trySend('triggerChat', { body: sampleChat(subject, { scheduleTime, emailOptions }, 'email') });
    return checked;
  },
});

test('the kit cancels an email in an existing thread if the service scheduled the email despite a refusal', async () => {
  await using mock = createMock({ seed: 'refuses in a thread' });
  const subject = mockSubject('http://127.0.0.1:1/api');
  const fetch = async (request: Request) => {
    const text = await request.clone().text();
    const answer = await mock.fetch(request);
    return text.includes('replyTo') && answer.status === 200 ? channelTaken.clone() : answer;
  };
  const { outcome } = await runOnce(schedulesInThread(1), subject, { fetch });

  expect(outcome).toMatchObject({
    type: 'failed',
    finding: { statements: ['trigger-chat/error/channel-not-found', 'errors/shape'] },
  });
  expect((await mock.control.listSchedule({})).total).toBe(0);
});

test.each([
  ['an email whose response was lost', true, 0],
  ['an email that the service first could not find to cancel', false, 1],
])(
  'the kit does not attribute an earlier email to a refused request in the same thread: %s',
  async (_, isLost, hiddenCancels) => {
    await using mock = createMock({ seed: 'two emails in a thread' });
    const subject = mockSubject('http://127.0.0.1:1/api');
    let [replies, cancels] = [0, 0];
    const fetch = async (request: Request) => {
      const isReply = (await request.clone().text()).includes('replyTo');
      if (request.method === 'DELETE') cancels += 1;
      if (request.method === 'DELETE' && cancels <= hiddenCancels) return answerNothing(request.url);
      if (isReply) replies += 1;
      if (isReply && replies > 1) return channelTaken.clone();
      const answer = await mock.fetch(request);
      if (isReply && isLost) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return answer;
    };
    const { outcome, leaked } = await runOnce(schedulesInThread(2), subject, { fetch });

    expect(outcome).not.toHaveProperty('violation');
    expect(leaked).toEqual([]);
    expect((await mock.control.listSchedule({})).total).toBe(0);
  },
);

test('the kit does not report the scheduled phone call of a workflow as the result of a refused Trigger Call request', async () => {
  const { subject } = await startMock('workflow beside a refusal');
  const beside: Rule = {
    ...schedulesOne,
    effect: 'call',
    async check(service, scheduleTime, { workspace, recipients }) {
      const [phoneNumber] = recipients.numbers;
      const path = { workflowId: workspace.workflowId ?? '' };
      const schedule = { schedule_time: '2999-01-01T09:00:00Z' };
      await service.send('updateWorkflowCall', { path, body: { customer_number: phoneNumber, ...schedule } });
      const agentName = workspace.agents[0]?.name;
      const call = { phoneNumber, agentName, scheduleTime, startWorkingHour: '08:00', callPriority: 'high' };
      await service.trySend('triggerCall', { body: call });
      return checked;
    },
  };
  const { outcome } = await runOnce(beside, subject, { callsNobody: true });

  expect(outcome).toEqual({ type: 'passed' });
});

test.each([
  ['lists', 0],
  ['does not list', 6],
])(
  'if the control plane %s a message from before the run, the kit does not cancel the message',
  async (_, failures) => {
    const { mock, subject } = await startMock('somebody else');
    let lists = 0;
    answerInProcess(subject.baseUrl, async (request) => {
      lists += request.url.includes('/schedule') ? 1 : 0;
      return request.url.includes('/schedule') && lists <= failures
        ? new Response('', { status: 502 })
        : mock.fetch(request);
    });
    await createApiClient(mock).createSession(sampleChat(subject, midnight, 'messenger'));
    const fetch = async (request: Request) => (request.method === 'POST' ? channelTaken.clone() : mock.fetch(request));
    const { outcome } = await runOnce(schedulesOne, subject, { fetch });

    expect(outcome).toEqual({ type: 'passed' });
    expect((await mock.control.listSchedule({})).total).toBe(1);
  },
);

test('the kit does not attribute the phone call of one rule to the refused request of another rule', async () => {
  const { mock, subject } = await startMock('other ids');
  const fetch = identifierVariants['identifiers that are UUIDs'](mock.fetch);
  const callWith = (id: string, fields: object, seconds: number): Rule => ({
    ...schedulesOne,
    id,
    effect: 'call',
    async check(service, scheduleTime, { workspace, recipients }) {
      const [phoneNumber] = recipients.numbers;
      const agentName = workspace.agents[0]?.name;
      await service.trySend('triggerCall', { body: { phoneNumber, agentName, scheduleTime, ...fields } });
      await sleep(seconds * 1000);
      return checked;
    },
  });
  const both = [callWith('test/accepted', {}, 20), callWith('test/refused', { metadata: 5 }, 1)];
  const verdicts = await runRules(both, subject, { runs: 1, fetch });

  expect(verdicts.map(({ outcome }) => outcome)).toEqual([{ type: 'passed' }, { type: 'passed' }]);
});

test.each([
  ['an email that its working hours moved', 'email', hours, [], 0],
  [
    'an email with generated variables that its working hours moved',
    'email',
    { startWorkingHour: '08:00', metadata: Object.assign(Object.create(null), { order: '7' }) },
    [],
    0,
  ],
  ['a message like one that another rule sent', 'messenger', {}, [], 0],
  ['a message like one of a rule with its own workspace', 'messenger', {}, ['control'], 0],
  ['a message at a control plane that fails twice', 'messenger', {}, [], 2],
] as const)(
  "the kit's clean-up cancels a message that the service scheduled despite a refusal: %s",
  async (_, kind, fields, needs, fails) => {
    const { mock, baseUrl, subject } = await startMock('moved or twice');
    let lists = 0;
    answerInProcess(baseUrl, (request) => {
      if (!/_mock\/(scheduled|schedule)\b/.test(request.url)) return mock.fetch(request);
      lists += 1;
      return lists > 2 && lists <= 2 + fails ? Promise.resolve(new Response('', { status: 502 })) : mock.fetch(request);
    });
    const scheduling = (id: string, seconds: number): Rule => ({
      ...schedulesOne,
      id,
      async check(service, scheduleTime, subject) {
        await service.trySend('triggerChat', { body: sampleChat(subject, { scheduleTime, ...fields }, kind) });
        await sleep(seconds * 1000);
        return checked;
      },
    });
    const both = [scheduling('test/short', 1), { ...scheduling('test/long', 20), needs }];
    await runRules(both, subject, { runs: 1, fetch: refusing(mock) });

    expect((await mock.control.listSchedule({})).total).toBe(0);
  },
);

test.each<[string, messages: Members[], readStatus?: number]>([
  [
    'several messages that are due within a few seconds',
    ['00.700', '02.100', '01.400', '00.000'].map((seconds) => ({ scheduleTime: `2999-01-01T00:00:${seconds}Z` })),
  ],
  [
    'two messages that working hours move to the same due time',
    [{ ...midnight, ...hours }, { scheduleTime: '2999-01-01T08:00:00Z' }],
  ],
  [
    'messages that have different variables and the same due time',
    [{ order: '1' }, {}, { order: '2' }, { order: '1' }].map((metadata) => ({ ...midnight, ...hours, metadata })),
  ],
  ['a message, although Get Session answers 500', [midnight], 500],
  ['a message, although Get Session answers 403', [midnight], 403],
])("the kit's clean-up cancels the messages of refused requests: %s", async (_, messages, readStatus) => {
  const { mock, subject } = await startMock('close together');
  const read = readStatus === undefined ? mock.fetch : async () => new Response('', { status: readStatus });
  await runOnce(schedulesEach(messages), subject, { fetch: refusing(mock, read) });

  expect((await mock.control.listSchedule({})).total).toBe(0);
});

test.each([
  ['without working hours', {}],
  ['with the same working hours', { startWorkingHour: '09:00' }],
])(
  "after the service refused a phone call, the kit does not cancel an app's phone call to the same number: %s",
  async (_, hoursOfApp) => {
    const { mock, subject } = await startMock('an app at work');
    const [phoneNumber] = subject.recipients.numbers;
    const call = { phoneNumber, agentName: 'Ava', communicationChannel: 'Sales Line', timezone: 'UTC' };
    const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
    const refused: Rule = {
      ...schedulesOne,
      effect: 'call',
      async check(service, farAhead) {
        for (const scheduleTime of ['soon', farAhead]) {
          const body = { ...call, startWorkingHour: '09:00', scheduleTime, noOfRetries: -1 };
          await service.trySend('triggerCall', { body });
        }
        for (const dueAt of [new Date(Date.now() + 13 * 3_600_000).toISOString(), '2999-01-01T09:00:00Z']) {
          const body = JSON.stringify({ ...call, ...hoursOfApp, scheduleTime: dueAt, metadata: { order: '7' } });
          const answer = await mock.fetch(
            new Request('http://mock.test/api/call/trigger', { method: 'POST', headers, body }),
          );
          expect(answer.status).toBe(200);
        }
        return checked;
      },
    };
    const urls: string[] = [];
    const fetch = (request: Request) => {
      urls.push(request.url);
      return mock.fetch(request);
    };
    const { outcome } = await runOnce(refused, subject, { callsNobody: true, fetch });

    expect(outcome).toEqual({ type: 'passed' });
    expect(urls.filter((url) => url.includes('/cancel/'))).toEqual([]);
  },
);

test('for a pending message with a wrong id, the kit reports the id in the schedule', async () => {
  const { mock, subject } = await startMock('a wrong id');
  let count = 0;
  const fetch = async (request: Request) => {
    if (request.method === 'DELETE') return answerNothing(request.url);
    const answer = await mock.fetch(request.clone() as Request);
    if (request.method !== 'POST' || answer.status !== 200) return answer;
    count += 1;
    const body = (await answer.json()) as { data: object };
    return Response.json(count === 1 ? { ...body, data: { sessionId: 'ses_wrong' } } : body);
  };
  const { leaked } = await runOnce(schedulesEach([midnight, midnight]), subject, { fetch });

  const { scheduled } = await mock.control.listSchedule({});
  const ids = leaked.map(({ command }) => /cancel\/(\w+)/.exec(command)?.[1]);
  expect(ids.toSorted()).toEqual(scheduled.map(({ sessionId }) => sessionId).toSorted());
  expect(new Set(leaked.map(({ state }) => state))).toEqual(new Set(['still there']));
});

const idsStillThere = (leaked: readonly LeakedEffect[]) =>
  leaked.flatMap(({ state, command }) =>
    state === 'still there' ? (/cancel\/([^' ]+)'/.exec(command)?.[1] ?? 'without id') : [],
  );

test('even if no requests are left for a read, the kit reports the message of a refused request', async () => {
  const { mock, subject } = await startMock('no budget');
  const spendsAll: Rule = {
    ...schedulesOne,
    async check(service, scheduleTime, subject) {
      await service.trySend('triggerChat', { body: sampleChat(subject, { scheduleTime, ...hours }, 'messenger') });
      for (let reads = 0; reads < 10; reads++) await service.trySend('getSession', { path: { sessionId: 'ses_none' } });
      return checked;
    },
  };
  const { leaked } = await runOnce(spendsAll, subject, { fetch: refusing(mock), limits: { requests: 6 } });

  const { scheduled } = await mock.control.listSchedule({});
  expect(scheduled.length).toBeGreaterThan(0);
  expect(idsStillThere(leaked).toSorted()).toEqual(scheduled.map(({ sessionId }) => sessionId).toSorted());
});

const schedulesSeveral: Rule = {
  ...schedulesOne,
  async check(service, _input, subject) {
    const [phoneNumber] = subject.recipients.numbers;
    const call = { phoneNumber, agentName: subject.workspace.agents[0]?.name };
    for (const [index, channel] of (['messenger', 'email', 'messenger'] as const).entries()) {
      const scheduleTime = `2999-01-0${index + 1}T00:00:00Z`;
      const answer = await service.trySend('triggerChat', { body: sampleChat(subject, { scheduleTime }, channel) });
      const { sessionId } = dataOf(answer?.json);
      if (index === 0 && typeof sessionId === 'string')
        await service.trySend('cancelScheduledMessages', { path: { sessionId } });
    }
    await service.trySend('triggerCall', { body: { ...call, scheduleTime: '2999-01-01T00:00:00Z' } });
    return checked;
  },
};

const cancelAnswers = (request: Request) => {
  const isCall = request.url.includes('/call/');
  const sessionId = request.url.split('/').at(-1);
  const yes = isCall
    ? { message: 'Call canceled successfully!', data: { removedJobs: 1 } }
    : { message: 'Scheduled messages cancelled successfully', data: { sessionId, isCancelled: true } };
  const no = isCall
    ? Response.json({ responseCode: 409, errorCode: 'callNotInQueue', message: 'No.', data: null }, { status: 409 })
    : answerNothing(request.url);
  return { yes: Response.json({ responseCode: 200, ...yes }), no };
};

test.each<[string, (mock: Mock) => Fetch, isPending: boolean]>([
  [
    'accepts each first cancel, refuses each second cancel, and cancels nothing',
    ({ fetch }) => {
      const counts = new Map<string, number>();
      return async (request) => {
        if (!request.url.includes('/cancel/')) return fetch(request);
        const count = (counts.get(request.url) ?? 0) + 1;
        counts.set(request.url, count);
        return cancelAnswers(request)[count % 2 === 1 ? 'yes' : 'no'];
      };
    },
    true,
  ],
  [
    'refuses each cancel, and cancels nothing',
    ({ fetch }) =>
      async (request) =>
        request.url.includes('/cancel/') ? cancelAnswers(request).no : fetch(request),
    true,
  ],
  [
    'schedules each request twice',
    ({ fetch }) =>
      async (request) => {
        if (request.method === 'POST') await fetch(request.clone() as Request);
        return fetch(request);
      },
    false,
  ],
  [
    'schedules each request three times, and cancels only the ids that it returns',
    ({ fetch }) => {
      const hidden = new Set<unknown>();
      return async (request) => {
        if (hidden.has(request.url.split('/').at(-1)) && request.url.includes('/cancel/'))
          return cancelAnswers(request).no;
        for (let more = 0; more < 2 && request.method === 'POST'; more++) {
          const { data } = (await (await fetch(request.clone() as Request)).json()) as { data: object };
          hidden.add(Object.values(data)[0]);
        }
        return fetch(request);
      };
    },
    true,
  ],
  [
    'returns the same id for each request, and cancels nothing',
    ({ fetch }) =>
      async (request) => {
        if (request.url.includes('/cancel/')) return cancelAnswers(request).yes;
        const answer = await fetch(request);
        if (request.method !== 'POST' || answer.status !== 200) return answer;
        const body = (await answer.json()) as { data: object };
        const [member = ''] = Object.keys(body.data);
        return Response.json({ ...body, data: { ...body.data, [member]: 'same-id' } });
      },
    true,
  ],
])(
  'a run and the control plane report the same pending messages and calls for this behaviour of the service: %s',
  async (_, serve, isPending) => {
    const { mock, subject } = await startMock('a lying service');
    const ofApp = await createApiClient(mock).createSession(sampleChat(subject, midnight, 'messenger'));
    const { leaked } = await runOnce(schedulesSeveral, subject, { fetch: serve(mock) });

    const { scheduled } = await mock.control.listSchedule({});
    const ids = scheduled.map(({ sessionId }) => sessionId).filter((id) => id !== ofApp);
    expect([ids.length > 0, scheduled.length - ids.length]).toEqual([isPending, 1]);
    expect(idsStillThere(leaked).toSorted()).toEqual(ids.toSorted());
    expect(leaked).toHaveLength(ids.length);
  },
);
