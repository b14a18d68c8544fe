import type { ControlSchemas } from '../../../src/control-operations.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import type { DomainEvent } from '../../domain/event.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import type { ControlContext } from '../control-context.ts';
import { presentEvent } from '../events/present-event.ts';
import { takeWhileFits } from '../paging/take-while-fits.ts';
import { causeOf } from './cause-of.ts';

/** Events that are looked through at once. */
const chunkSize = 500;

/** The events of a session from a number on, as many as an answer holds, and what caused each. */
export function* readTimeline(
  context: ControlContext,
  sessionId: string,
  since: number,
): CooperativeTask<ControlSchemas['Timeline']> {
  const { engine } = context;
  const until = engine.eventCount();
  const own: { number: number; event: DomainEvent }[] = [];
  for (let from = since; from < until && own.length <= bounds.itemsPerAnswer; from += chunkSize) {
    engine.eventsSince(from, Math.min(from + chunkSize, until)).forEach((event, index) => {
      if ('sessionId' in event && event.sessionId === sessionId) own.push({ number: from + index, event });
    });
    yield;
  }
  const items = takeWhileFits(own.slice(0, bounds.itemsPerAnswer), ({ number, event }) => ({
    event: presentEvent(number, event),
    cause: causeOf(context, number, event),
  }));
  return { items, next: own[items.length]?.number ?? Math.max(since, until) };
}
