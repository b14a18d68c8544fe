import { parseInstant } from '../../src/instant.ts';
import { dataOf } from '../questioned.ts';
import { call, inDays, record, reply } from './bodies.ts';
import type { ObservationsOf } from './observation.ts';

/** What is open of the record of a session. */
export const session = {
  'session/version-label': {
    needs: [],
    effect: 'record',
    async ask(service, subject) {
      const { json } = await service.send('triggerChat', { body: reply(subject) });
      const { agentDetails } = (await record(service, String(dataOf(json).sessionId))) ?? {};
      if (typeof agentDetails !== 'object' || agentDetails === null) return undefined;
      const { version } = agentDetails as { version?: unknown };
      return version === null || version === undefined ? 'none' : 'default';
    },
  },
  'session/time-of-call': {
    needs: ['voice', 'control'],
    effect: 'call',
    async ask(service, subject) {
      const scheduleTime = inDays(service, 1);
      const answer = await service.send('triggerCall', { body: call(subject, { scheduleTime }) });
      if (answer.status !== 200) return undefined;
      await service.pass(25 * 3_600);
      const { status, time } = (await record(service, String(dataOf(answer.json).callId))) ?? {};
      const shown = parseInstant(String(time));
      if (shown === undefined || status === 'call_in_queue') return undefined;
      return shown < Date.parse(scheduleTime) ? 'default' : 'placed';
    },
  },
} satisfies ObservationsOf<'session'>;
