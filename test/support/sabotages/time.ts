import { type Alteration, alterRequests, type Members, noteStarted } from '../kit/altered-service.ts';
import { compose, ownKey, rewriteTimes, shiftTime, triggerCallRoute, triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

const hourFields = ['startWorkingHour', 'endWorkingHour'] as const;

function hoursOf(body: Members): string {
  return JSON.stringify([...hourFields, 'timezone'].map((name) => body[name]));
}

export const time: readonly Sabotage[] = [
  {
    name: 'a message ignores working hours that an earlier message has used',
    breaks: ['trigger-chat/before-start', 'trigger-chat/after-end'],
    by: (real) => {
      const known = new Set<string>();
      return alterScheduledBody(triggerChatRoute, (body) => {
        const hours = hoursOf(body);
        if (!known.has(hours)) known.add(hours);
        else for (const name of hourFields) delete body[name];
      })(real);
    },
    rules: ['time/hours-and-due-times'],
  },
  {
    name: 'a call with working hours ignores its agentVersion and options',
    breaks: ['trigger-call/field/agent-version', 'call-options/field/initial-message'],
    by: alterScheduledBody(triggerCallRoute, (body) => {
      if (body.endWorkingHour === undefined) return;
      delete body.agentVersion;
      delete body.options;
    }),
    rules: ['calendar/fields-of-calls-take-effect', 'live/fields-of-calls-take-effect'],
  },
  {
    name: 'a scheduled message is never sent',
    breaks: ['cancel-scheduled/transition/being-sent', 'trigger-chat/field/schedule-time'],
    by: (real) =>
      noteStarted(triggerChatRoute, async (id, body, { url }) => {
        if (!('scheduleTime' in body)) return;
        const address = new URL(`/api/chat-agent/cancel/${id}`, url);
        await real(new Request(address, { method: 'DELETE', headers: { 'x-api-key': ownKey } }));
      })(real),
    rules: ['time/cancel-tells-what-becomes-of-a-message', 'time/message-waits-for-its-schedule-time'],
  },
  {
    name: 'working hours without a start have no end',
    breaks: ['trigger-chat/after-end-without-start'],
    by: alterScheduledBody(triggerChatRoute, (body) => {
      if (body.startWorkingHour === undefined) delete body.endWorkingHour;
    }),
    rules: ['time/hours-and-due-times', 'calendar/message-goes-out-at-its-schedule-time'],
  },
  {
    name: 'the clock is 15 minutes late',
    breaks: ['session/field/time', 'session/field/created-at', 'trigger-chat/field/schedule-time'],
    by: compose(
      rewriteTimes((text) => shiftTime(text, -900_000)),
      alterScheduledBody(triggerChatRoute, (body) => {
        if (!Number.isNaN(Date.parse(String(body.scheduleTime))))
          body.scheduleTime = shiftTime(body.scheduleTime, 900_000);
      }),
    ),
    rules: ['session/timestamps-agree', 'time/message-waits-for-its-schedule-time'],
  },
];

function alterScheduledBody(like: string, alter: (body: Members) => unknown): Alteration {
  return alterRequests(like, ({ body }) => body !== undefined && alter(body));
}
