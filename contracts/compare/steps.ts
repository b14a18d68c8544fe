import fc from 'fast-check';
import { requiredCallFields, scheduledCall } from '../generators/call.ts';
import { anyChat, anyReplyRequest, type Chat, chatKindsOf, scheduledChat } from '../generators/chat.ts';
import type { Actor } from '../generators/client-actions.ts';
import { customerPrompts } from '../generators/message-content.ts';
import { type MixedRequest, mixedRequestsByKind } from '../generators/requests.ts';
import { turnText } from '../generators/text.ts';
import { farFuture } from '../generators/time.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { hasCapability, type Subject } from '../subject/subject.ts';

/** What one service calls the sessions and calls that were begun before, in their order. */
export type Ids = Record<'session' | 'call', string[]>;

/** Something that is asked of both services, or time that passes for both. */
export type Step = { who: Actor; toRequest: ToRequest } | { advanceSeconds: number };

/** The request as one of the services gets it; undefined where nothing has been begun that it could be about. */
type ToRequest = (ids: Ids) => MixedRequest | undefined;

/** Requests of both workspaces in any order. Time passes only if it can be moved. It shrinks to fewer steps. */
export function anySteps(subject: Subject, canAdvance: boolean): fc.Arbitrary<readonly Step[]> {
  const toBody = ({ body }: Chat) => body;
  const chats = [scheduledChat(subject).map(toBody), anyReplyRequest(subject)];
  if (canAdvance) chats.push(anyChat(subject).map(toBody));
  const callFields = canAdvance ? [scheduledCall, requiredCallFields] : [scheduledCall];
  const calls = hasCapability(subject, 'voice') ? callFields.map((fields) => fields('triggerCall', subject)) : [];
  const valid = fc.oneof(
    ...chats.map((bodies) => bodies.map((body) => ({ operationId: 'triggerChat' as const, body }))),
    ...calls.map((bodies) => bodies.map((body) => ({ operationId: 'triggerCall' as const, body }))),
  );
  const unspecified = fc
    .tuple(valid, fc.constantFrom(...unspecifiedFields))
    .map(([request, fields]) => ({ ...request, body: { ...request.body, ...fields } }));
  const byOwn = (requests: fc.Arbitrary<MixedRequest>) =>
    requests.map((request): Step => ({ who: 'own', toRequest: () => request }));
  const advance = fc.constantFrom(5, 60, 3_600, 86_400, 40 * 86_400);
  const step = fc.oneof(
    { weight: 4, arbitrary: byOwn(valid) },
    { weight: 2, arbitrary: byOwn(unspecified) },
    { weight: 2, arbitrary: byOwn(fc.oneof(...mixedRequestsByKind(subject))) },
    { weight: 8, arbitrary: followUp(subject) },
    ...(canAdvance ? [{ weight: 3, arbitrary: advance.map((advanceSeconds): Step => ({ advanceSeconds })) }] : []),
  );
  return fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });
}

/** The interface does not say what becomes of them in every request. They reach no other person. */
const unspecifiedFields: readonly JsonObject[] = [
  ...[{ agentName: 'understudy-no-such-name' }, { agentName: '' }, { agentName: null }],
  ...[{ agentVersion: 'understudy-no-such-version' }, { agentVersion: 'draft' }, { understudyNoSuchField: 'a' }],
  ...[{ message: undefined }, { message: 'Good day' }, { communicationChannel: undefined }],
  ...[{ noOfRetries: -1 }, { retryAfterHours: -1 }, { startWorkingHour: '20:00', endWorkingHour: '06:00' }],
];

/** What can be asked of a session or a call that was begun before. */
function followUp(subject: Subject): fc.Arbitrary<Step> {
  const { workspace, otherWorkspace, recipients } = subject;
  const who = fc.constantFrom<Actor>('own', ...(otherWorkspace === undefined ? [] : (['own', 'other'] as const)));
  const text = fc.oneof(turnText, fc.constantFrom(...customerPrompts));
  return fc.tuple(who, fc.nat({ max: 9 }), text, farFuture).chain(([actor, pick, message, scheduleTime]) => {
    const agentName = actor === 'other' ? otherWorkspace?.agent : workspace.agents[0]?.name;
    const mail = { communicationChannel: workspace.channels.email, customerEmail: recipients.emails[0], scheduleTime };
    const about = (kind: keyof Ids, toRequest: (id: string) => MixedRequest, by: Actor = actor): Step => ({
      who: by,
      toRequest: ({ [kind]: ids }) => (ids.length === 0 ? undefined : toRequest(ids[pick % ids.length] as string)),
    });
    const reply = { agentName, message, doReturnResponse: true };
    const answerTo = (replyTo: string) => ({ ...mail, emailOptions: { replyTo } });
    return fc.constantFrom(
      about('session', (sessionId) => ({ operationId: 'getSession', path: { sessionId } })),
      about('session', (sessionId) => ({ operationId: 'cancelScheduledMessages', path: { sessionId } })),
      about('session', (sessionId) => ({ operationId: 'triggerChat', body: { ...reply, sessionId } })),
      ...(chatKindsOf(subject).includes('email')
        ? [about('session', (id) => ({ operationId: 'triggerChat', body: answerTo(id) }), 'own')]
        : []),
      ...(hasCapability(subject, 'voice')
        ? [
            about('call', (sessionId) => ({ operationId: 'getSession', path: { sessionId } })),
            about('call', (callId) => ({ operationId: 'cancelCall', path: { callId } })),
            about('call', (callId) => ({ operationId: 'getSignedUrl', query: { callId } })),
          ]
        : []),
    );
  });
}
