import type { FileRules } from '../../src/files/issue.ts';
import type { Profile } from '../domain/decision.ts';
import type { Workspace } from '../domain/workspace.ts';
import { profileRules, toProfile, workspacesRules } from './options.ts';
import type { Scenario } from './scenario.ts';

/**
 * Parses a workspace file. The YAML parser is loaded on first use.
 * @param text YAML or JSON
 * @param fileName only used in messages
 * @returns the workspaces, with defaults filled in
 * @throws Error when the file is invalid; its message has one line per issue: `file:line:column: message`
 * @example
 * ```ts
 * const mock = createMock({ workspaces: { workspaces: await parseWorkspacesFile(text, 'workspaces.yaml') } });
 * ```
 */
export async function parseWorkspacesFile(text: string, fileName: string): Promise<Workspace[]> {
  return (await parseFile(text, fileName, workspacesRules)).workspaces;
}

/**
 * Parses a profile file, as {@link parseWorkspacesFile} does with a workspace file.
 * @param text the id of an alternative by the id of its gap. An empty file is the default profile.
 * @returns the profile for `MockOptions.profile`
 */
export async function parseProfileFile(text: string, fileName: string): Promise<Profile> {
  return toProfile(await parseFile(text, fileName, profileRules));
}

/**
 * Parses a scenario file, as {@link parseWorkspacesFile} does with a workspace file.
 * @returns the scenario for `mock.load`
 * @example
 * ```ts
 * await mock.load(await parseScenarioFile(text, 'refund.yaml'));
 * ```
 */
export async function parseScenarioFile(text: string, fileName: string): Promise<Scenario> {
  return parseFile(text, fileName, (await import('./scenario.ts')).scenarioRules);
}

async function parseFile<Value>(text: string, fileName: string, rules: FileRules<Value>): Promise<Value> {
  const [{ readDocument }, { FileError }] = await Promise.all([
    import('../../src/files/read-document.ts'),
    import('../../src/files/issue.ts'),
  ]);
  const result = readDocument(text, rules);
  if (result.ok) return result.value;
  throw new FileError(fileName, result.issues);
}
