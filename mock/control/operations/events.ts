import { presentEvents } from '../events/present-event.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** The events as a list. */
export const eventOperations = {
  listEvents({ engine }, { since = 0, limit = 100 }) {
    engine.settle();
    const events = presentEvents(since, engine.eventsSince(since, since + limit));
    return { events, next: Math.min(since, engine.eventCount()) + events.length };
  },
} satisfies Partial<OperationHandlers>;
