import { parseInstant } from '../../../src/instant.ts';
import { isObject } from '../../../src/json.ts';
import { type Alteration, alterRequests, alterSuccessData, type Members } from '../kit/altered-service.ts';
import { dropRequestFields, getSessionRoute, ownKey, triggerCallRoute, triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

const deliveryRules = ['calendar/message-goes-out-at-its-moment'] as const;

/** Zones as they are in winter, all year round. */
const winterOffsets: Readonly<Record<string, string>> = {
  'America/New_York': 'Etc/GMT+5',
  'America/Los_Angeles': 'Etc/GMT+8',
  'Europe/London': 'Etc/GMT',
  'Europe/Berlin': 'Etc/GMT-1',
  'Australia/Sydney': 'Etc/GMT-10',
  'Pacific/Auckland': 'Etc/GMT-12',
};

const hourFields = ['startWorkingHour', 'endWorkingHour'] as const;

function hoursOf(body: Members): string {
  return JSON.stringify([...hourFields, 'timezone'].map((name) => body[name]));
}

/** What the clocks of the zone show when it is due: `09:30`; undefined where zone or moment are none. */
function readClock({ scheduleTime, timezone = 'UTC' }: Members): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: String(timezone), timeStyle: 'short' });
    return format.format(Date.parse(String(scheduleTime)));
  } catch {
    return undefined;
  }
}

function postpone(body: Members): void {
  body.scheduleTime = new Date(Date.parse(String(body.scheduleTime)) + 86_400_000).toISOString();
}

