import fc from 'fast-check';
import type { OperationId } from '../../src/operations.ts';
import { requiredCallFields, scheduledCall } from '../generators/call.ts';
import { anyChat, anyReplyRequest, chatKindsOf, scheduledChat } from '../generators/chat.ts';
import type { Actor } from '../generators/client-actions.ts';
import { customerPrompts } from '../generators/message-content.ts';
import { mixedRequestsByKind } from '../generators/requests.ts';
import { turnText } from '../generators/text.ts';
import { farFuture } from '../generators/time.ts';
import { hasCapability, type Subject } from '../subject/subject.ts';
import type { Divergence } from './run-steps.ts';

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

/** A valid body with something in it of which the interface does not say what becomes of it. It reaches nobody else. */
function unspecifiedBody(body: RequestBody, { workspace }: Subject): fc.Arbitrary<RequestBody> {
  const isReply = body.doReturnResponse === true;
  const isCall = 'phoneNumber' in body;
  const general: fc.Arbitrary<RequestBody>[] = [
    fc.constantFrom<RequestBody>(
      { agentName: 'understudy-no-such-name' },
      { agentName: '' },
      { agentVersion: 'understudy-no-such-version' },
      { agentVersion: 'draft' },
      { understudyNoSuchField: 'a' },
    ),
    fc.constantFrom(...Object.keys(body)).map((name) => ({ [name]: null })),
  ];
  const scheduling: fc.Arbitrary<RequestBody>[] = [
    fc.constantFrom<RequestBody>({ startWorkingHour: '20:00', endWorkingHour: '06:00' }),
    farFuture.map((moment) => ({ scheduleTime: moment.slice(0, 19) })),
  ];
  const ofCalls = fc.constantFrom<RequestBody>(
    { noOfRetries: -1 },
    { retryAfterHours: -1 },
    { options: { dtmfEnabled: true } },
  );
  const ofReplies = fc.constantFrom<RequestBody>(
    { message: undefined },
    { communicationChannel: Object.values(workspace.channels)[0] },
  );
  const ofMessages = fc.constantFrom<RequestBody>({ message: 'Good day' }, { communicationChannel: undefined });
  const own = isCall ? [...scheduling, ofCalls] : isReply ? [ofReplies] : [...scheduling, ofMessages];
  return fc.oneof(...general, ...own).map((unspecified) => ({ ...body, ...unspecified }));
}

/** Steps at which two services part. */
export interface DivergentSteps {
  steps: readonly Step[];
  divergence: Divergence;
}

/**
 * Where the services part with fewer steps, and with less in them. `parts` returns where other steps make them diverge, if they do.
 *
 * Every try asks both services, so only what pays is tried: to leave steps out, then members of what is sent, then parts
 * of long texts.
 */
export async function shrinkDivergence(
  start: DivergentSteps,
  findDivergence: (steps: readonly Step[]) => Promise<Divergence | undefined>,
): Promise<Divergence> {
  let { divergence } = start;
  let steps = start.steps.slice(0, divergence.stepIndex + 1);
  const keepIfDiverges = async (fewer: readonly Step[]) => {
    const smaller = await findDivergence(fewer);
    if (smaller === undefined) return false;
    divergence = smaller;
    steps = fewer.slice(0, smaller.stepIndex + 1);
    return true;
  };
  for (let index = steps.length - 2; index >= 0; index--) await keepIfDiverges(steps.toSpliced(index, 1));
  for (let index = steps.length - 1; index >= 0; index--) {
    let failures = 0;
    for (
      let smallerSteps = smallerStepsOf(steps[index]);
      failures < smallerSteps.length;
      smallerSteps = smallerStepsOf(steps[index])
    ) {
      if (!(await keepIfDiverges(steps.with(index, smallerSteps[failures] as Step)))) failures += 1;
    }
  }
  return divergence;
}

/** The same step with less in what it sends, in every way that takes one thing out. */
function smallerStepsOf(step: Step | undefined): Step[] {
  if (step?.kind !== 'request' || step.body === undefined) return [];
  return smallerValuesOf(step.body).map((body) => ({ ...step, body: body as Readonly<Record<string, unknown>> }));
}

const longString = 12;

function smallerValuesOf(value: unknown): unknown[] {
  if (typeof value === 'string') {
    const characters = [...value];
    const half = Math.ceil(characters.length / 2);
    return characters.length > longString ? [characters.slice(0, half).join(''), characters.slice(half).join('')] : [];
  }
  if (Array.isArray(value)) {
    const withoutItem = value.map((_, index) => value.toSpliced(index, 1));
    return [
      ...withoutItem,
      ...value.flatMap((item, index) => smallerValuesOf(item).map((smaller) => value.with(index, smaller))),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const withoutMember = members.map((_, index) => Object.fromEntries(members.toSpliced(index, 1)));
  const smallerMembers = members.flatMap(([name, member]) =>
    smallerValuesOf(member).map((smaller) => ({ ...value, [name]: smaller })),
  );
  return [...withoutMember, ...smallerMembers];
}
