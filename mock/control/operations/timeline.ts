import type { ControlOperationId, ControlSchemas } from '../../../src/control-operations.ts';
import type { EventType } from '../../domain/event.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import type { ControlContext } from '../context/control-context.ts';
import { presentSelectedEvents } from '../context/events.ts';

/** The events of a session from a number on, as many as an answer holds, and what caused each. */
export function* readTimeline(
  context: ControlContext,
  sessionId: string,
  since: number,
): CooperativeTask<ControlSchemas['Timeline']> {
  const { events, next } = yield* presentSelectedEvents(
    context.engine,
    since,
    (event) => 'sessionId' in event && event.sessionId === sessionId,
  );
  return { items: events.map((event) => ({ event, cause: causeOf(context, sessionId, event) })), next };
}

/** What made an event happen. A request is preferred to the operation of the control plane that it came in between. */
function causeOf(
  { engine, commands, journal }: ControlContext,
  sessionId: string,
  { number, type }: ControlSchemas['Event'],
): ControlSchemas['Cause'] {
  const exchange = journal.exchangeOf(number);
  // What was due already happens before all that a request causes.
  const caused = exchange && engine.eventsSince(exchange.events.from, number + 1);
  if (exchange !== undefined && caused?.some(({ event }) => !dueTypes.has(event.type))) {
    const { operationId } = exchange;
    return { type: 'request', number: exchange.number, ...(operationId && { operationId }) };
  }
  const run = commands.runOf(number);
  if (run === undefined) return { type: dueTypes.has(type) ? 'time' : 'unknown' };
  if (clockOperationIds.includes(run.operationId)) return { type: 'time', operationId: run.operationId };
  return run.sessionId === sessionId ? { type: 'control', operationId: run.operationId } : { type: 'time' };
}

/** What happens because time passes. Some of it a person can bring about too. */
const dueTypes: ReadonlySet<string> = new Set<EventType>([
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

/** The operations that let time pass. */
const clockOperationIds: readonly ControlOperationId[] = ['advanceClock', 'advanceToNext', 'setClock'];
