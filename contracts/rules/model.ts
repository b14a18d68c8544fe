import fc from 'fast-check';
import { expectEqual, expectSuccess, expectThat } from '../expect.ts';
import { type Chat, type ChatKind, kindsOf, needed, saying as sayingBody } from '../given/chat.ts';
import { withOffset } from '../given/moment.ts';
import { uniqueWord } from '../given/text.ts';
import { expectSaid, recordOf, said } from '../model/conversation.ts';
import { play } from '../model/play.ts';
import { anySteps, turnText } from '../model/step.ts';
import { type Rule, rule } from '../rule.ts';
import type { Service } from '../service.ts';
import type { Subject } from '../subject.ts';
import { passing } from './arrival.ts';
import { exclusive } from './exclusive.ts';
import { notLost } from './not-lost.ts';
import { serviceClock } from './service-now.ts';
import { awaited, saidIn, textsOf } from './trigger-chat/transcript.ts';
import { triggered } from './triggered.ts';

/** What holds whatever was done before, and whatever is done at the same time. */
export const modelRules: readonly Rule[] = [
  rule({
    id: 'model/any-order',
    title:
      'Scheduling, cancelling, talking and reading, in any order and by two workspaces, do not disturb each other.',
    pitfall: 'Each operation works alone, and goes wrong after another, such as a second cancel after a new message.',
    statements: [
      'service/conversation-start',
      'service/continue-by-session-id',
      'service/cancel-scheduled',
      'trigger-chat/scheduled-message',
      'trigger-chat/session-id-omitted',
      'trigger-chat/field/session-id',
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/foreign-session',
      'authentication/workspace',
      'authentication/session-isolation',
      'authentication/foreign-session-read',
      'authentication/foreign-session-continue',
      'session/field/transcript',
    ],
    needs: [],
    effect: 'schedule',
    given: anySteps,
    check: (service, steps, subject) => play(service, subject, steps),
  }),
  rule({
    id: 'model/turns-at-the-same-time',
    title: 'What a customer says at the same time in one conversation is all in it in the end, each once.',
    pitfall: 'The transcript is read, added to and written back without a lock, so turns are lost.',
    statements: ['service/continue-by-session-id', 'trigger-chat/success-transcript', 'session/field/transcript'],
    needs: [],
    effect: 'record',
    share: 0.2,
    given: () => fc.uniqueArray(turnText, { minLength: 3, maxLength: 7 }),
    async check(service, [opening = '', ...others], { workspace }) {
      const agentName = workspace.agents[0]?.name ?? '';
      const { sessionId } = await said(service, { agentName, message: opening });
      const body = { agentName, sessionId, doReturnResponse: true };

      const answers = await Promise.all(
        others.map((message) => service.send('triggerChat', { body: { ...body, message } })),
      );

      // How many turns a conversation takes at once is open; what was taken is in it.
      const taken = others.filter((_, index) => answers[index]?.status === 200);
      const { transcript } = await recordOf(service, sessionId);
      const statements = ['trigger-chat/success-transcript', 'session/field/transcript'] as const;
      expectSaid(statements, transcript, [opening, ...taken], 'in any order');
    },
  }),
  exclusive<readonly [Racing, readonly Racing[]]>({
    id: 'model/cancel-against-dispatch',
    title: 'Cancelled near its moment, a message is either cancelled and never sent, or not cancelled and sent once.',
    pitfall: 'A worker takes the message while it is being cancelled: it is both, or sent twice after a retry.',
    statements: [
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/being-sent',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/always-200',
      'service/say',
    ],
    needs: ['messenger'],
    effect: 'send',
    share: 0.01,
    given(subject) {
      const able = kindsOf(subject).filter((kind) => kind !== 'webChat');
      return fc.constantFrom(...able).chain((kind) => {
        const one = racing(kind, subject);
        const others = fc.uniqueArray(one, { selector: ({ text }) => text, minLength: 9, maxLength: 9 });
        return fc.tuple(one, others).filter(([{ text }, more]) => more.every((other) => other.text !== text));
      });
    },
    async check(service, [first, others], subject) {
      const clock = await serviceClock(service);
      const moment = (Math.ceil(clock() / 1000) + 1) * 1000;
      const races = [first, ...others].map(async ({ body, kind, text, offsetMilliseconds }) => {
        const words = { ...sayingBody(kind, text), scheduleTime: withOffset(moment, 0) };
        const sessionId = await triggered(service, { ...body, ...words });
        await passing(moment + offsetMilliseconds - clock());

        const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

        const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], answer);
        return { sessionId, text, isCancelled };
      });
      await notLost((await notLost(races)).map((race) => expectFate(service, subject, race)));
    },
  }),
];

/** A message whose cancelling is asked for so long after its moment, or before. */
interface Racing extends Chat {
  text: string;
  offsetMilliseconds: number;
}

function racing(kind: ChatKind, subject: Subject): fc.Arbitrary<Racing> {
  return fc.record({
    kind: fc.constant(kind),
    body: needed(kind, subject),
    text: uniqueWord,
    offsetMilliseconds: fc.integer({ min: -300, max: 900 }),
  });
}

interface Race {
  sessionId: string;
  text: string;
  isCancelled: unknown;
}

async function expectFate(service: Service, subject: Subject, { sessionId, text, isCancelled }: Race): Promise<void> {
  const times = (record: Readonly<Record<string, unknown>>) =>
    saidIn(record).filter((entry) => textsOf(entry).some((words) => words.includes(text))).length;
  const sent = await awaited(service, subject, sessionId, (record) => times(record) || undefined);

  if (isCancelled === true) {
    expectEqual(['cancel-scheduled/transition/pending'], 'times a cancelled message was sent', sent ?? 0, 0);
    return;
  }
  const statements = ['cancel-scheduled/transition/being-sent', 'cancel-scheduled/transition/none-pending'] as const;
  expectThat(statements, sent !== undefined, 'the message, as it was not cancelled', 'none in time');
  // A message that is sent twice need not be sent twice at once.
  await passing(300);
  expectEqual(['service/say'], 'times the message was sent', times(await recordOf(service, sessionId)), 1);
}
