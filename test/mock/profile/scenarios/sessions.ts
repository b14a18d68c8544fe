import { outcomeOf, outcomesOf, reply, type ScenariosOf, site } from './scenario.ts';

export const sessionsScenarios: ScenariosOf<'get-session' | 'session' | 'limits'> = {
  'get-session/empty-id': {
    run: async ({ send }) =>
      outcomesOf(send('GET /session/fetch/'), send('GET /session/fetch'), send('POST /session/fetch/')),
    default: ['422 validationError', '422 validationError', '405 methodNotAllowed'],
    'unknown-path': ['404 pathNotFound', '404 pathNotFound', '404 pathNotFound'],
  },
  'limits/session-size': {
    async run({ chat }) {
      const message = 'x'.repeat(900_000);
      const { sessionId } = (await chat({ ...reply, message })).data;
      const answers = [];
      for (let turn = 0; turn < 5; turn += 1) answers.push(outcomeOf(await chat({ ...reply, message, sessionId })));
      return answers;
    },
    default: ['200', '200', '200', '200', '413 sessionTooLarge'],
    'validation-error': ['200', '200', '200', '200', '422 validationError'],
  },
  'session/version-label': {
    async run({ chat, call, session, wait }) {
      const turn = await chat({ ...reply, message: 'Hi' });
      const ids = [
        (await chat(site)).data.sessionId,
        (await chat({ ...site, agentVersion: '1' })).data.sessionId,
        (await call()).data.callId,
        turn.data.sessionId,
      ];
      wait({ minutes: 5 });
      const versions: unknown[] = [];
      for (const id of ids) versions.push((await session(id)).data.agentDetails.version);
      await chat({ ...reply, agentVersion: '2', message: 'Hi', sessionId: turn.data.sessionId });
      return [...versions, (await session(turn.data.sessionId)).data.agentDetails.version];
    },
    default: ['2', '1', '2', '2', '2'],
    none: [null, '1', null, null, '2'],
  },
  'session/time-of-call': {
    async run({ call, session, wait }) {
      const { callId } = (await call()).data;
      const times: string[] = [];
      for (const seconds of [5, 60]) {
        wait({ seconds });
        const { time, createdAt } = (await session(callId)).data;
        times.push(time.slice(17, 19), createdAt.slice(17, 19));
      }
      return times;
    },
    default: ['00', '00', '00', '00'],
    placed: ['00', '00', '10', '00'],
  },
};
