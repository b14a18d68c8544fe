import type { ControlOperationId, ControlSchemas } from '../../../src/control-operations.ts';
import type { DomainEvent, EventType } from '../../domain/event.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import type { EventRange } from '../../http/message.ts';
import type { ControlContext } from '../context/control-context.ts';
import { presentEvent, selectEvents } from '../context/events.ts';

/** The events of a session from a number on, as many as an answer holds, and what caused each. */
export function* readTimeline(
  context: ControlContext,
  sessionId: string,
  since: number,
): CooperativeTask<ControlSchemas['Timeline']> {
  const isOwn = (event: DomainEvent) => 'sessionId' in event && event.sessionId === sessionId;
  const { items, next } = yield* selectEvents(context.engine, since, isOwn, (number, event) => ({
    event: presentEvent(number, event),
    cause: causeOf(context, number, event),
  }));
  return { items, next };
}

/** What made an event happen. A request is preferred to the operation of the control plane that it came in between. */
function causeOf(context: ControlContext, number: number, event: DomainEvent): ControlSchemas['Cause'] {
  const { commands, journal } = context;
  const exchange = journal.exchangeOf(number);
  if (exchange !== undefined && isOwnEvent(context, exchange.events, number)) {
    const { operationId } = exchange;
    return { type: 'request', number: exchange.number, ...(operationId === undefined ? {} : { operationId }) };
  }
  const run = commands.runOf(number);
  if (run === undefined) return { type: dueTypes.has(event.type) ? 'time' : 'unknown' };
  const { operationId, sessionId } = run;
  if (clockOperationIds.includes(operationId)) return { type: 'time', operationId };
  const isEnd = endTypes.has(event.type) && 'sessionId' in event && event.sessionId === sessionId;
  return isEnd || isOwnEvent(context, run, number) ? { type: 'control', operationId } : { type: 'time' };
}

/** Whether an event follows from a request or an operation: what was due already happens before all that it causes. */
function isOwnEvent({ engine }: ControlContext, { from }: EventRange, number: number): boolean {
  return engine.eventsSince(from, number + 1).some(({ event }) => !dueTypes.has(event.type));
}

/** What happens because time passes. Some of it a person can bring about too. */
const dueTypes: ReadonlySet<EventType> = new Set([
  'message-sending',
  'message-sent',
  'message-failed',
  'agent-failed',
  'chat-completed',
  'call-ready',
  'call-rescheduled',
  'call-placed',
  'call-answered',
  'call-hung-up',
  'call-errored',
  'call-agent-errored',
  'call-not-connected',
  'call-not-answered',
  'call-expired',
]);

/** What ends a session when somebody asks for it. */
const endTypes: ReadonlySet<EventType> = new Set([
  'agent-failed',
  'chat-completed',
  'call-hung-up',
  'call-agent-errored',
]);

/** The operations that let time pass. */
const clockOperationIds: readonly ControlOperationId[] = ['advanceClock', 'advanceToNext', 'setClock'];
