import { type ObservationsOf, toAnswer } from '../observation.ts';

/** What is open of Get Session Details. */
export const getSession = {
  'get-session/empty-id': {
    needs: [],
    effect: 'none',
    async probe(service) {
      const answers = { '422 validationError': 'default', '404 pathNotFound': 'unknown-path' } as const;
      return toAnswer(await service.send('getSession', { path: { sessionId: '' } }), answers);
    },
  },
} satisfies ObservationsOf<'get-session'>;
