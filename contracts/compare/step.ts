import fc from 'fast-check';
import type { OperationId } from '../../src/operations.ts';
import { askingTexts } from '../given/asking.ts';
import { neededForCall, scheduledCall } from '../given/call.ts';
import { anyChat, kindsOf, scheduledChat } from '../given/chat.ts';
import { mixedRequest } from '../given/mixed-request.ts';
import { anyReply } from '../given/reply.ts';
import { turnText, type Who } from '../model/step.ts';
import { has, type Subject } from '../subject.ts';
import { oddBody } from './odd-body.ts';

export type Body = Readonly<Record<string, unknown>>;

/**
 * Something that is asked of both services, or time that passes for both. `of` picks one of the sessions or calls that
 * were begun before; where there is none yet the step is left out.
 */
export type Step =
  | {
      does: 'ask';
      operationId: OperationId;
      who: Who;
      body?: Body;
      path?: Readonly<Record<string, string>>;
      query?: Readonly<Record<string, string>>;
    }
  | { does: 'take up'; how: keyof typeof takingUp; who: Who; of: number; text: string }
  | { does: 'pass'; seconds: number };

/** What can be asked of a session or a call that was begun before. */
export const takingUp = {
  read: 'session',
  cancel: 'session',
  continue: 'session',
  replyTo: 'session',
  readCall: 'call',
  cancelCall: 'call',
  link: 'call',
} as const;

/** What is asked in any order, by the subject's two workspaces; time passes only where it can be moved. */
export function anySteps(subject: Subject, canPass: boolean): fc.Arbitrary<readonly Step[]> {
  const { otherWorkspace } = subject;
  const who = fc.constantFrom<Who>('own', ...(otherWorkspace === undefined ? [] : ['own' as const, 'other' as const]));
  const calls = has(subject, 'voice');
  const emails = kindsOf(subject).includes('email');
  const how = (Object.keys(takingUp) as (keyof typeof takingUp)[]).filter((one) => {
    return one === 'replyTo' ? emails : calls || takingUp[one] === 'session';
  });
  type Request = fc.Arbitrary<{ operationId: OperationId; body: Body }>;
  const chats = (one: fc.Arbitrary<Body>): Request => one.map((body) => ({ operationId: 'triggerChat', body }));
  const ofCalls = (one: fc.Arbitrary<Body>): Request => one.map((body) => ({ operationId: 'triggerCall', body }));
  const bodies = [
    chats(scheduledChat(subject).map(({ body }) => body)),
    chats(anyReply(subject)),
    ...(calls ? [ofCalls(scheduledCall('triggerCall', subject))] : []),
    ...(canPass ? [chats(anyChat(subject).map(({ body }) => body))] : []),
    ...(canPass && calls ? [ofCalls(neededForCall('triggerCall', subject))] : []),
  ];
  const valid = fc.oneof(...bodies);
  const odd = valid.chain(({ operationId, body }) => oddBody(body, subject).map((one) => ({ operationId, body: one })));
  const asked = { does: fc.constant('ask' as const), who: fc.constant<Who>('own') };
  const ask = (requests: fc.Arbitrary<Pick<Extract<Step, { does: 'ask' }>, 'operationId' | 'body'>>) =>
    fc.tuple(fc.record(asked), requests).map(([head, request]): Step => ({ ...head, ...request }));
  const text = fc.oneof(turnText, fc.constantFrom(...askingTexts));
  const step = fc.oneof(
    { weight: 4, arbitrary: ask(valid) },
    { weight: 2, arbitrary: ask(odd) },
    { weight: 2, arbitrary: ask(mixedRequest(subject)) },
    {
      weight: 8,
      arbitrary: fc.record({
        does: fc.constant('take up' as const),
        how: fc.constantFrom(...how),
        who,
        of: fc.nat({ max: 9 }),
        text,
      }),
    },
    ...(canPass ? [{ weight: 3, arbitrary: passing }] : []),
  );
  return fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });
}

const passing = fc.record({
  does: fc.constant('pass' as const),
  seconds: fc.constantFrom(5, 60, 3_600, 86_400, 40 * 86_400),
});
