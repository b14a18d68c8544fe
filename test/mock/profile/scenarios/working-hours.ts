import { hour } from '../../../../src/instant.ts';
import { start } from '../../../support/mock/world.ts';
import { outcomesOf, type ScenariosOf, site } from './scenario.ts';

export const workingHoursScenarios: ScenariosOf<'working-hours'> = {
  'working-hours/boundary': {
    async run(service) {
      const hours = { startWorkingHour: '08:00', endWorkingHour: '10:00' };
      const ids: string[] = [];
      for (const scheduleTime of ['2026-11-20T10:00:00Z', '2026-11-20T10:00:59.999Z', '2026-11-20T10:01:00Z']) {
        ids.push((await service.chat({ ...site, ...hours, scheduleTime })).data.sessionId);
      }
      service.mock.time.advance({ hours: 2 });
      const lengths: number[] = [];
      for (const id of ids) lengths.push((await service.session(id)).data.transcript.length);
      return lengths;
    },
    default: [1, 0, 0],
    'whole-minute': [1, 1, 0],
    'end-exclusive': [0, 0, 0],
  },
  'working-hours/end-before-start': {
    run: async ({ chat, call }) =>
      outcomesOf(
        chat({ ...site, startWorkingHour: '20:00', endWorkingHour: '06:00' }),
        call({ startWorkingHour: '20:00', endWorkingHour: '06:00' }),
        chat({ ...site, startWorkingHour: '06:00', endWorkingHour: '20:00' }),
      ),
    default: ['200', '200', '200'],
    refused: ['422 validationError', '422 validationError', '200'],
  },
  'working-hours/equal': {
    async run({ chat, session, mock }) {
      const { sessionId } = (await chat({ ...site, startWorkingHour: '12:00', endWorkingHour: '12:00' })).data;
      const happened = mock.time.advance({ hours: 20 }).find(({ type }) => type === 'message-sending');
      await session(sessionId);
      return happened === undefined ? 'before' : (happened.at - start) / hour;
    },
    default: 'before',
    'one-minute': 3,
  },
};
