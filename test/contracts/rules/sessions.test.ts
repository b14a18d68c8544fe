import { afterAll, describe, expect, test } from 'vitest';
import { type Rule, run } from '../../../contracts/index.ts';
import { addressRules } from '../../../contracts/rules/addresses.ts';
import { authenticationRules } from '../../../contracts/rules/authentication.ts';
import { envelopeRules } from '../../../contracts/rules/envelope.ts';
import { getSessionRules } from '../../../contracts/rules/get-session.ts';
import { modelRules } from '../../../contracts/rules/model.ts';
import { sessionRules } from '../../../contracts/rules/session.ts';
import { transcriptRules } from '../../../contracts/rules/transcript.ts';
import { createMock } from '../../../mock/index.ts';
import { answering, answeringWith, type Members, receiving, type Sabotage } from '../../support/altered-service.ts';
import { mockSubject } from '../../support/subject.ts';

const mock = createMock({ seed: 'sessions' });
const subject = {
  ...mockSubject('http://first.test/api'),
  baseUrlAlt: 'http://second.test/api',
  waits: { sendSeconds: 2, answerSeconds: 5 },
};
const rules: readonly Rule[] = [
  ...getSessionRules,
  ...sessionRules,
  ...transcriptRules,
  ...envelopeRules,
  ...authenticationRules,
  ...addressRules,
  ...modelRules,
];
const reading = 'GET /session/fetch/';
const triggering = 'POST /chat-agent/trigger';

afterAll(() => mock.close());

async function judged(id: string, sabotage: Sabotage = (real) => real) {
  const rule = rules.find((one) => one.id === id) as Rule;
  const [verdict] = await run([rule], subject, {
    runs: 20,
    seed: 3,
    fetch: sabotage((request) => mock.fetch(request)),
  });
  return verdict?.outcome;
}

describe('a service that keeps to the interface keeps', () => {
  test.each(rules.map(({ id }) => id))('%s', async (id) => {
    expect(await judged(id)).toMatchObject({ type: 'held' });
  });
});

