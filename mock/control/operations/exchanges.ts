import type { OperationHandlers } from '../operation-handlers.ts';

/** The journal in one line for each request, for whoever looks through it. */
export const exchangeOperations = {
  listExchanges: ({ journal }, filter) => journal.list(filter),
} satisfies Partial<OperationHandlers>;
