import fc from 'fast-check';
import type { JsonObject } from '../facts/exchange.ts';
import { requiredCallFields, scheduledCall } from '../generators/call.ts';
import { anyChat, anyReplyRequest, type Chat, scheduledChat } from '../generators/chat.ts';
import { type MixedRequest, mixedRequestsByKind } from '../generators/requests.ts';
import { chatKindsOf } from '../generators/samples.ts';
import { customerPrompts, turnText } from '../generators/text.ts';
import { farFuture } from '../generators/time.ts';
import { hasCapability, type Subject } from '../subject/subject.ts';

export type Ids = Record<'session' | 'call', string[]>;

export type Step = { who: 'own' | 'other'; toRequest(ids: Ids): MixedRequest | undefined } | { advanceSeconds: number };

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
  return fc
    .tuple(byOwn(valid), fc.array(step, { maxLength: 11, size: 'max' }))
    .map(([first, more]) => [first, ...more]);
}

/** None of these field values changes the recipient of a message or call. */
const unspecifiedFields: readonly JsonObject[] = [
  { agentName: 'understudy-no-such-name' },
  { agentName: '' },
  { agentName: null },
  { agentVersion: 'understudy-no-such-version' },
  { agentVersion: 'draft' },
  { understudyNoSuchField: 'a' },
  { message: undefined },
  { message: 'Good day' },
  { communicationChannel: undefined },
  { noOfRetries: -1 },
  { retryAfterHours: -1 },
  { startWorkingHour: '20:00', endWorkingHour: '06:00' },
];

function followUp(subject: Subject): fc.Arbitrary<Step> {
  const { workspace, otherWorkspace, recipients } = subject;
  const actor = fc.constantFrom<'own' | 'other'>(
    'own',
    ...(otherWorkspace === undefined ? [] : (['own', 'other'] as const)),
  );
  const text = fc.oneof(turnText, fc.constantFrom(...customerPrompts));
  return fc.tuple(actor, fc.nat({ max: 9 }), text, farFuture).chain(([who, pick, message, scheduleTime]) => {
    const agentName = who === 'other' ? otherWorkspace?.agent : workspace.agents[0]?.name;
    const reply = { agentName, message, doReturnResponse: true };
    const mail = { communicationChannel: workspace.channels.email, customerEmail: recipients.emails[0], scheduleTime };
    const about = (kind: keyof Ids, toRequest: (id: string) => MixedRequest): Step => ({
      who,
      toRequest: ({ [kind]: ids }) => (ids.length === 0 ? undefined : toRequest(ids[pick % ids.length] as string)),
    });
    const ofSessions = [
      about('session', (sessionId) => ({ operationId: 'getSession', path: { sessionId } })),
      about('session', (sessionId) => ({ operationId: 'cancelScheduledMessages', path: { sessionId } })),
      about('session', (sessionId) => ({ operationId: 'triggerChat', body: { ...reply, sessionId } })),
    ];
    const ofThreads = [
      about('session', (replyTo) => ({ operationId: 'triggerChat', body: { ...mail, emailOptions: { replyTo } } })),
    ];
    const ofCalls = [
      about('call', (sessionId) => ({ operationId: 'getSession', path: { sessionId } })),
      about('call', (callId) => ({ operationId: 'cancelCall', path: { callId } })),
      about('call', (callId) => ({ operationId: 'getSignedUrl', query: { callId } })),
    ];
    const hasThreads = who === 'own' && chatKindsOf(subject).includes('email');
    return fc.constantFrom(
      ...ofSessions,
      ...(hasThreads ? ofThreads : []),
      ...(hasCapability(subject, 'voice') ? ofCalls : []),
    );
  });
}
