import type { ControlOperations } from '../control-operations.ts';
import { presentEvents } from '../present-event.ts';

/** What happened, as a list. */
export const eventOperations = {
  listEvents({ engine }, { since = 0, limit = 100 }) {
    engine.settle();
    const events = presentEvents(since, engine.eventsSince(since, since + limit));
    return { events, next: Math.min(since, engine.eventCount()) + events.length };
  },
} satisfies Partial<ControlOperations>;
