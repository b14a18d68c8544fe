import { alterRequests, alterResponses, alterSuccessData, type Fetch, type Members } from '../kit/altered-service.ts';
import { getSessionRoute, otherKey, ownKey, replaceError, triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** Get Session Details, and whose session it is. */
const readSabotages: readonly Sabotage[] = [
  {
    name: 'the second address tells another beginning',
    breaks: ['addresses/both-bases'],
    by: alterSuccessData(getSessionRoute, (data, { url }) => {
      if (url.includes('second.test')) data.createdAt = '2020-01-01T00:00:00Z';
    }),
    rules: ['get-session/both-addresses'],
  },
  {
    name: 'the second address is in another place',
    breaks: ['get-session/success', 'addresses/both-bases'],
    by: alterRequests(getSessionRoute, (request) => {
      if (request.url.includes('second.test')) request.url = request.url.replace('/api/', '/api/v2/');
    }),
    rules: ['get-session/both-addresses', 'addresses/every-operation'],
  },
  {
    name: 'a record is told in other words',
    breaks: ['get-session/success'],
    by: alterResponses(getSessionRoute, ({ status, body }) => {
      if (status === 200) body.message = 'Session found';
    }),
    rules: ['get-session/both-addresses', 'get-session/foreign-session'],
  },
  {
    name: 'identifiers of an unusual form are malformed',
    breaks: ['get-session/error/session-not-found'],
    by: alterResponses(getSessionRoute, (answer, { url }) => {
      if (answer.status !== 404 || /[0-9a-f]{8}/.test(url)) return;
      answer.status = 422;
      answer.body = { ...answer.body, responseCode: 422, errorCode: 'validationError' };
    }),
    rules: ['get-session/unknown-id'],
  },
  {
    name: 'an unknown session is an empty success',
    breaks: ['get-session/success'],
    by: alterResponses(getSessionRoute, (answer) => {
      if (answer.status !== 404) return;
      answer.status = 200;
      answer.body = { responseCode: 200, message: 'Session details found', data: null };
    }),
    rules: ['get-session/unknown-id', 'get-session/foreign-session'],
  },
  {
    name: 'an unknown session has a code of its own',
    breaks: ['get-session/error/session-not-found'],
    by: replaceError(getSessionRoute, 404, 404, 'notFound'),
    rules: ['get-session/unknown-id', 'get-session/part-of-an-id'],
  },
  {
    name: 'what stands behind an identifier is not looked at',
    breaks: ['get-session/error/session-not-found'],
    by: alterRequests(getSessionRoute, (request) => {
      request.url = request.url.replace(/-and-no-session$/, '');
    }),
    rules: ['get-session/part-of-an-id'],
  },
  {
    name: 'the session of another workspace can be read',
    breaks: ['authentication/foreign-session-read'],
    by: shareSessions,
    rules: ['get-session/foreign-session', 'model/any-order', 'trigger-call/record-stays-in-its-workspace'],
  },
  {
    name: 'any workspace reads calls under the second address',
    breaks: ['authentication/foreign-session-read', 'authentication/session-isolation'],
    by: alterRequests(getSessionRoute, (request) => {
      if (/second\.test.*\/call_acme/.test(request.url)) request.apiKey = ownKey;
    }),
    rules: ['trigger-call/record-stays-in-its-workspace'],
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
    by: alterResponses(/^GET \/session\/fetch\/?$/, (answer) => {
      answer.status = 200;
      answer.body = { responseCode: 200, message: 'Session details found', data: [] };
    }),
    rules: ['get-session/empty-id'],
  },
  {
    name: 'a record has the numbers of agent and customer on the wrong sides',
    breaks: ['session/field/agent-number', 'session/field/user-number'],
    by: alterSuccessData('GET /session/fetch/', ({ agentDetails, userDetails }) => {
      const [agent, user] = [agentDetails as Members, userDetails as Members];
      [agent.number, user.number] = [user.number, agent.number];
    }),
    rules: ['trigger-chat/sent-from-agent-number'],
  },
  {
    name: 'the record of an email has the address of the agent for that of the customer',
    breaks: ['session/field/user-email'],
    by: alterSuccessData('GET /session/fetch/', ({ agentDetails, userDetails, communicationChannelType: type }) => {
      if (type === 'email') (userDetails as Members).email = (agentDetails as Members).email;
    }),
    rules: ['trigger-chat/agent-opens-conversation'],
  },
];

/** Records that are not told as they should be, each by what is changed in it. */
const recordSabotages: readonly Sabotage[] = [
  alterField('a status of its own', ['session/field/status'], (data) => (data.status = 'open')),
  alterField('the status of a call for a chat', ['session/status/call-in-progress'], (data) => {
    if (data.communicationChannelType !== 'outboundSipTrunk') data.status = 'call_in_progress';
  }),
  alterField('fields of calls as null', ['session/call-fields-omitted'], (data) => (data.recordingUrl = null)),
  alterField('a duration for chats', ['session/call-fields-omitted'], (data) => (data.duration = 12)),
  alterField('agentDetails as a text', ['session/field/agent-details'], (data) => (data.agentDetails = 'Ava')),
  alterField('no name of the agent', ['session/field/agent-name'], ({ agentDetails }) => {
    (agentDetails as Members).name = null;
  }),
  alterField('the version as a number', ['session/field/agent-version'], ({ agentDetails }) => {
    (agentDetails as Members).version = 2;
  }),
  alterField('the number of the agent as a number', ['session/field/agent-number'], ({ agentDetails }) => {
    (agentDetails as Members).number = 14155550101;
  }),
  alterField('no userDetails', ['session/field/user-details'], (data) => delete data.userDetails),
  alterField('an empty list in place of variables', ['session/field/dynamic-variables'], (data) => {
    data.dynamicVariables = [];
  }),
  alterField('the transcript as one text', ['session/field/transcript'], (data) => (data.transcript = '')),
  alterField('an analysis as a text', ['session/field/analysis'], (data) => (data.analysis = 'fine')),
  alterField('time in seconds since 1970', ['session/field/time'], (data) => {
    data.time = Math.floor(Date.parse(String(data.time)) / 1000);
  }),
  alterField('time as people write it', ['session/field/time'], (data) => {
    data.time = new Date(String(data.time)).toUTCString();
  }),
  alterField('no updatedAt', ['session/field/updated-at'], (data) => delete data.updatedAt),
  alterField(
    'updatedAt before createdAt',
    ['session/field/updated-at'],
    (data) => (data.updatedAt = '2020-01-01T00:00:00Z'),
  ),
  alterField('a channel type of its own', ['session/field/communication-channel-type'], (data) => {
    data.communicationChannelType = 'chat';
  }),
  {
    name: 'another session than the one that was asked for',
    breaks: ['session/field/session-id'],
    by: alterSuccessData(getSessionRoute, (data) => (data.sessionId = `${data.sessionId}-1`)),
    rules: ['session/every-record', 'get-session/both-addresses'],
  },
  {
    name: 'calls that go out are told as calls that come in',
    breaks: ['session/channel-type/outbound-sip-trunk'],
    by: alterSuccessData(getSessionRoute, (data) => (data.communicationChannelType = 'inboundSipTrunk')),
    rules: ['session/record-of-a-call', 'trigger-call/record-is-that-of-a-call'],
  },
  {
    name: 'no recording, no recordingUrl',
    breaks: ['session/call-fields-present'],
    by: alterSuccessData(getSessionRoute, (data) => delete data.recordingUrl),
    rules: ['session/record-of-a-call', 'cancel-call/status-follows'],
  },
  {
    name: 'the duration of a call is a text',
    breaks: ['session/field/duration'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if ('duration' in data) data.duration = '0:00';
    }),
    rules: ['session/record-of-a-call'],
  },
  {
    name: 'email is told as Web Chat',
    breaks: ['session/channel-type/email', 'session/field/communication-channel-type'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (data.communicationChannelType === 'email') data.communicationChannelType = 'webChat';
    }),
    rules: ['session/channel-type', 'trigger-chat/agent-opens-conversation'],
  },
];

