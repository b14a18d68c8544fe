import { link, linkPathOf, outcomeOf, outcomesOf, recordedCall, type ScenariosOf } from './scenario.ts';

export const signedUrlScenarios: ScenariosOf<'signed-url'> = {
  'signed-url/empty-parameter': {
    async run(service) {
      const callId = await recordedCall(service);
      const { send } = service;
      return outcomesOf(
        send(`GET ${link}?callId=`),
        send(`GET ${link}?callId=&callRecordingUrl=https://example.com/a`),
        send(`GET ${link}?callId=${callId}&callRecordingUrl=`),
      );
    },
    default: ['404 callNotFound', '404 callNotFound', '422 validationError'],
    'as-omitted': ['422 validationError', '200', '200'],
  },
  'signed-url/both-parameters': {
    async run(service) {
      const callId = await recordedCall(service);
      const answer = await service.send(`GET ${link}?callId=${callId}&callRecordingUrl=https://example.com/a`);
      return linkPathOf(answer, callId);
    },
    default: 'CALL-r1.wav',
    'call-recording-url': 'sample.wav',
  },
  'signed-url/retried-call': {
    async run(service) {
      const callId = await recordedCall(service);
      return linkPathOf(await service.send(`GET ${link}?callId=${callId}`), callId);
    },
    default: 'CALL-r1.wav',
    first: 'CALL.wav',
  },
  'signed-url/unknown-storage-url': {
    run: async ({ send }) => outcomeOf(await send(`GET ${link}?callRecordingUrl=https://example.com/a`)),
    default: '200',
    'not-found': '404 recordingNotFound',
  },
  'signed-url/expired-answer': {
    async run({ send, wait }) {
      const { data } = await send(`GET ${link}?callRecordingUrl=https://example.com/a`);
      const opens = outcomeOf(await send(`GET ${data.url}`));
      wait({ hours: 1 });
      return [opens, outcomeOf(await send(`GET ${data.url}`)), outcomeOf(await send(`GET ${data.url}0`))];
    },
    default: ['200', '403 linkExpired', '403 linkForged'],
    gone: ['200', '410 linkExpired', '403 linkForged'],
  },
};
