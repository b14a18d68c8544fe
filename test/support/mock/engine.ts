import fc from 'fast-check';
import { createRandomSource } from '../../../mock/domain/identifiers.ts';
import { manualClock } from '../../../mock/engine/clock.ts';
import { createEngine, type Engine, type OperationRequest } from '../../../mock/engine/engine.ts';
import { createMemoryLog } from '../../../mock/log/event-log.ts';
import { initialEvents } from '../../../mock/start/bootstrap.ts';
import { builtInWorkspaces } from '../../../mock/start/options.ts';
import type { Instant } from '../../../src/instant.ts';
import type { OperationId } from '../../../src/operations.ts';
import { start } from './world.ts';

export function createTestEngine() {
  const clock = manualClock(start);
  const log = createMemoryLog(initialEvents(builtInWorkspaces, start));
  const engine = createEngine({ random: createRandomSource('seed'), clock, log });
  return { engine, clock, log };
}

export function engineRequest<Id extends OperationId>(
  operationId: Id,
  parts: Partial<Pick<OperationRequest<Id>, 'path' | 'query' | 'body' | 'workspaceId'>>,
): OperationRequest<Id> {
  // Cast, because the caller passes the path, query and body that its operation has.
  return {
    operationId,
    workspaceId: 'acme',
    path: {},
    query: {},
    body: undefined,
    ...parts,
  } as unknown as OperationRequest<Id>;
}

export interface Step {
  pauseMs: number;
  request: (idOf: (index: number) => string) => OperationRequest<OperationId>;
}

export function playSteps(engine: Engine, steps: readonly Step[], moveTo: (to: Instant) => void): unknown[] {
  const ids: string[] = ['ses_acme_0000000000000000'];
  let now = start;
  return steps.map((step) => {
    now += step.pauseMs;
    moveTo(now);
    const decision = engine.execute(step.request((index) => ids[index % ids.length] ?? ''));
    const data = decision.ok ? decision.value.data : null;
    if (data !== null && 'sessionId' in data) ids.push(data.sessionId);
    if (data !== null && 'callId' in data) ids.push(data.callId);
    return decision;
  });
}

/** An instant more than an hour after every event that the steps of a test can cause. */
export const longAfterSteps = start + 365 * 86_400_000;

const numbers = fc.integer({ min: 170, max: 196 }).map((last) => `+14155550${last}`);
const scheduleTime = fc
  .integer({ min: -60, max: 6_000 })
  .map((minutes) => new Date(start + minutes * 60_000).toISOString());
const hours = fc.constantFrom(
  {},
  { startWorkingHour: '10:00' },
  { endWorkingHour: '16:00', timezone: 'Asia/Kolkata' },
  { startWorkingHour: '22:00', endWorkingHour: '06:00', timezone: 'America/New_York' },
);
const scheduling = fc.oneof(fc.constant({}), hours, fc.record({ scheduleTime }));
const index = fc.nat(20);

type RequestFactory = Step['request'];

const chats = fc
  .tuple(
    fc.constantFrom('Support Messenger', 'Marketing Messenger', 'Website Chat', 'Spare Messenger'),
    fc.oneof(numbers, fc.constantFrom('send-fails', 'agent-fails')),
    scheduling,
  )
  .map(([communicationChannel, customerNumber, when]): RequestFactory => {
    return () => engineRequest('triggerChat', { body: { communicationChannel, customerNumber, ...when } });
  });

const emails = fc.tuple(fc.constantFrom('jo@example.com', 'send-fails@example.com'), scheduling, fc.option(index)).map(
  ([customerEmail, when, thread]): RequestFactory =>
    (idOf) => {
      const emailOptions = thread === null ? { subject: 'News' } : { replyTo: idOf(thread), cc: 'a@example.com' };
      return engineRequest('triggerChat', {
        body: { communicationChannel: 'Help Desk', customerEmail, emailOptions, ...when },
      });
    },
);

const replies = fc.tuple(fc.constantFrom('order', 'everything', 'fail', ''), fc.option(index)).map(
  ([message, session]): RequestFactory =>
    (idOf) => {
      const continued = session === null ? {} : { sessionId: idOf(session) };
      return engineRequest('triggerChat', {
        body: { doReturnResponse: true, agentName: 'Ava', message, ...continued },
      });
    },
);

const calls = fc
  .tuple(
    numbers,
    scheduling,
    fc.record({
      noOfRetries: fc.nat(2),
      retryAfterHours: fc.constantFrom(0, 0.1, 20),
      callPriority: fc.constantFrom(1, 10, 100),
      callOnDate: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21'),
    }),
    fc.boolean(),
  )
  .map(([phoneNumber, when, { callOnDate, ...retries }, dated]): RequestFactory => {
    const body = { phoneNumber, agentName: 'Ava', ...retries, ...when, ...(dated && { callOnDate }) };
    return () => engineRequest('triggerCall', { body });
  });

const workflows = numbers.map((customer_number): RequestFactory => {
  const path = { workflowId: 'wf_order_followup' };
  return () => engineRequest('updateWorkflowCall', { path, body: { customer_number, no_of_retries: 1 } });
});

const byId = fc
  .tuple(index, fc.constantFrom('getSession', 'cancelScheduledMessages', 'cancelCall', 'getSignedUrl'))
  .map(
    ([id, operationId]): RequestFactory =>
      (idOf) => {
        const [sessionId, callId] = [idOf(id), idOf(id)];
        if (operationId === 'cancelCall') return engineRequest(operationId, { path: { callId } });
        if (operationId === 'getSignedUrl') return engineRequest(operationId, { query: { callId } });
        return engineRequest(operationId, { path: { sessionId } });
      },
  );

/** Random steps with all kinds of requests, and pauses of up to a day. */
export const anySteps = fc.array(
  fc.record({
    pauseMs: fc.oneof(fc.constant(0), fc.nat(2_000), fc.nat(120_000), fc.nat(86_400_000)),
    request: fc.oneof(chats, emails, replies, calls, workflows, byId, byId),
  }),
  { maxLength: 20, size: 'max' },
);
