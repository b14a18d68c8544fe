import { suggestionFor } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { loadScenario } from '../../scenarios/load-scenario.ts';
import { loadIntoWorkspace } from '../load-into-workspace.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { findUnknownWorkspace } from '../unknown-workspace.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** The scenarios that come with the mock. They are data that is loaded on first use. */
export const scenarioOperations = {
  async listScenarios() {
    const { scenarios } = await import('../../../src/generated/mock-scenarios.ts');
    return { scenarios: Object.entries(scenarios).map(([name, { summary, starts }]) => ({ name, summary, starts })) };
  },
  async loadScenario(context, { name, workspaceId }) {
    const unknown = findUnknownWorkspace(context, workspaceId);
    if (unknown !== undefined) return unknown;
    const { scenarios } = await import('../../../src/generated/mock-scenarios.ts');
    const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
    if (scenario === undefined) {
      const hint = suggestionFor(name, Object.keys(scenarios));
      return refuse('scenarioNotFound', `There is no scenario ${JSON.stringify(truncate(name))}${hint}`);
    }
    if (workspaceId === undefined) return { name, ...(await loadScenario(context, scenario)) };
    const loaded = await loadIntoWorkspace(context, scenario, workspaceId);
    return isRefusal(loaded) ? loaded : { name, workspaceId, ...loaded };
  },
} satisfies Partial<OperationHandlers>;
