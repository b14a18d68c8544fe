import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Rule, run, type Subject } from '../../../contracts/index.ts';
import { calendarRules } from '../../../contracts/rules/calendar.ts';
import { signedUrlRules } from '../../../contracts/rules/signed-url.ts';
import { createMock } from '../../../mock/index.ts';
import { parseInstant } from '../../../src/instant.ts';
import { answering, answeringWith, receiving, type Sabotage } from '../../support/altered-service.ts';
import { mockSubject } from '../../support/subject.ts';

const mock = createMock({ seed: 'calendar' });
const rules = [...calendarRules, ...signedUrlRules.filter(({ alone }) => alone === true)];
const triggering = 'POST /chat-agent/trigger';
const calling = 'POST /call/trigger';
const linking = 'GET /call/signed-recording-url';
let subject: Subject;

beforeAll(async () => {
  const { baseUrl } = await mock.listen();
  subject = { ...mockSubject(baseUrl), controlUrl: new URL('/_mock', baseUrl).href };
  // What cannot be seen is waited for in vain.
  subject = { ...subject, waits: { sendSeconds: 0.2, answerSeconds: 5 } };
});
afterAll(() => mock.close());

async function judged(id: string, sabotage: Sabotage = (real) => real) {
  const rule = { ...(rules.find((one) => one.id === id) as Rule), share: 1 };
  const fetch = sabotage((request) => mock.fetch(request));
  const [verdict] = await run([rule], subject, { runs: 80, seed: 7, fetch });
  return verdict?.outcome;
}

describe('a service that keeps to the interface keeps', () => {
  test.each(rules.map(({ id }) => id))('%s', async (id) => {
    expect(await judged(id)).toMatchObject({ type: 'held' });
  });
});

/** Zones as they are in winter, all year round. */
const winter: Readonly<Record<string, string>> = {
  'America/New_York': 'Etc/GMT+5',
  'America/Los_Angeles': 'Etc/GMT+8',
  'Europe/London': 'Etc/GMT',
  'Europe/Berlin': 'Etc/GMT-1',
  'Australia/Sydney': 'Etc/GMT-10',
  'Pacific/Auckland': 'Etc/GMT-12',
};

const table: [id: string, fault: string, sabotage: Sabotage][] = [
  [
    'calendar/message-goes-out-at-its-moment',
    'it goes out two seconds early',
    receiving(triggering, ({ body = {} }) => {
      body.scheduleTime = new Date((parseInstant(String(body.scheduleTime)) ?? 0) - 2_000).toISOString();
    }),
  ],
  [
    'calendar/message-goes-out-at-its-moment',
    'it goes out two minutes late',
    receiving(triggering, ({ body = {} }) => {
      body.scheduleTime = new Date((parseInstant(String(body.scheduleTime)) ?? 0) + 120_000).toISOString();
    }),
  ],
  [
    'calendar/message-goes-out-at-its-moment',
    'offsets are not read',
    receiving(triggering, ({ body = {} }) => {
      body.scheduleTime = `${String(body.scheduleTime).slice(0, 19)}Z`;
    }),
  ],
  [
    'calendar/message-goes-out-at-its-moment',
    'the end of the hours is not looked at',
    receiving(triggering, ({ body = {} }) => delete body.endWorkingHour),
  ],
  [
    'calendar/message-goes-out-at-its-moment',
    'without a start the next day begins at nine',
    receiving(triggering, ({ body = {} }) => {
      if (body.endWorkingHour !== undefined && String(body.endWorkingHour) > '09:00') body.startWorkingHour ??= '09:00';
    }),
  ],
  [
    'calendar/message-goes-out-at-its-moment',
    'zones are in winter all year round',
    receiving(triggering, ({ body = {} }) => {
      body.timezone = winter[String(body.timezone)] ?? body.timezone ?? 'UTC';
    }),
  ],
  [
    'calendar/message-goes-out-at-its-moment',
    'no zone is that of calls',
    receiving(triggering, ({ body = {} }) => {
      body.timezone ??= 'Asia/Kolkata';
    }),
  ],
  [
    'calendar/message-goes-out-at-its-moment',
    'what is cancelled is sent',
    (real) => async (request) => {
      if (request.method !== 'DELETE') return real(request);
      const data = { sessionId: request.url.split('/').at(-1), isCancelled: true };
      return Response.json({ responseCode: 200, message: 'Scheduled messages cancelled successfully', data });
    },
  ],
  [
    'calendar/call-waits-for-its-moment',
    'no zone is that of chats',
    receiving(calling, ({ body = {} }) => {
      body.timezone ??= 'UTC';
    }),
  ],
  [
    'calendar/call-waits-for-its-moment',
    'the start of the hours is not looked at',
    receiving(calling, ({ body = {} }) => delete body.startWorkingHour),
  ],
  [
    'calendar/call-expires-after-its-date',
    'the date is not looked at',
    receiving(calling, ({ body = {} }) => delete body.callOnDate),
  ],
  [
    'calendar/call-expires-after-its-date',
    'it waits on',
    receiving(calling, ({ body = {} }) => {
      body.scheduleTime = '2040-01-01T00:00:00Z';
      delete body.callOnDate;
    }),
  ],
  [
    'signed-url/recorded-call-has-a-link',
    'it has none',
    answering(linking, (answer) => {
      answer.status = 404;
      answer.body = { responseCode: 404, errorCode: 'none', message: 'There is none.', data: null };
    }),
  ],
  [
    'signed-url/recorded-call-has-a-link',
    'it stands somewhere on the same host',
    answeringWith(linking, (data) => {
      data.url = '/recordings/1.wav';
    }),
  ],
  [
    'signed-url/recorded-call-has-a-link',
    'any key has it',
    receiving(linking, (request) => {
      request.apiKey = subject.workspace.apiKey;
    }),
  ],
];

describe('a service that breaks it does not keep', () => {
  test.each(table)('%s: %s', async (id, _fault, sabotage) => {
    expect(await judged(id, sabotage)).toMatchObject({ type: 'violated' });
  });

  test('any of the rules', () => {
    expect(new Set(table.map(([id]) => id))).toEqual(new Set(rules.map(({ id }) => id)));
  });
});
