import fc from 'fast-check';
import type { OperationId } from '../../src/operations.ts';
import { requiredCallFields, scheduledCall } from '../generators/call/call.ts';
import { anyChat, chatKindsOf, scheduledChat } from '../generators/chat/chat.ts';
import { customerPrompts } from '../generators/chat/customer-prompts.ts';
import { anyReplyRequest } from '../generators/chat/reply-request.ts';
import { mixedRequestsByKind } from '../generators/requests/mixed-request.ts';
import { turnText } from '../generators/text.ts';
import type { Actor } from '../model/client-action.ts';
import { hasCapability, type Subject } from '../subject/subject.ts';
import { unspecifiedBody } from './unspecified-body.ts';

export type RequestBody = Readonly<Record<string, unknown>>;

/**
 * Something that is asked of both services, or time that passes for both. `of` picks one of the sessions or calls that
 * were begun before; where there is none yet the step is left out.
 */
export type Step =
  | {
      kind: 'request';
      operationId: OperationId;
      who: Actor;
      body?: RequestBody;
      path?: Readonly<Record<string, string>>;
      query?: Readonly<Record<string, string>>;
    }
  | { kind: 'follow-up'; followUp: keyof typeof followUps; who: Actor; pick: number; text: string }
  | { kind: 'advance'; seconds: number };

/** What can be asked of a session or a call that was begun before. */
export const followUps = {
  read: 'session',
  cancel: 'session',
  continue: 'session',
  replyTo: 'session',
  readCall: 'call',
  cancelCall: 'call',
  link: 'call',
} as const;

/** What is asked in any order, by the subject's two workspaces; time passes only where it can be moved. */
export function anySteps(subject: Subject, canAdvance: boolean): fc.Arbitrary<readonly Step[]> {
  const { otherWorkspace } = subject;
  const who = fc.constantFrom<Actor>(
    'own',
    ...(otherWorkspace === undefined ? [] : ['own' as const, 'other' as const]),
  );
  const calls = hasCapability(subject, 'voice');
  const emails = chatKindsOf(subject).includes('email');
  const followUp = (Object.keys(followUps) as (keyof typeof followUps)[]).filter((one) => {
    return one === 'replyTo' ? emails : calls || followUps[one] === 'session';
  });
  type Request = fc.Arbitrary<{ operationId: OperationId; body: RequestBody }>;
  const chatRequests = (one: fc.Arbitrary<RequestBody>): Request =>
    one.map((body) => ({ operationId: 'triggerChat', body }));
  const callRequests = (one: fc.Arbitrary<RequestBody>): Request =>
    one.map((body) => ({ operationId: 'triggerCall', body }));
  const bodies = [
    chatRequests(scheduledChat(subject).map(({ body }) => body)),
    chatRequests(anyReplyRequest(subject)),
    ...(calls ? [callRequests(scheduledCall('triggerCall', subject))] : []),
    ...(canAdvance ? [chatRequests(anyChat(subject).map(({ body }) => body))] : []),
    ...(canAdvance && calls ? [callRequests(requiredCallFields('triggerCall', subject))] : []),
  ];
  const valid = fc.oneof(...bodies);
  const unspecified = valid.chain(({ operationId, body }) =>
    unspecifiedBody(body, subject).map((one) => ({ operationId, body: one })),
  );
  const head = { kind: fc.constant('request' as const), who: fc.constant<Actor>('own') };
  const requestSteps = (requests: fc.Arbitrary<Pick<Extract<Step, { kind: 'request' }>, 'operationId' | 'body'>>) =>
    fc.tuple(fc.record(head), requests).map(([base, request]): Step => ({ ...base, ...request }));
  const text = fc.oneof(turnText, fc.constantFrom(...customerPrompts));
  const step = fc.oneof(
    { weight: 4, arbitrary: requestSteps(valid) },
    { weight: 2, arbitrary: requestSteps(unspecified) },
    { weight: 2, arbitrary: requestSteps(fc.oneof(...mixedRequestsByKind(subject))) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('follow-up' as const),
        followUp: fc.constantFrom(...followUp),
        who,
        pick: fc.nat({ max: 9 }),
        text,
      }),
    },
    ...(canAdvance ? [{ weight: 3, arbitrary: advanceStep }] : []),
  );
  return fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });
}

const advanceStep = fc.record({
  kind: fc.constant('advance' as const),
  seconds: fc.constantFrom(5, 60, 3_600, 86_400, 40 * 86_400),
});
