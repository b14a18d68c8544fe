import type { FileRules } from '../../src/files/check-value.ts';
import type { Issue } from '../../src/files/issue.ts';
import { scenarioFile } from '../../src/generated/scenario-validator.js';
import { appendPointer } from '../../src/schema.ts';
import { nearestName } from '../../src/text/nearest.ts';
import { validateWorkspaces } from '../workspaces/validate-workspaces.ts';
import type { Scenario, Step } from './scenario.ts';

/** What a scenario has to be beyond its schema: steps that say one thing, names that were given before, valid workspaces. */
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
  return [...stepIssues, ...(result === undefined || result.ok ? [] : result.issues)];
}

function checkKind({ do: operation, wait, ...rest }: Step, pointer: string): Issue[] {
  if ((operation === undefined) === (wait === undefined))
    return [{ pointer, message: 'must have either "do" or "wait".' }];
  const isIdle = wait !== undefined && (rest.with ?? rest.as ?? rest.apiKey) !== undefined;
  return isIdle ? [{ pointer, message: 'must have nothing beside "wait". Make it two steps.' }] : [];
}

/** Strings that begin with `$` and name nothing. */
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
