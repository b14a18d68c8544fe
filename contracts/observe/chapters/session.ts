import { parseInstant } from '../../../src/instant.ts';
import type { ObservationsOf } from '../observation.ts';
import { dataOf } from '../probe.ts';
import { callRequest, readSession, replyRequest, timestampInDays } from '../requests.ts';

/** What is open of the record of a session. */
export const session = {
  'limits/session-size': {
    reason: 'A session of someone else is not filled up to see what happens.',
  },
  'session/version-label': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const { json } = await service.send('triggerChat', { body: replyRequest(subject) });
      const { agentDetails } = (await readSession(service, String(dataOf(json).sessionId))) ?? {};
      if (typeof agentDetails !== 'object' || agentDetails === null) return undefined;
      const { version } = agentDetails as { version?: unknown };
      return version === null || version === undefined ? 'none' : 'default';
    },
  },
  'session/time-of-call': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      const scheduleTime = timestampInDays(service, 1);
      const answer = await service.send('triggerCall', { body: callRequest(subject, { scheduleTime }) });
      if (answer.status !== 200) return undefined;
      await service.advanceTime(25 * 3_600);
      const { status, time } = (await readSession(service, String(dataOf(answer.json).callId))) ?? {};
      const shownAt = parseInstant(String(time));
      if (shownAt === undefined || status === 'call_in_queue') return undefined;
      return shownAt < Date.parse(scheduleTime) ? 'default' : 'placed';
    },
  },
} satisfies ObservationsOf<'session' | 'limits'>;
