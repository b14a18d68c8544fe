import type { ControlSchemas } from '../../src/control-operations.ts';
import type { FileRules } from '../../src/files/check-value.ts';
import type { Issue } from '../../src/files/issue.ts';
import type { components } from '../../src/generated/scenario-types.ts';
import { scenarioFile } from '../../src/generated/scenario-validator.js';
import { appendPointer } from '../../src/schema.ts';
import { nearestName } from '../../src/text/nearest.ts';
import { parseValue, validateWorkspaces } from './workspaces.ts';

/** A named state of the mock, described by the events that lead to it. */
export type Scenario = components['schemas']['Scenario'];
/** The content of a scenario file, as a value: it is validated when it is loaded. */
export type ScenarioContent = Pick<Scenario, 'summary' | 'starts'> & {
  steps: readonly object[];
  workspaces?: readonly object[];
};
export type Step = components['schemas']['Step'];

/** The state that a scenario has reached. */
export interface PlayedScenario {
  snapshot: ControlSchemas['Snapshot'];
  /** The ids of sessions and calls, by the names that steps gave them. */
  ids: Readonly<Record<string, string>>;
}

/** The state after a scenario was loaded: the time of the clock, and ids by the names that the scenario gives. */
export type LoadedScenario = Pick<ControlSchemas['LoadedScenario'], 'now' | 'ids'>;

/** @throws TypeError when the value is no valid scenario; the message has every issue. */
export function parseScenario(value: unknown): Scenario {
  return parseValue(value, scenarioRules, 'scenario');
}

/** Rules of a scenario beyond its schema: one action per step, names defined before use, and valid workspaces. */
export const scenarioRules: FileRules<Scenario> = { schema: scenarioFile, check: checkScenario };

function checkScenario({ steps, workspaces }: Scenario): Issue[] {
  const names: string[] = [];
  const stepIssues = steps.flatMap((step, index) => {
    const pointer = `/steps/${index}`;
    const issues = [...checkKind(step, pointer), ...findUnknownNames(step.with, names, `${pointer}/with`)];
    if (step.as !== undefined) names.push(step.as);
    return issues;
  });
  const result = workspaces === undefined ? undefined : validateWorkspaces({ workspaces });
  return [...stepIssues, ...(result === undefined || result.ok ? [] : result.error)];
}

function checkKind({ do: operation, wait, times: _, ...rest }: Step, pointer: string): Issue[] {
  if ((operation === undefined) === (wait === undefined))
    return [{ pointer, message: 'must have either "do" or "wait".' }];
  const isIdle = wait !== undefined && Object.values(rest).some((given) => given !== undefined);
  return isIdle ? [{ pointer, message: 'must have nothing beside "wait". Make it two steps.' }] : [];
}

/** Finds strings that start with `$` but refer to no name. */
function findUnknownNames(value: unknown, names: readonly string[], pointer: string): Issue[] {
  if (typeof value === 'string' && value.startsWith('$')) {
    const name = value.slice(1);
    if (names.includes(name)) return [];
    const suggestion = nearestName(name, names);
    const message = `names no earlier step by its "as"; found ${JSON.stringify(value)}.`;
    return [{ pointer, message, ...(suggestion === undefined ? {} : { suggestion: `$${suggestion}` }) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => findUnknownNames(item, names, appendPointer(pointer, key)));
}
