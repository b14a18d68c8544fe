import type { ControlOperations } from '../control-operations.ts';

/** The journal in one line for each request, for whoever looks through it. */
export const exchangeOperations = {
  listExchanges: ({ journal }, filter) => journal.list(filter),
} satisfies Partial<ControlOperations>;
