import { type ObservationsOf, toAnswer } from '../observation.ts';

/** What is open of keys. */
export const authentication = {
  'authentication/empty-key': {
    needs: [],
    effect: 'none',
    async probe(service) {
      const input = { path: { sessionId: 'understudy-no-such-session' }, apiKey: '' };
      const answers = { '401 apiKeyMissing': 'default', '401 apiKeyInvalid': 'invalid' } as const;
      return toAnswer(await service.send('getSession', input), answers);
    },
  },
} satisfies ObservationsOf<'authentication'>;
