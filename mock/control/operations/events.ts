import { presentFirstEvents } from '../events/present-event.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** The events as a list. */
export const eventOperations = {
  listEvents({ engine }, { since = 0, limit = 100 }) {
    engine.settle();
    return presentFirstEvents(engine, since, { limit });
  },
} satisfies Partial<OperationHandlers>;
