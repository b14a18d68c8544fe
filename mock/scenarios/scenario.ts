import type { ControlSchemas } from '../../src/control-operations.ts';
import type { components } from '../../src/generated/scenario-types.ts';

/** A named state of the mock, as what happened until then. */
export type Scenario = components['schemas']['Scenario'];
/** The content of a scenario file, as a value: it is validated when it is loaded. */
export type ScenarioContent = Pick<Scenario, 'summary' | 'starts'> & {
  steps: readonly object[];
  workspaces?: readonly object[];
};
export type Step = components['schemas']['Step'];

/** A state that was reached by a scenario. */
export interface PlayedScenario {
  snapshot: ControlSchemas['Snapshot'];
  /** The sessions and calls by the names that steps gave them. */
  ids: Readonly<Record<string, string>>;
}

/** What a mock shows after a scenario was loaded. */
export interface LoadedScenario {
  /** The time of its clock. */
  now: string;
  /** The sessions and calls by the names that the scenario gives them. */
  ids: Readonly<Record<string, string>>;
}
