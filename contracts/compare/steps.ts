import fc from 'fast-check';
import { requiredCallFields, scheduledCall } from '../generators/call.ts';
import { anyChat, anyReplyRequest, chatKindsOf, scheduledChat } from '../generators/chat.ts';
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

/** What is asked in any order, by the subject's two workspaces; time passes only where it can be moved. */
export function anySteps(subject: Subject, canAdvance: boolean): fc.Arbitrary<readonly Step[]> {
  const calls = hasCapability(subject, 'voice');
  const bodies: fc.Arbitrary<MixedRequest>[] = [
    withBody(
      'triggerChat',
      scheduledChat(subject).map(({ body }) => body),
    ),
    withBody('triggerChat', anyReplyRequest(subject)),
    ...(calls ? [withBody('triggerCall', scheduledCall('triggerCall', subject))] : []),
    ...(canAdvance
      ? [
          withBody(
            'triggerChat',
            anyChat(subject).map(({ body }) => body),
          ),
        ]
      : []),
    ...(canAdvance && calls ? [withBody('triggerCall', requiredCallFields('triggerCall', subject))] : []),
  ];
  const valid = fc.oneof(...bodies);
  const unspecified = valid.chain(({ operationId, body = {} }) =>
    withBody(operationId, unspecifiedBody(body, subject)),
  );
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

function withBody(operationId: MixedRequest['operationId'], bodies: fc.Arbitrary<JsonObject>) {
  return bodies.map((body): MixedRequest => ({ operationId, body }));
}

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

/** A valid body with a field whose effect the interface leaves open. It reaches nobody else. */
function unspecifiedBody(body: JsonObject, { workspace }: Subject): fc.Arbitrary<JsonObject> {
  const anywhere: JsonObject[] = [
    { agentName: 'understudy-no-such-name' },
    { agentName: '' },
    { agentVersion: 'understudy-no-such-version' },
    { agentVersion: 'draft' },
    { understudyNoSuchField: 'a' },
  ];
  const ofCalls: JsonObject[] = [{ noOfRetries: -1 }, { retryAfterHours: -1 }, { options: { dtmfEnabled: true } }];
  const ofReplies: JsonObject[] = [
    { message: undefined },
    { communicationChannel: Object.values(workspace.channels)[0] },
  ];
  const ofMessages: JsonObject[] = [{ message: 'Good day' }, { communicationChannel: undefined }];
  const isReply = body.doReturnResponse === true;
  const own = 'phoneNumber' in body ? ofCalls : isReply ? ofReplies : ofMessages;
  return fc
    .oneof(
      fc.constantFrom(...anywhere),
      fc.constantFrom(...Object.keys(body)).map((name): JsonObject => ({ [name]: null })),
      fc.constantFrom(...own),
      ...(isReply
        ? []
        : [
            fc.constant<JsonObject>({ startWorkingHour: '20:00', endWorkingHour: '06:00' }),
            farFuture.map((timestamp): JsonObject => ({ scheduleTime: timestamp.slice(0, 19) })),
          ]),
    )
    .map((unspecified) => ({ ...body, ...unspecified }));
}

/**
 * The fewest steps, with the least in them, that still show something. `findShown` returns what some steps show, and at
 * which of them, counted from 0.
 *
 * Every try asks both services, so only what pays is tried: to leave steps out, then members of what is sent, then parts
 * of long texts.
 */
export async function shrinkSteps<Shown extends { stepIndex: number }>(
  start: readonly Step[],
  shown: Shown,
  findShown: (steps: readonly Step[]) => Promise<Shown | undefined>,
): Promise<Shown> {
  let smallest = shown;
  let steps = start.slice(0, shown.stepIndex + 1);
  const isKept = async (fewer: readonly Step[]) => {
    const found = await findShown(fewer);
    if (found === undefined) return false;
    smallest = found;
    steps = fewer.slice(0, found.stepIndex + 1);
    return true;
  };
  for (let index = steps.length - 2; index >= 0; index--) await isKept(steps.toSpliced(index, 1));
  for (let index = steps.length - 1; index >= 0; index--) {
    let tried = 0;
    for (let smaller = smallerStepsOf(steps[index]); tried < smaller.length; smaller = smallerStepsOf(steps[index])) {
      if (!(await isKept(steps.with(index, smaller[tried] as Step)))) tried += 1;
    }
  }
  return smallest;
}

/** The same step with less in what it sends, in every way that takes one thing out. */
function smallerStepsOf(step: Step | undefined): Step[] {
  if (step === undefined || !('body' in step)) return [];
  return smallerValuesOf(step.body).map((body) => ({ ...step, body: body as JsonObject }));
}

const longString = 12;

function smallerValuesOf(value: unknown): unknown[] {
  if (typeof value === 'string') {
    const characters = [...value];
    const half = Math.ceil(characters.length / 2);
    return characters.length > longString ? [characters.slice(0, half).join(''), characters.slice(half).join('')] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const rebuild = (some: [string, unknown][]) =>
    Array.isArray(value) ? some.map(([, item]) => item) : Object.fromEntries(some);
  return [
    ...members.map((_, index) => rebuild(members.toSpliced(index, 1))),
    ...members.flatMap(([name, member], index) =>
      smallerValuesOf(member).map((smaller) => rebuild(members.with(index, [name, smaller]))),
    ),
  ];
}
