import type { ControlSchemas } from '../../src/control-operations.ts';
import type { FileRules } from '../../src/files/check-value.ts';
import type { Issue } from '../../src/files/issue.ts';
import { scenarioFile } from '../../src/generated/scenario-validator.js';
import { reference, type Scenario, type Step } from '../../src/scenario.ts';
import { appendPointer } from '../../src/schema.ts';
import { nearestName } from '../../src/text/nearest.ts';
import { parseValue, validateWorkspaces } from './workspaces.ts';

export type { Scenario, ScenarioContent } from '../../src/scenario.ts';

export interface PlayedScenario {
  snapshot: ControlSchemas['Snapshot'];
  ids: Readonly<Record<string, string>>;
}

export type LoadedScenario = Pick<ControlSchemas['LoadedScenario'], 'now' | 'ids'>;

export function parseScenario(value: unknown): Scenario {
  return parseValue(value, scenarioRules, 'scenario');
}

/** Rules that the schema of a scenario cannot express: names are defined before their use, and workspaces are valid. */
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
  return isIdle ? [{ pointer, message: 'must have no field other than "wait". Split it into two steps.' }] : [];
}

function findUnknownNames(value: unknown, names: readonly string[], pointer: string): Issue[] {
  const name = typeof value === 'string' ? reference.exec(value)?.[1] : undefined;
  if (name !== undefined) {
    if (names.includes(name)) return [];
    const suggestion = nearestName(name, names);
    const message = `names no earlier step by its "as"; found ${JSON.stringify(value)}.`;
    return [{ pointer, message, ...(suggestion === undefined ? {} : { suggestion: `$${suggestion}` }) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => findUnknownNames(item, names, appendPointer(pointer, key)));
}
