import { afterAll, describe, expect, test } from 'vitest';
import { type Rule, run } from '../../../contracts/index.ts';
import { timeRules } from '../../../contracts/rules/time.ts';
import { createMock } from '../../../mock/index.ts';
import builtIn from '../../../src/generated/default-workspaces.ts';
import { answeringWith, receiving, type Sabotage } from '../../support/altered-service.ts';
import { mockSubject } from '../../support/subject.ts';

/** Nobody waits long here: a message is sent, and a call placed, as soon as it may be. */
const durations = { beingSentSeconds: 0.05, queueSeconds: 0.05, ringSeconds: 0.05, talkSeconds: 0.05 };
const workspaces = builtIn.workspaces.map((one) => ({ ...one, durations: { ...one.durations, ...durations } }));
const mock = createMock({ seed: 'time', workspaces: { workspaces } });
const subject = { ...mockSubject('http://service.test/api'), waits: { sendSeconds: 0.6, answerSeconds: 5 } };
const triggering = 'POST /chat-agent/trigger';
const calling = 'POST /call/trigger';
const cancelling = 'DELETE /chat-agent/cancel/';

afterAll(() => mock.close());

async function judged(id: string, sabotage: Sabotage = (real) => real) {
  const rule = { ...(timeRules.find((one) => one.id === id) as Rule), share: 1 };
  const fetch = sabotage((request) => mock.fetch(request));
  const [verdict] = await run([rule], subject, { runs: 2, seed: 5, fetch });
  return verdict?.outcome;
}

/** Changes fields of what is triggered. */
const without = (like: string, ...fields: string[]) =>
  receiving(like, ({ body }) => {
    for (const field of fields) delete body?.[field];
  });

const table: [id: string, fault: string, sabotage: Sabotage][] = [
  [
    'time/closed-hours-hold-a-message',
    'working hours are not looked at',
    without(triggering, 'startWorkingHour', 'endWorkingHour'),
  ],
  [
    'time/closed-hours-hold-a-message',
    'it cannot be cancelled',
    answeringWith(cancelling, (data) => {
      data.isCancelled = false;
      data.reason = 'It is held back.';
    }),
  ],
  [
    'time/open-hours-let-a-message-out',
    'the zone is not looked at',
    receiving(triggering, ({ body }) => {
      if (body !== undefined) body.timezone = body.timezone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
    }),
  ],
  [
    'time/chat-hours-are-in-utc',
    'they are in the zone of calls',
    receiving(triggering, ({ body }) => {
      if (body !== undefined) body.timezone ??= 'Asia/Kolkata';
    }),
  ],
  ['time/message-waits-for-its-moment', 'it goes out at once', without(triggering, 'scheduleTime')],
  [
    'time/message-waits-for-its-moment',
    'it goes out late',
    receiving(triggering, ({ body }) => {
      if (body !== undefined)
        body.scheduleTime = new Date(Date.parse(String(body.scheduleTime)) + 60_000).toISOString();
    }),
  ],
  [
    'time/message-waits-for-its-moment',
    'its timestamp is that of the request',
    answeringWith('GET /session/fetch/', (data) => {
      for (const entry of data.transcript as { timestamp?: unknown }[]) entry.timestamp = data.createdAt;
    }),
  ],
  [
    'time/cancel-tells-what-becomes-of-a-message',
    'it is sent although it was cancelled',
    (real) => async (request) => {
      if (request.method !== 'DELETE') return real(request);
      const sessionId = request.url.split('/').at(-1);
      const message = 'Scheduled messages cancelled successfully';
      return Response.json({ responseCode: 200, message, data: { sessionId, isCancelled: true } });
    },
  ],
  [
    'time/cancel-tells-what-becomes-of-a-message',
    'it is lost',
    (real) => async (request) => {
      const answer = await real(request);
      if (request.method !== 'POST') return answer;
      const { data } = (await answer.clone().json()) as { data: { sessionId: string } };
      const address = new URL(`/api/chat-agent/cancel/${data.sessionId}`, request.url);
      await real(new Request(address, { method: 'DELETE', headers: { 'x-api-key': subject.workspace.apiKey } }));
      return answer;
    },
  ],
  [
    'time/closed-hours-hold-a-call',
    'working hours are not looked at',
    without(calling, 'startWorkingHour', 'endWorkingHour'),
  ],
];

describe.concurrent('a service that keeps to the interface keeps', () => {
  test.each(timeRules.map(({ id }) => id))('%s', async (id) => {
    expect(await judged(id)).toMatchObject({ type: 'held' });
  });
});

describe.concurrent('a service that breaks it does not keep', () => {
  test.each(table)('%s: %s', async (id, _fault, sabotage) => {
    expect(await judged(id, sabotage)).toMatchObject({ type: 'violated' });
  });

  test('any of the rules', () => {
    expect(new Set(table.map(([id]) => id))).toEqual(new Set(timeRules.map(({ id }) => id)));
  });
});
