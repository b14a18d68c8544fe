import type { Workspace } from '../domain/workspace/workspace.ts';
import type { MockOptions } from '../mock.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { profileRules, toProfile } from './read-profile.ts';

/**
 * Parses a workspace file. The YAML parser is loaded on first use.
 *
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
  return (await import('../workspaces/parse-workspaces-file.ts')).parseWorkspacesFile(text, fileName);
}

/**
 * Parses a profile file. The YAML parser is loaded on first use.
 *
 * @param text YAML or JSON: the id of an alternative by the id of its gap. An empty file is the default profile.
 * @param fileName only used in messages
 * @returns the profile for `MockOptions.profile`
 * @throws Error when the file is invalid; its message has one line per issue: `file:line:column: message`
 */
export async function parseProfileFile(text: string, fileName: string): Promise<NonNullable<MockOptions['profile']>> {
  const [{ readDocument }, { FileError }] = await Promise.all([
    import('../../src/files/read-document.ts'),
    import('../../src/files/issue.ts'),
  ]);
  const result = readDocument(text, profileRules);
  if (result.ok) return toProfile(result.value);
  throw new FileError(fileName, result.issues);
}

/**
 * Parses a scenario file. The YAML parser is loaded on first use.
 *
 * @param text YAML or JSON
 * @param fileName only used in messages
 * @returns the scenario for `mock.load`
 * @throws Error when the file is invalid; its message has one line per issue: `file:line:column: message`
 * @example
 * ```ts
 * await mock.load(await parseScenarioFile(text, 'refund.yaml'));
 * ```
 */
export async function parseScenarioFile(text: string, fileName: string): Promise<Scenario> {
  const [{ readDocument }, { FileError }, { scenarioRules }] = await Promise.all([
    import('../../src/files/read-document.ts'),
    import('../../src/files/issue.ts'),
    import('../scenarios/check-scenario.ts'),
  ]);
  const result = readDocument(text, scenarioRules);
  if (result.ok) return result.value;
  throw new FileError(fileName, result.issues);
}
