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
  'authentication/key-matching': {
    needs: [],
    effect: 'none',
    async probe(service, { workspace: { apiKey } }) {
      const similar = apiKey === apiKey.toUpperCase() ? apiKey.toLowerCase() : apiKey.toUpperCase();
      if (similar === apiKey) return undefined;
      const input = { path: { sessionId: 'understudy-no-such-session' }, apiKey: similar };
      const answers = { '401 apiKeyInvalid': 'default', '404 sessionNotFound': 'any-case' } as const;
      return toAnswer(await service.send('getSession', input), answers);
    },
  },
} satisfies ObservationsOf<'authentication'>;
