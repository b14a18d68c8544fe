import type { OperationHandlers } from '../operation-handlers.ts';

/** Which requests came in, and what they were answered. */
export const journalOperations = {
  readJournal: ({ journal }, filter) => journal.read(filter),
  clearJournal({ journal }) {
    journal.clear();
    return journal.read();
  },
} satisfies Partial<OperationHandlers>;
