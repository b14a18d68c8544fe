import { alterRequests, alterResponses, alterSuccessData, type Members } from '../kit/altered-service.ts';
import { triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

export const session: readonly Sabotage[] = [
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
