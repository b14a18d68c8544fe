import type fc from 'fast-check';
import type { Service } from '../effects/service.ts';
import type { Exchange, JsonObject, RequestInput, SentWith, ValidBody } from '../facts/exchange.ts';
import { acceptsUndo, factsOf } from '../facts/operation.ts';
import { type CallBody, scheduledCall } from '../generators/call.ts';
import type { RequestParts } from '../generators/requests.ts';
import { expectError, expectId, expectRefusal, expectSuccess } from '../judge/response.ts';
import {
  type CheckResult,
  checked,
  expectAt,
  expectThat,
  inconclusive,
  lastRead,
  locate,
  type Statements,
} from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { converse, triggerChat } from './conversation.ts';
import { callTimeOf } from './send-time.ts';

export async function triggerCall(service: Service, body: ValidBody): Promise<string> {
  const answer = await service.send('triggerCall', { body });
  expectSuccess(['trigger-call/success'], answer);
  return expectId(['trigger-call/success-call-id'], answer, 'callId');
}

export async function triggerCallUnlessRefused(
  service: Service,
  body: CallBody,
  statements: Statements,
): Promise<string | undefined> {
  const answer = await service.send('triggerCall', { body });
  if (answer.status >= 400 && answer.status < 500) return undefined;
  return String(expectSuccess(statements, answer).callId);
}

export async function findCallSession(
  service: Service,
  callId: string,
  options: SentWith = {},
): Promise<JsonObject | undefined> {
  const answer = await service.send('getSession', { ...options, path: { sessionId: callId } });
  if (answer.status !== 404)
    return expectSuccess(['get-session/success', 'get-session/error/session-not-found'], answer);
  expectError(['get-session/error/session-not-found'], answer, 'sessionNotFound');
  return undefined;
}

export function expectCallNotCancelled(statements: Statements, answer: Exchange): void {
  const expected = 'an error, because the request cannot cancel this call';
  if (answer.status !== 200) expectRefusal(statements, answer, expected);
  expectAt(locate(answer), !acceptsUndo(answer), statements, expected);
}

export function expectCallCancelled(
  answer: Exchange,
  statements: Statements = ['cancel-call/success', 'cancel-call/only-in-queue'],
): void {
  const { removedJobs } = expectSuccess(statements, answer);
  const jobStatements = ['cancel-call/success-removed-jobs', 'cancel-call/jobs-removed'] as const;
  const place = locate(answer, '/data/removedJobs');
  expectAt(place, Number.isInteger(removedJobs), jobStatements, 'the number of removed jobs as an integer');
}

export async function expectCallNotPlaced(
  service: Service,
  callId: string,
  wrongStatuses: readonly unknown[] = [...placedStatuses, 'call_expired'],
): Promise<CheckResult> {
  const answer = await service.send('cancelCall', { path: { callId } });
  const isCancelled = acceptsUndo(answer);
  const record = isCancelled ? undefined : await findCallSession(service, callId);
  const { status = 'call_in_queue' } = record ?? {};
  const received = `the status ${JSON.stringify(status)}`;
  const isWrong = wrongStatuses.includes(status);
  const { time, statements } = callTimeOf(service, callId);
  const expected = `a call that is not placed before ${time}`;
  expectThat(statements, !isWrong, expected, received, lastRead(service, '/data/status'));
  if (status !== 'call_in_queue')
    return inconclusive(`the call was neither in the queue nor placed, but ${JSON.stringify(status)}`);
  if (record === undefined && !isCancelled)
    return inconclusive('the call could neither be read nor cancelled, so the kit cannot see whether it was placed');
  expectCallCancelled(answer, statements);
  return checked;
}

export const placedStatuses: readonly unknown[] = ['call_placed', 'call_in_progress', 'call_hangup'];

export async function withQueuedCall(
  service: Service,
  body: CallBody,
  check: (callId: string, record: JsonObject | undefined) => Promise<void>,
): Promise<CheckResult> {
  const callId = await triggerCall(service, body);
  const record = await findCallSession(service, callId);
  const { status = 'call_in_queue' } = record ?? {};
  if (status !== 'call_in_queue')
    return inconclusive(`the call was not in the queue when it was to be cancelled, but ${JSON.stringify(status)}`);
  await check(callId, record);
  return checked;
}

export async function readStatus(service: Service, callId: string): Promise<unknown> {
  return (await findCallSession(service, callId))?.status;
}

export const retryFields: readonly CallBody[] = [{}, { noOfRetries: 0 }, { noOfRetries: 1, retryAfterHours: 1 }];

export function queuedCall(subject: Subject, retries: CallBody = {}): fc.Arbitrary<CallBody> {
  return scheduledCall('triggerCall', subject).map((body) => ({ ...body, ...retries }));
}

export async function createValidRequest(
  service: Service,
  { workspace }: Subject,
  { operationId, bodies }: RequestParts,
): Promise<RequestInput> {
  const { starts, names = {} } = factsOf(operationId);
  if (starts !== undefined) return { body: bodies[starts.what] ?? {} };
  const create = async (kind: (typeof names)[string]) => {
    if (kind === 'message') return triggerChat(service, bodies.message ?? {});
    if (kind === 'call') return triggerCall(service, bodies.call ?? {});
    const turn = { agentName: workspace.agents[0]?.name ?? '', message: 'Good day' };
    return (await converse(service, turn)).sessionId;
  };
  const [[parameter, kind] = []] = Object.entries(names);
  if (parameter !== undefined && kind !== undefined) return { path: { [parameter]: await create(kind) } };
  return { query: { callRecordingUrl: 'https://storage.example.com/recordings/none.wav' } };
}
