import { answerBy, type ObservationsOf } from './observation.ts';

/** What is open of keys. */
export const authentication = {
  'authentication/empty-key': {
    needs: [],
    effect: 'none',
    async ask(service) {
      const asked = { path: { sessionId: 'understudy-no-such-session' }, apiKey: '' };
      const answers = { '401 apiKeyMissing': 'default', '401 apiKeyInvalid': 'invalid' } as const;
      return answerBy(await service.send('getSession', asked), answers);
    },
  },
} satisfies ObservationsOf<'authentication'>;
