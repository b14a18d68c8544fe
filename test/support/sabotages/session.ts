import { alterRequests, alterResponses, alterSuccessData, type Fetch, type Members } from '../kit/altered-service.ts';
import { alterEntries, getSessionRoute, otherKey, ownKey, replaceError, triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

export const session: readonly Sabotage[] = [
  {
    name: 'the second base address has a different path',
    breaks: ['get-session/success', 'addresses/both-bases'],
    by: alterRequests(getSessionRoute, (request) => {
      if (request.url.includes('second.test')) request.url = request.url.replace('/api/', '/api/v2/');
    }),
    rules: ['get-session/both-addresses', 'addresses/every-operation'],
  },
  {
    name: 'an undocumented error code answers unknown sessions',
    breaks: ['get-session/error/session-not-found'],
    by: replaceError(getSessionRoute, 404, 404, 'notFound'),
    rules: ['get-session/unknown-id', 'get-session/part-of-an-id'],
  },
  {
    name: 'a workspace can read the sessions of another workspace',
    breaks: ['authentication/foreign-session-read'],
    by: shareSessions,
    rules: ['get-session/foreign-session', 'model/any-order', 'trigger-call/record-stays-in-its-workspace'],
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
    name: 'a session record swaps the numbers of the agent and the customer',
    breaks: ['session/field/agent-number', 'session/field/user-number'],
    by: alterSuccessData('GET /session/fetch/', ({ agentDetails, userDetails }) => {
      const [agent, user] = [agentDetails as Members, userDetails as Members];
      [agent.number, user.number] = [user.number, agent.number];
    }),
    rules: ['trigger-chat/sent-from-agent-number'],
  },
  {
    name: 'the clock is 15 minutes late',
    breaks: ['session/field/time', 'session/field/created-at', 'trigger-chat/field/schedule-time'],
    by: (real) =>
      shiftTimes(-900_000)(
        alterRequests(triggerChatRoute, ({ body }) => {
          const due = Date.parse(String(body?.scheduleTime));
          if (body !== undefined && !Number.isNaN(due)) body.scheduleTime = new Date(due + 900_000).toISOString();
        })(real),
      ),
    rules: ['session/timestamps-agree', 'time/message-waits-for-its-schedule-time'],
  },
  {
    name: 'all calls of one tool have the same call_id',
    breaks: ['transcript/function-call/call-id', 'trigger-chat/success-transcript'],
    by: alterEntries(/^(GET|POST)/, (entry) => {
      if ('call_id' in entry) entry.call_id = `call-${String(entry.name)}`;
    }),
    rules: ['session/every-record'],
  },
  {
    name: 'a transcript starts with the newest entry',
    breaks: ['session/field/transcript'],
    by: alterSuccessData(getSessionRoute, ({ transcript: entries }) => {
      (entries as Members[]).reverse();
      for (const [index, current] of (entries as Members[]).entries())
        current.timestamp = new Date(Date.now() - index * 60_000).toISOString();
    }),
    rules: ['session/every-record', 'trigger-chat/conversation-goes-on'],
  },
];

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

function shareSessions(real: Fetch): Fetch {
  return async (request) => {
    const response = await real(request.clone() as Request);
    if (request.method !== 'GET' || response.status !== 404) return response;
    const apiKey = request.headers.get('x-api-key') === ownKey ? otherKey : ownKey;
    return real(new Request(request.url, { headers: { 'x-api-key': apiKey } }));
  };
}
