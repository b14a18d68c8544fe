import { answering, answeringWith, type Fetch, type Members, receiving } from '../altered-service.ts';
import { chatting, erring, otherKey, ownKey, reading } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** Get Session Details, and whose session it is. */
const reads: readonly Sabotage[] = [
  {
    name: 'the second address tells another beginning',
    breaks: ['addresses/both-bases'],
    by: answeringWith(reading, (data, { url }) => {
      if (url.includes('second.test')) data.createdAt = '2020-01-01T00:00:00Z';
    }),
    rules: ['get-session/both-addresses'],
  },
  {
    name: 'the second address is in another place',
    breaks: ['get-session/success', 'addresses/both-bases'],
    by: receiving(reading, (request) => {
      if (request.url.includes('second.test')) request.url = request.url.replace('/api/', '/api/v2/');
    }),
    rules: ['get-session/both-addresses', 'addresses/every-operation'],
  },
  {
    name: 'a record is told in other words',
    breaks: ['get-session/success'],
    by: answering(reading, ({ status, body }) => {
      if (status === 200) body.message = 'Session found';
    }),
    rules: ['get-session/both-addresses', 'get-session/foreign-session'],
  },
  {
    name: 'identifiers of an unusual form are malformed',
    breaks: ['get-session/error/session-not-found'],
    by: answering(reading, (answer, { url }) => {
      if (answer.status !== 404 || /[0-9a-f]{8}/.test(url)) return;
      answer.status = 422;
      answer.body = { ...answer.body, responseCode: 422, errorCode: 'validationError' };
    }),
    rules: ['get-session/unknown-id'],
  },
  {
    name: 'an unknown session is an empty success',
    breaks: ['get-session/success'],
    by: answering(reading, (answer) => {
      if (answer.status !== 404) return;
      answer.status = 200;
      answer.body = { responseCode: 200, message: 'Session details found', data: null };
    }),
    rules: ['get-session/unknown-id', 'get-session/foreign-session'],
  },
  {
    name: 'an unknown session has a code of its own',
    breaks: ['get-session/error/session-not-found'],
    by: erring(reading, 404, 404, 'notFound'),
    rules: ['get-session/unknown-id', 'get-session/part-of-an-id'],
  },
  {
    name: 'what stands behind an identifier is not looked at',
    breaks: ['get-session/error/session-not-found'],
    by: receiving(reading, (request) => {
      request.url = request.url.replace(/-and-no-session$/, '');
    }),
    rules: ['get-session/part-of-an-id'],
  },
  {
    name: 'the session of another workspace can be read',
    breaks: ['authentication/foreign-session-read'],
    by: sharedSessions,
    rules: ['get-session/foreign-session', 'model/any-order', 'trigger-call/record-stays-in-its-workspace'],
  },
  {
    name: 'the session of another workspace is forbidden',
    breaks: ['authentication/foreign-session-read'],
    by: (real) => async (request) => {
      const isForeign = /ses_acme/.test(request.url) && request.headers.get('x-api-key') === otherKey;
      if (request.method !== 'GET' || !isForeign) return real(request);
      return Response.json({ responseCode: 403, errorCode: 'forbidden', message: 'No.', data: null }, { status: 403 });
    },
    rules: ['get-session/foreign-session', 'model/any-order'],
  },
  {
    name: 'an empty identifier lists all sessions',
    breaks: ['get-session/success'],
    by: answering(/^GET \/session\/fetch\/?$/, (answer) => {
      answer.status = 200;
      answer.body = { responseCode: 200, message: 'Session details found', data: [] };
    }),
    rules: ['get-session/empty-id'],
  },
  {
    name: 'a record has the numbers of agent and customer on the wrong sides',
    breaks: ['session/field/agent-number', 'session/field/user-number'],
    by: answeringWith('GET /session/fetch/', ({ agentDetails, userDetails }) => {
      const [agent, user] = [agentDetails as Members, userDetails as Members];
      [agent.number, user.number] = [user.number, agent.number];
    }),
    rules: ['trigger-chat/sent-from-agent-number'],
  },
];

