import { doInSlices } from '../../engine/cooperative-task.ts';
import { presentEventsOf, presentFirstEvents } from '../events/present-event.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** The events as a list. */
export const eventOperations = {
  async listEvents({ engine }, { since = 0, limit = 100, workspaceId }) {
    engine.settle();
    if (workspaceId === undefined) return presentFirstEvents(engine, since, { limit });
    const { events, next } = await doInSlices(presentEventsOf(engine, workspaceId, since, { limit }));
    return { events, next };
  },
} satisfies Partial<OperationHandlers>;