/** Messages and calls that go out when they should not, or do not when they should. */
export const time: readonly Sabotage[] = [
  {
    name: 'messages do not heed working hours',
    breaks: ['trigger-chat/before-start', 'trigger-chat/after-end'],
    by: dropRequestFields(triggerChatRoute, 'startWorkingHour', 'endWorkingHour'),
    rules: ['time/closed-hours-hold-a-message', ...deliveryRules],
  },
  {
    name: 'what is due when hours begin waits until the next day',
    breaks: ['trigger-chat/before-start'],
    by: alterScheduledBody(triggerChatRoute, (body) => {
      const clock = readClock(body);
      if (clock !== undefined && clock === body.startWorkingHour) postpone(body);
    }),
    rules: deliveryRules,
  },
  {
    name: 'what is due after hours on the last day of a month is sent at once',
    breaks: ['trigger-chat/after-end'],
    by: alterScheduledBody(triggerChatRoute, (body) => {
      const due = new Date(String(body.scheduleTime));
      const isLast = new Date(due.getTime() + 86_400_000).getUTCDate() === 1;
      if (isLast && typeof body.endWorkingHour === 'string' && String(readClock(body)) > body.endWorkingHour)
        for (const field of hourFields) delete body[field];
    }),
    rules: deliveryRules,
  },
  {
    name: 'Web Chat does not heed working hours',
    breaks: ['trigger-chat/scheduling-everywhere', 'trigger-chat/before-start'],
    by: dropHoursWhere(({ communicationChannel }) => communicationChannel === 'Website Chat'),
    rules: ['time/closed-hours-hold-whatever-is-sent'],
  },
  {
    name: 'templates do not heed working hours',
    breaks: ['trigger-chat/scheduling-everywhere', 'trigger-chat/before-start'],
    by: dropHoursWhere(({ messengerOptions: options }) => isObject(options) && options.messageType === 'template'),
    rules: ['time/closed-hours-hold-whatever-is-sent'],
  },
  {
    name: 'the zone of working hours is not looked at',
    breaks: ['trigger-chat/field/timezone', 'trigger-chat/before-start'],
    by: alterScheduledBody(triggerChatRoute, (body) => {
      body.timezone = body.timezone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
    }),
    rules: ['time/open-hours-let-a-message-out'],
  },
  {
    name: 'hours that were asked for before are open',
    breaks: ['trigger-chat/before-start', 'trigger-chat/after-end'],
    by: (real) => {
      const known = new Set<string>();
      return alterScheduledBody(triggerChatRoute, (body) => {
        const hours = hoursOf(body);
        if (!known.has(hours)) known.add(hours);
        else for (const name of hourFields) delete body[name];
      })(real);
    },
    rules: ['time/hours-mean-the-same-again'],
  },
  {
    name: 'the moment of a message holds for all with its hours',
    breaks: ['trigger-chat/field/schedule-time', 'trigger-chat/field/start-working-hour'],
    by: (real) => {
      const moments = new Map<string, unknown>();
      return alterScheduledBody(triggerChatRoute, (body) => {
        const hours = hoursOf(body);
        if (body.scheduleTime === undefined && moments.has(hours)) body.scheduleTime = moments.get(hours);
        moments.set(hours, body.scheduleTime);
      })(real);
    },
    rules: ['time/hours-mean-the-same-again'],
  },
  {
    name: 'working hours of chats are in the zone of calls',
    breaks: ['limits/chat-time-zone'],
    by: alterScheduledBody(triggerChatRoute, (body) => (body.timezone ??= 'Asia/Kolkata')),
    rules: ['time/chat-hours-are-in-utc', ...deliveryRules],
    hourOfDay: 11,
  },
  {
    name: 'nothing waits for its moment',
    breaks: ['trigger-chat/field/schedule-time', 'trigger-chat/before-start'],
    by: dropRequestFields(triggerChatRoute, 'scheduleTime'),
    rules: ['time/message-waits-for-its-moment', ...deliveryRules],
  },
  {
    name: 'a message goes out a minute late',
    breaks: ['trigger-chat/field/schedule-time'],
    by: shiftSchedule(60_000),
    rules: ['time/message-waits-for-its-moment'],
  },
  {
    name: 'a message goes out two minutes late',
    breaks: ['trigger-chat/field/schedule-time'],
    by: shiftSchedule(120_000),
    rules: deliveryRules,
  },
  {
    name: 'a message goes out two seconds early',
    breaks: ['trigger-chat/field/schedule-time'],
    by: shiftSchedule(-2_000),
    rules: deliveryRules,
  },
  {
    name: 'the timestamp of a message is that of the request',
    breaks: ['trigger-chat/field/schedule-time'],
    by: alterSuccessData(getSessionRoute, (data) => {
      for (const entry of data.transcript as Members[]) entry.timestamp = data.createdAt;
    }),
    rules: ['time/message-waits-for-its-moment', 'trigger-chat/moment-is-waited-for-by-email'],
  },
  {
    name: 'a scheduled message is lost',
    breaks: ['cancel-scheduled/transition/being-sent', 'trigger-chat/field/schedule-time'],
    by: (real) => async (request) => {
      const asked = request.method === 'POST' ? await request.clone().text() : '';
      const answer = await real(request);
      if (!asked.includes('"scheduleTime"')) return answer;
      const { data } = (await answer.clone().json()) as { data: { sessionId: string } | null };
      const address = new URL(`/api/chat-agent/cancel/${data?.sessionId}`, request.url);
      await real(new Request(address, { method: 'DELETE', headers: { 'x-api-key': ownKey } }));
      return answer;
    },
    rules: ['time/cancel-tells-what-becomes-of-a-message', 'time/message-waits-for-its-moment'],
  },
  {
    name: 'a message is sent twice',
    breaks: ['service/say'],
    by: alterSuccessData(getSessionRoute, (data) => {
      data.transcript = (data.transcript as Members[]).flatMap((entry) => [entry, entry]);
    }),
    rules: ['model/cancel-against-dispatch'],
  },
  {
    name: 'offsets of moments are not read',
    breaks: ['trigger-chat/field/schedule-time'],
    by: alterScheduledBody(triggerChatRoute, (body) => {
      if (typeof body.scheduleTime === 'string') body.scheduleTime = `${body.scheduleTime.slice(0, 19)}Z`;
    }),
    rules: deliveryRules,
  },
  {
    name: 'the end of working hours is not looked at',
    breaks: ['trigger-chat/after-end'],
    by: dropRequestFields(triggerChatRoute, 'endWorkingHour'),
    rules: deliveryRules,
  },
  {
    name: 'without a start the next day begins at nine',
    breaks: ['trigger-chat/after-end-without-start'],
    by: alterScheduledBody(triggerChatRoute, (body) => {
      if (body.endWorkingHour !== undefined && String(body.endWorkingHour) > '09:00') body.startWorkingHour ??= '09:00';
    }),
    rules: deliveryRules,
  },
  {
    name: 'zones are in winter all year round',
    breaks: ['trigger-chat/field/timezone'],
    by: alterScheduledBody(
      triggerChatRoute,
      (body) => (body.timezone = winterOffsets[String(body.timezone)] ?? body.timezone ?? 'UTC'),
    ),
    rules: deliveryRules,
  },
  {
    name: 'calls do not heed working hours',
    breaks: ['trigger-call/field/start-working-hour', 'trigger-call/field/end-working-hour'],
    by: dropRequestFields(triggerCallRoute, 'startWorkingHour', 'endWorkingHour'),
    rules: ['time/closed-hours-hold-a-call', 'calendar/call-waits-for-its-moment'],
  },
  {
    name: 'working hours of calls are in the zone of chats',
    breaks: ['limits/call-time-zone'],
    by: alterScheduledBody(triggerCallRoute, (body) => (body.timezone ??= 'UTC')),
    rules: ['calendar/call-waits-for-its-moment'],
  },
  {
    name: 'calls do not wait for their moment',
    breaks: ['trigger-call/field/schedule-time'],
    by: dropRequestFields(triggerCallRoute, 'scheduleTime'),
    rules: ['calendar/call-waits-for-its-moment'],
  },
  {
    name: 'the date of a call is not looked at',
    breaks: ['trigger-call/call-on-date-missed'],
    by: dropRequestFields(triggerCallRoute, 'callOnDate'),
    rules: ['calendar/call-expires-after-its-date'],
  },
  {
    name: 'a call whose date is over waits on',
    breaks: ['trigger-call/call-on-date-missed'],
    by: alterScheduledBody(triggerCallRoute, (body) => {
      body.scheduleTime = '2040-01-01T00:00:00Z';
      delete body.callOnDate;
    }),
    rules: ['calendar/call-expires-after-its-date'],
  },
];

/** Changes what is triggered. */
function alterScheduledBody(like: string, alter: (body: Members) => unknown): Alteration {
  return alterRequests(like, ({ body }) => body !== undefined && alter(body));
}

/** Moments of chats, so many milliseconds later. */
function shiftSchedule(milliseconds: number): Alteration {
  return alterScheduledBody(triggerChatRoute, (body) => {
    const due = parseInstant(String(body.scheduleTime));
    if (due !== undefined) body.scheduleTime = new Date(due + milliseconds).toISOString();
  });
}

/** Messages like this are sent at any time of day. */
function dropHoursWhere(isLike: (body: Members) => boolean): Alteration {
  return alterRequests(triggerChatRoute, ({ body = {} }) => {
    if (isLike(body)) for (const name of hourFields) if (typeof body[name] === 'string') delete body[name];
  });
}
