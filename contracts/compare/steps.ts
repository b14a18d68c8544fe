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

/**
 * Something that is asked of both services, or time that passes for both. In a request `<session 3>` represents one of
 * the sessions that were begun before, `<call 3>` for a call; where there is none yet the step is left out.
 */
export type Step = (MixedRequest & { who: Actor }) | { advanceSeconds: number };

/** Requests of both workspaces in any order. Time passes only if it can be moved. It shrinks to fewer steps. */
export function anySteps(subject: Subject, canAdvance: boolean): fc.Arbitrary<readonly Step[]> {
  const withBody = (operationId: MixedRequest['operationId'], bodies: fc.Arbitrary<JsonObject>) =>
    bodies.map((body): MixedRequest => ({ operationId, body }));
  const toBody = ({ body }: Chat) => body;
  const calls = [scheduledCall, ...(canAdvance ? [requiredCallFields] : [])];
  const valid = fc.oneof(
    withBody('triggerChat', scheduledChat(subject).map(toBody)),
    withBody('triggerChat', anyReplyRequest(subject)),
    ...(canAdvance ? [withBody('triggerChat', anyChat(subject).map(toBody))] : []),
    ...(hasCapability(subject, 'voice')
      ? calls.map((bodies) => withBody('triggerCall', bodies('triggerCall', subject)))
      : []),
  );
  const unspecified = fc
    .tuple(valid, fc.constantFrom(...unspecifiedFields))
    .map(([one, fields]) => ({ ...one, body: { ...(one.body as JsonObject), ...fields } }));
  const byOwn = (requests: fc.Arbitrary<MixedRequest>) => requests.map((one): Step => ({ ...one, who: 'own' }));
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

/** Of which the interface does not say what becomes of them in every request. They reach nobody else. */
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
    const [session, call] = [`<session ${pick}>`, `<call ${pick}>`];
    const agentName = actor === 'other' ? otherWorkspace?.agent : workspace.agents[0]?.name;
    const reply = { communicationChannel: workspace.channels.email, customerEmail: recipients.emails[0], scheduleTime };
    return fc.constantFrom<Step>(
      { who: actor, operationId: 'getSession', path: { sessionId: session } },
      { who: actor, operationId: 'cancelScheduledMessages', path: { sessionId: session } },
      {
        ...{ who: actor, operationId: 'triggerChat' },
        body: { agentName, message, doReturnResponse: true, sessionId: session },
      },
      ...(chatKindsOf(subject).includes('email')
        ? [{ who: 'own', operationId: 'triggerChat', body: { ...reply, emailOptions: { replyTo: session } } } as const]
        : []),
      ...(hasCapability(subject, 'voice')
        ? ([
            { who: actor, operationId: 'getSession', path: { sessionId: call } },
            { who: actor, operationId: 'cancelCall', path: { callId: call } },
            { who: actor, operationId: 'getSignedUrl', query: { callId: call } },
          ] as const)
        : []),
    );
  });
}