/** Records that are not told as they should be, each by what is changed in it. */
const records: readonly Sabotage[] = [
  field('a status of its own', ['session/field/status'], (data) => (data.status = 'open')),
  field('the status of a call for a chat', ['session/status/call-in-progress'], (data) => {
    if (data.communicationChannelType !== 'outboundSipTrunk') data.status = 'call_in_progress';
  }),
  field('fields of calls as null', ['session/call-fields-omitted'], (data) => (data.recordingUrl = null)),
  field('a duration for chats', ['session/call-fields-omitted'], (data) => (data.duration = 12)),
  field('agentDetails as a text', ['session/field/agent-details'], (data) => (data.agentDetails = 'Ava')),
  field('no name of the agent', ['session/field/agent-name'], ({ agentDetails }) => {
    (agentDetails as Members).name = null;
  }),
  field('the version as a number', ['session/field/agent-version'], ({ agentDetails }) => {
    (agentDetails as Members).version = 2;
  }),
  field('the number of the agent as a number', ['session/field/agent-number'], ({ agentDetails }) => {
    (agentDetails as Members).number = 14155550101;
  }),
  field('no userDetails', ['session/field/user-details'], (data) => delete data.userDetails),
  field('an empty list in place of variables', ['session/field/dynamic-variables'], (data) => {
    data.dynamicVariables = [];
  }),
  field('the transcript as one text', ['session/field/transcript'], (data) => (data.transcript = '')),
  field('an analysis as a text', ['session/field/analysis'], (data) => (data.analysis = 'fine')),
  field('time in seconds since 1970', ['session/field/time'], (data) => {
    data.time = Math.floor(Date.parse(String(data.time)) / 1000);
  }),
  field('time as people write it', ['session/field/time'], (data) => {
    data.time = new Date(String(data.time)).toUTCString();
  }),
  field('no updatedAt', ['session/field/updated-at'], (data) => delete data.updatedAt),
  field(
    'updatedAt before createdAt',
    ['session/field/updated-at'],
    (data) => (data.updatedAt = '2020-01-01T00:00:00Z'),
  ),
  field('a channel type of its own', ['session/field/communication-channel-type'], (data) => {
    data.communicationChannelType = 'chat';
  }),
  {
    name: 'another session than the one that was asked for',
    breaks: ['session/field/session-id'],
    by: answeringWith(reading, (data) => (data.sessionId = `${data.sessionId}-1`)),
    rules: ['session/every-record', 'get-session/both-addresses'],
  },
  {
    name: 'calls that go out are told as calls that come in',
    breaks: ['session/channel-type/outbound-sip-trunk'],
    by: answeringWith(reading, (data) => (data.communicationChannelType = 'inboundSipTrunk')),
    rules: ['session/record-of-a-call', 'trigger-call/record-is-that-of-a-call'],
  },
  {
    name: 'no recording, no recordingUrl',
    breaks: ['session/call-fields-present'],
    by: answeringWith(reading, (data) => delete data.recordingUrl),
    rules: ['session/record-of-a-call', 'cancel-call/status-follows'],
  },
  {
    name: 'the duration of a call is a text',
    breaks: ['session/field/duration'],
    by: answeringWith(reading, (data) => {
      if ('duration' in data) data.duration = '0:00';
    }),
    rules: ['session/record-of-a-call'],
  },
  {
    name: 'email is told as Web Chat',
    breaks: ['session/channel-type/email', 'session/field/communication-channel-type'],
    by: answeringWith(reading, (data) => {
      if (data.communicationChannelType === 'email') data.communicationChannelType = 'webChat';
    }),
    rules: ['session/channel-type', 'trigger-chat/agent-opens-conversation'],
  },
];

/** Clocks that go wrong, and moments that change. */
const moments: readonly Sabotage[] = [
  {
    name: 'local time is told as UTC',
    breaks: ['session/field/time', 'session/field/created-at', 'transcript/message/timestamp'],
    by: shifted(19_800_000),
    rules: ['session/moments-agree'],
  },
  {
    name: 'its clock is a quarter of an hour late',
    breaks: ['session/field/time', 'session/field/created-at', 'trigger-chat/field/schedule-time'],
    by: (real) =>
      shifted(-900_000)(
        receiving(chatting, ({ body }) => {
          const due = Date.parse(String(body?.scheduleTime));
          if (body !== undefined && !Number.isNaN(due)) body.scheduleTime = new Date(due + 900_000).toISOString();
        })(real),
      ),
    rules: ['session/moments-agree', 'time/message-waits-for-its-moment'],
  },
  {
    name: 'createdAt alone is told in local time',
    breaks: ['session/field/created-at'],
    by: answeringWith(reading, (data) => {
      data.createdAt = new Date(Date.parse(String(data.createdAt)) - 7_200_000).toISOString();
    }),
    rules: ['session/moments-agree'],
  },
  {
    name: 'updatedAt is never updated',
    breaks: ['session/field/updated-at'],
    by: answeringWith(reading, (data) => (data.updatedAt = data.createdAt)),
    rules: ['session/what-changes-when-it-goes-on'],
  },
  {
    name: 'time is that of the last turn',
    breaks: ['session/field/time'],
    by: answeringWith(reading, (data) => (data.time = (data.transcript as Members[]).at(-1)?.timestamp)),
    rules: ['session/what-changes-when-it-goes-on'],
  },
];

export const session: readonly Sabotage[] = [...reads, ...records, ...moments];

function field(name: string, breaks: Sabotage['breaks'], alter: (data: Members) => unknown): Sabotage {
  return { name: `a record has ${name}`, breaks, by: answeringWith(reading, alter), rules: ['session/every-record'] };
}

/** Every moment that is told, so many milliseconds later. */
function shifted(milliseconds: number) {
  const later = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => later(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, later(one, key)]));
    if (!['time', 'createdAt', 'updatedAt', 'timestamp'].includes(name)) return value;
    return new Date(Date.parse(String(value)) + milliseconds).toISOString();
  };
  return answering(/./, (answer) => {
    answer.body = later(answer.body) as Members;
  });
}

/** A session is looked for in all workspaces. */
function sharedSessions(real: Fetch): Fetch {
  return async (request) => {
    const response = await real(request.clone() as Request);
    if (request.method !== 'GET' || response.status !== 404) return response;
    const apiKey = request.headers.get('x-api-key') === ownKey ? otherKey : ownKey;
    return real(new Request(request.url, { headers: { 'x-api-key': apiKey } }));
  };
}