/** Clocks that go wrong, and moments that change. */
const timestampSabotages: readonly Sabotage[] = [
  {
    name: 'local time is told as UTC',
    breaks: ['session/field/time', 'session/field/created-at', 'transcript/message/timestamp'],
    by: shiftTimes(19_800_000),
    rules: ['session/moments-agree'],
  },
  {
    name: 'its clock is a quarter of an hour late',
    breaks: ['session/field/time', 'session/field/created-at', 'trigger-chat/field/schedule-time'],
    by: (real) =>
      shiftTimes(-900_000)(
        alterRequests(triggerChatRoute, ({ body }) => {
          const due = Date.parse(String(body?.scheduleTime));
          if (body !== undefined && !Number.isNaN(due)) body.scheduleTime = new Date(due + 900_000).toISOString();
        })(real),
      ),
    rules: ['session/moments-agree', 'time/message-waits-for-its-moment'],
  },
  {
    name: 'createdAt alone is told in local time',
    breaks: ['session/field/created-at'],
    by: alterSuccessData(getSessionRoute, (data) => {
      data.createdAt = new Date(Date.parse(String(data.createdAt)) - 7_200_000).toISOString();
    }),
    rules: ['session/moments-agree'],
  },
  {
    name: 'updatedAt is never updated',
    breaks: ['session/field/updated-at'],
    by: alterSuccessData(getSessionRoute, (data) => (data.updatedAt = data.createdAt)),
    rules: ['session/what-changes-when-it-goes-on'],
  },
  {
    name: 'time is that of the last turn',
    breaks: ['session/field/time'],
    by: alterSuccessData(getSessionRoute, (data) => (data.time = (data.transcript as Members[]).at(-1)?.timestamp)),
    rules: ['session/what-changes-when-it-goes-on'],
  },
];

export const session: readonly Sabotage[] = [...readSabotages, ...recordSabotages, ...timestampSabotages];

function alterField(name: string, breaks: Sabotage['breaks'], alter: (data: Members) => unknown): Sabotage {
  return {
    name: `a record has ${name}`,
    breaks,
    by: alterSuccessData(getSessionRoute, alter),
    rules: ['session/every-record'],
  };
}

/** Every moment that is told, so many milliseconds later. */
function shiftTimes(milliseconds: number) {
  const shift = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => shift(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shift(one, key)]));
    if (!['time', 'createdAt', 'updatedAt', 'timestamp'].includes(name)) return value;
    return new Date(Date.parse(String(value)) + milliseconds).toISOString();
  };
  return alterResponses(/./, (answer) => {
    answer.body = shift(answer.body) as Members;
  });
}

/** A session is looked for in all workspaces. */
function shareSessions(real: Fetch): Fetch {
  return async (request) => {
    const response = await real(request.clone() as Request);
    if (request.method !== 'GET' || response.status !== 404) return response;
    const apiKey = request.headers.get('x-api-key') === ownKey ? otherKey : ownKey;
    return real(new Request(request.url, { headers: { 'x-api-key': apiKey } }));
  };
}