const table: [id: string, fault: string, sabotage: Sabotage][] = [
  [
    'get-session/both-addresses',
    'the second address tells another beginning',
    answeringWith(reading, (data, { url }) => {
      if (url.includes('second.test')) data.createdAt = '2020-01-01T00:00:00Z';
    }),
  ],
  [
    'get-session/both-addresses',
    'the second address is in another place',
    receiving(reading, (request) => {
      if (request.url.includes('second.test')) request.url = request.url.replace('/api/', '/api/v2/');
    }),
  ],
  [
    'get-session/unknown-id',
    'identifiers of an unusual form are malformed',
    answering(reading, (answer, { url }) => {
      if (answer.status === 404 && !/[0-9a-f]{8}/.test(url)) {
        answer.status = 422;
        answer.body = { ...answer.body, responseCode: 422, errorCode: 'validationError' };
      }
    }),
  ],
  [
    'get-session/part-of-an-id',
    'what stands behind an identifier is not looked at',
    receiving(reading, (request) => {
      request.url = request.url.replace(/-and-no-session$/, '');
    }),
  ],
  ['get-session/foreign-session', 'the key only opens the door', sharedSessions],
  [
    'get-session/empty-id',
    'an empty identifier lists all sessions',
    answering(/^GET \/session\/fetch\/?$/, (answer) => {
      answer.status = 200;
      answer.body = { responseCode: 200, message: 'Session details found', data: [] };
    }),
  ],
  [
    'session/every-record',
    'a status of its own',
    answeringWith(reading, (data) => Object.assign(data, { status: 'open' })),
  ],
  [
    'session/every-record',
    'fields of calls as null',
    answeringWith(reading, (data) => Object.assign(data, { recordingUrl: null })),
  ],
  [
    'session/record-of-a-call',
    'calls that go out are told as calls that come in',
    answeringWith(reading, (data) => Object.assign(data, { communicationChannelType: 'inboundSipTrunk' })),
  ],
  [
    'session/record-of-a-call',
    'no recording, no recordingUrl',
    answeringWith(reading, (data) => delete data.recordingUrl),
  ],
  ['session/own-identifier', 'a conversation without an identifier goes on with the last one', oneConversation()],
  [
    'session/moments-agree',
    'local time is told as UTC',
    answeringWith(reading, (data) => {
      data.createdAt = new Date(Date.parse(String(data.createdAt)) + 19_800_000).toISOString();
    }),
  ],
  [
    'session/what-changes-when-it-goes-on',
    'updatedAt is never updated',
    answeringWith(reading, (data) => {
      data.updatedAt = data.createdAt;
    }),
  ],
  [
    'session/what-changes-when-it-goes-on',
    'time is that of the last turn',
    answeringWith(reading, (data) => {
      data.time = (data.transcript as Members[]).at(-1)?.timestamp;
    }),
  ],
  [
    'session/channel-type',
    'email is told as Web Chat',
    answeringWith(reading, (data) => {
      if (data.communicationChannelType === 'email') data.communicationChannelType = 'webChat';
    }),
  ],
  [
    'transcript/every-entry',
    'tools answer with objects',
    answeringWith(/^(GET|POST)/, ({ transcript }) => {
      for (const entry of (transcript ?? []) as Members[]) if ('output' in entry) entry.output = {};
    }),
  ],
  [
    'transcript/every-entry',
    'newest first',
    answeringWith(reading, ({ transcript }) => {
      (transcript as Members[]).reverse();
      for (const [index, entry] of (transcript as Members[]).entries())
        entry.timestamp = new Date(Date.now() - index * 60_000).toISOString();
    }),
  ],
  [
    'transcript/reply-is-in-the-record',
    'the record keeps the latest turn alone',
    answeringWith(reading, (data) => {
      const transcript = data.transcript as Members[];
      data.transcript = transcript.slice(transcript.findLastIndex(({ role }) => role === 'user'));
    }),
  ],
  [
    'envelope/every-answer',
    'details of an error stand in data',
    answering(/./, ({ status, body }) => {
      if (status === 422) body.data = { fields: [] };
    }),
  ],
  [
    'envelope/every-answer',
    'errors of one operation have no code',
    answering('PUT /call/cancel/', ({ status, body }) => {
      if (status !== 200) delete body.errorCode;
    }),
  ],
  [
    'authentication/key-missing',
    'one operation answers anyone',
    receiving('PUT /call/cancel/', (request) => {
      request.apiKey ??= 'acme-key';
    }),
  ],
  [
    'authentication/key-invalid',
    'the beginning of a key is enough',
    receiving(/./, (request) => {
      if (request.apiKey !== null && 'acme-key'.startsWith(request.apiKey)) request.apiKey = 'acme-key';
    }),
  ],
  [
    'authentication/refused-request-says-nothing',
    'keys are looked at in the end',
    (real) => async (request) => {
      const key = request.headers.get('x-api-key');
      const headers = new Headers(request.headers);
      headers.set('x-api-key', 'acme-key');
      if (key !== 'acme-key') await real(new Request(request.clone() as Request, { headers }));
      return real(request);
    },
  ],
  [
    'addresses/every-operation',
    'calls are triggered under the first address',
    receiving('POST /call/trigger', (request) => {
      if (request.url.includes('second.test')) request.url = request.url.replace('/call/', '/none/');
    }),
  ],
  ['model/any-order', 'the key only opens the door', sharedSessions],
  [
    'model/any-order',
    'anyone cancels',
    receiving('DELETE', (request) => {
      request.apiKey = /ses_globex/.test(request.url) ? 'globex-key' : 'acme-key';
    }),
  ],
  ['model/turns-at-the-same-time', 'of two turns at once one is lost', answeringWith(reading, lastTurnLost)],
  [
    'model/cancel-against-dispatch',
    'says so and sends all the same',
    (real) => async (request) => {
      if (request.method !== 'DELETE') return real(request);
      const data = { sessionId: new URL(request.url).pathname.split('/').at(-1), isCancelled: true };
      return Response.json({ responseCode: 200, message: 'Scheduled messages cancelled successfully', data });
    },
  ],
  [
    'model/cancel-against-dispatch',
    'sends twice',
    answeringWith(reading, (data) => {
      data.transcript = (data.transcript as Members[]).flatMap((entry) => [entry, entry]);
    }),
  ],
];

describe('a service is told that breaks', () => {
  test.each(table)('%s: %s', async (id, _, sabotage) => {
    expect(await judged(id, sabotage)).toMatchObject({ type: 'violated' });
  });

  test('every one of the rules', () => {
    expect(rules.map(({ id }) => id).filter((id) => table.every(([broken]) => broken !== id))).toEqual([]);
  });
});

/** A session is looked for in all workspaces. */
function sharedSessions(real: Parameters<Sabotage>[0]): ReturnType<Sabotage> {
  return async (request) => {
    const response = await real(request.clone() as Request);
    if (request.method !== 'GET' || response.status !== 404) return response;
    const apiKey = request.headers.get('x-api-key') === 'acme-key' ? 'globex-key' : 'acme-key';
    return real(new Request(request.url, { headers: { 'x-api-key': apiKey } }));
  };
}

function oneConversation(): Sabotage {
  let sessionId: unknown;
  return (real) => async (request) => {
    if (request.method !== 'POST' || sessionId === undefined) {
      const response = await real(request);
      const { data } = (await response.clone().json()) as { data: Members };
      sessionId ??= data?.sessionId;
      return response;
    }
    return receiving(triggering, ({ body }) => Object.assign(body ?? {}, { sessionId }))(real)(request);
  };
}

function lastTurnLost(data: Members): void {
  const transcript = data.transcript as Members[];
  const lost = transcript.findLastIndex(({ role }) => role === 'user');
  data.transcript = transcript.filter((_, index) => index !== lost);
}
