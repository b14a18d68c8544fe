import { answerBy, type ObservationsOf } from './observation.ts';

/** What is open of Get Session Details. */
export const getSession = {
  'get-session/empty-id': {
    needs: [],
    effect: 'none',
    async ask(service) {
      const answers = { '422 validationError': 'default', '404 pathNotFound': 'unknown-path' } as const;
      return answerBy(await service.send('getSession', { path: { sessionId: '' } }), answers);
    },
  },
} satisfies ObservationsOf<'get-session'>;
