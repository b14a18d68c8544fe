import type { OperationHandlers } from './operation-handlers.ts';

/** Which requests came in and what was answered: in full, or as one line per request. */
export const journalOperations = {
  readJournal: ({ journal }, filter) => journal.read(filter),
  clearJournal({ journal }, { workspaceId }) {
    journal.clear(workspaceId);
    return journal.read({ workspaceId });
  },
  listExchanges: ({ journal }, filter) => journal.list(filter),
} satisfies Partial<OperationHandlers>;
