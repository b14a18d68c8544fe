import type { ControlOperations } from '../control-operations.ts';

/** What answers have shown so far. */
export const coverageOperations = {
  readCoverage: ({ coverage }) => coverage.read(),
  clearCoverage({ coverage }) {
    coverage.clear();
    return coverage.read();
  },
} satisfies Partial<ControlOperations>;
