import type { ObservationsOf } from '../observation.ts';

/** What is open of the envelope. */
export const envelope = {
  'envelope/response-code': {
    needs: [],
    effect: 'none',
    async probe(service) {
      const path = { sessionId: 'understudy-no-such-session' };
      const { status, json } = await service.send('getSession', { path });
      const { responseCode } = (json ?? {}) as { responseCode?: unknown };
      if (status < 400 || responseCode === undefined) return undefined;
      if (responseCode === 200) return 'always-200';
      return responseCode === status ? 'default' : { seen: `${JSON.stringify(responseCode)} with status ${status}` };
    },
  },
} satisfies ObservationsOf<'envelope'>;
