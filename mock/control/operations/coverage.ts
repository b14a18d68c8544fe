import type { OperationHandlers } from './operation-handlers.ts';

/** What replies have contained so far. */
export const coverageOperations = {
  readCoverage: ({ coverage }) => coverage.read(),
  clearCoverage({ coverage }) {
    coverage.clear();
    return coverage.read();
  },
} satisfies Partial<OperationHandlers>;
