import { alterRequests, alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { alterChatBody, getSessionRoute, triggerCallRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** Messages to customers. */
export const messageSabotages: readonly Sabotage[] = [
  {
    name: 'of two messages both are told the customer of the first',
    breaks: ['session/field/user-details', 'session/field/transcript'],
    by: (real) => {
      let customer: unknown;
      return alterSuccessData(getSessionRoute, (data) => {
        const details = data.userDetails as Members;
        if (typeof details.number === 'string') customer ??= details.number;
        if (typeof details.email === 'string') details.email = 'ada@example.com';
        if (typeof details.number === 'string') details.number = customer;
      })(real);
    },
    rules: ['relations/messages-share-nothing'],
  },
  {
    name: 'a message that another was sent before is sent twice',
    breaks: ['service/say', 'session/field/transcript'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const entries = data.transcript as Members[];
      data.transcript = entries.flatMap((entry) => (entry.role === 'assistant' ? [entry, entry] : [entry]));
    }),
    rules: ['relations/messages-share-nothing'],
  },
  {
    name: 'a template is looked for on Web Chat too',
    breaks: ['trigger-chat/messenger-options-on-web-chat', 'trigger-chat/success'],
    by: (real) => async (request) => {
      const response = await real(request.clone() as Request);
      if (request.method !== 'POST' || !request.url.endsWith('/chat-agent/trigger')) return response;
      const body = (await request.json()) as Members;
      const { messageType, templateId } = (body.messengerOptions ?? {}) as Members;
      const isRefused =
        body.communicationChannel === 'Website Chat' && messageType === 'template' && templateId === undefined;
      if (!isRefused) return response;
      const refusal = { responseCode: 400, errorCode: 'templateIdRequired', message: 'Which?', data: null };
      return Response.json(refusal, { status: 400 });
    },
    rules: ['relations/web-chat-takes-options-of-the-messenger-app'],
  },
  {
    name: 'a moment is in the zone of the working hours, whatever its offset',
    breaks: ['trigger-chat/field/timezone', 'trigger-chat/field/schedule-time'],
    by: alterChatBody((body) => {
      const offset = { 'Pacific/Kiritimati': '+14:00', 'Pacific/Pago_Pago': '-11:00' }[String(body.timezone)];
      if (offset !== undefined && typeof body.scheduleTime === 'string')
        body.scheduleTime = body.scheduleTime.replace(/Z$/, offset);
    }),
    rules: [
      'relations/zone-without-hours-changes-nothing-by-messenger',
      'relations/zone-without-hours-changes-nothing-by-email',
    ],
  },
];

/** Calls. */
export const callSabotages: readonly Sabotage[] = [
  {
    name: 'a call has the variables of the one before it',
    breaks: ['session/field/dynamic-variables', 'session/field/user-details'],
    by: (real) => {
      let variables: unknown;
      return alterRequests(triggerCallRoute, ({ body }) => {
        if (body === undefined) return;
        const own = body.metadata;
        if (variables !== undefined) body.metadata = variables;
        variables = own;
      })(real);
    },
    rules: ['relations/calls-share-nothing'],
  },
  {
    name: 'a call was created when it is due',
    breaks: ['session/field/created-at', 'session/field/updated-at'],
    by: (real) => {
      let dueAt: unknown;
      const remember = alterRequests(triggerCallRoute, ({ body }) => (dueAt = body?.scheduleTime));
      const show = alterSuccessData(getSessionRoute, (data) => {
        if (data.status !== 'call_in_queue') return;
        const moment = new Date(String(dueAt)).toISOString();
        [data.createdAt, data.updatedAt, data.time] = [moment, moment, moment];
      });
      return remember(show(real));
    },
    rules: ['relations/a-waiting-call-is-recorded-now'],
  },
  {
    name: 'the duration of a call that is over is in milliseconds',
    breaks: ['session/field/duration'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (typeof data.duration === 'number') data.duration *= 1_000;
    }),
    rules: ['relations/duration-agrees-with-the-moments-of-a-call'],
  },
];
