import { refuse } from '../../control/refusal.ts';
import { clockOperations } from './clock.ts';
import { faultOperations } from './faults.ts';
import { journalOperations } from './journal.ts';
import { mockOperations } from './mock.ts';
import type { ReplicaOperations } from './replica-context.ts';
import { snapshotOperations } from './snapshots.ts';
import { workspaceOperations } from './workspaces.ts';

const noScenarios = refuse('conflict', 'Replicas load a scenario into one workspace only: pass workspaceId.');

/** Those of one workspace are the same as in a mock that has it alone. */
export const replicaOperations: ReplicaOperations = {
  ...clockOperations,
  ...faultOperations,
  ...journalOperations,
  ...mockOperations,
  ...snapshotOperations,
  ...workspaceOperations,
  loadScenario: async (_, { workspaceId }) => (workspaceId === undefined ? noScenarios : undefined),
};
