import { alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { alterChatBody, getSessionRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** Messages to customers. */
export const messageSabotages: readonly Sabotage[] = [
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
    name: 'an instant is in the zone of the working hours, whatever its offset',
    breaks: ['trigger-chat/field/timezone', 'trigger-chat/field/schedule-time'],
    by: alterChatBody((body) => {
      if (body.timezone !== undefined && typeof body.scheduleTime === 'string')
        body.scheduleTime = body.scheduleTime.replace(/(Z|[+-]\d\d:\d\d)$/, '-11:00');
    }),
    rules: ['time/hours-and-due-times'],
  },
];

/** Calls. */
export const callSabotages: readonly Sabotage[] = [
  {
    name: 'the duration of a call that is over is in milliseconds',
    breaks: ['session/field/duration'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (typeof data.duration === 'number') data.duration *= 1_000;
    }),
    rules: ['relations/duration-agrees-with-the-timestamps-of-a-call'],
  },
];
