import { refuse } from '../../control/refusal.ts';
import { clockOperations } from './clock.ts';
import { mockOperations } from './mock.ts';
import type { ReplicaOperations } from './replica-context.ts';
import { workspaceOperations } from './workspaces.ts';

const noScenarios = refuse(
  'conflict',
  'Replicas load no scenario: it replaces the state of the whole mock. Load it in a mock of its own.',
);

/** Those of one workspace are the same as in a mock that has it alone. */
export const replicaOperations: ReplicaOperations = {
  ...clockOperations,
  ...mockOperations,
  ...workspaceOperations,
  loadScenario: async () => noScenarios,
};
