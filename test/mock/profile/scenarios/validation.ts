import { messenger } from '../../../support/bodies.ts';
import { link, outcomeOf, outcomesOf, type ScenariosOf, site, statusOf } from './scenario.ts';

export const validationScenarios: ScenariosOf<'validation'> = {
  'validation/null': {
    run: async ({ chat, call }) =>
      outcomesOf(
        chat({ ...site, agentVersion: null, metadata: { name: null } }),
        chat({ ...messenger, messengerOptions: { messageType: null } }),
        chat({ ...site, customerNumber: null }),
        call({ options: { voiceId: null }, callPriority: null }),
        chat({ ...site, attachments: [null] }),
      ),
    default: Array.from({ length: 5 }, () => '422 validationError'),
    'as-omitted': ['200', '200', '400 customerNumberRequired', '200', '422 validationError'],
  },
  'validation/empty-text': {
    run: async ({ chat, send }) =>
      outcomesOf(
        chat({ ...site, customerNumber: '' }),
        chat({ ...messenger, messengerOptions: { additionalContext: '' } }),
        chat({ ...site, metadata: { name: '' } }),
        send('PUT /call/cancel/'),
        send(`GET ${link}?callId=`),
      ),
    default: ['400 customerNumberRequired', '200', '200', '404 callNotFound', '404 callNotFound'],
    'validation-error': [
      '422 validationError',
      '422 validationError',
      '200',
      '422 validationError',
      '422 validationError',
    ],
  },
  'validation/timestamp-without-offset': {
    async run(service) {
      // In Kolkata nine hours are over: it is half past two in the afternoon.
      const answer = await service.call({ scheduleTime: '2026-11-20T15:00:00' });
      const wrong = outcomeOf(await service.call({ scheduleTime: '2026-02-30T15:00' }));
      if (answer.data === null) return [outcomeOf(answer), wrong];
      const { callId } = answer.data;
      service.wait({ hours: 1 });
      const soon = await statusOf(service, callId);
      service.wait({ hours: 6 });
      return [soon, await statusOf(service, callId), wrong];
    },
    default: ['422 validationError', '422 validationError'],
    utc: ['call_in_queue', 'call_hangup', '422 validationError'],
    timezone: ['call_hangup', 'call_hangup', '422 validationError'],
  },
};
