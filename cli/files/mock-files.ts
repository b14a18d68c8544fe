import {
  createMock,
  type Mock,
  type MockOptions,
  manualClock,
  parseProfileFile,
  parseScenarioFile,
  parseWorkspacesFile,
} from '../../mock/index.ts';
import type { ControlSchemas } from '../../src/control-operations.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { CliError } from '../options/command.ts';
import { readTextFile } from './text-file.ts';

export async function readWorkspacesFile(file: string): Promise<Pick<Mock, 'workspaces'>> {
  const text = await readTextFile(file, 'workspace file', 'Check the path of --workspaces.');
  return { workspaces: await parseWorkspacesFile(text, file) };
}

export async function readProfileFile(file: string): Promise<NonNullable<MockOptions['profile']>> {
  const text = await readTextFile(file, 'profile', 'Check the path of --profile.');
  return parseProfileFile(text, file);
}

export async function readScenarioFile(file: string, advice: string): ReturnType<typeof parseScenarioFile> {
  return parseScenarioFile(await readTextFile(file, 'scenario file', advice), file);
}

/** A scenario name with a dot or a slash is the path of a file; other scenarios are built in. */
export async function readScenario(scenario: string) {
  await using mock = createMock({ clock: manualClock(0) });
  const isFile = /[./\\]/.test(scenario);
  const content = isFile ? await readScenarioFile(scenario, 'Check the path of --scenario.') : scenario;
  await mock.load(content).catch(({ message }: Error) => {
    throw new CliError(isFile ? `${scenario}: ${message}` : `${message} See: npx understudy-kit scenarios`);
  });
  await mock.control.saveSnapshot({ name: 'scenario' });
  return { scenario: content, snapshot: await mock.control.exportSnapshot({ name: 'scenario' }) };
}

export async function readSnapshotFile(file: string): Promise<ControlSchemas['Snapshot']> {
  const advice = 'Use a file that the control plane exported: GET /_mock/snapshots/NAME.';
  const refuse = (reason: string) =>
    new CliError(`${file} is not a snapshot of the control plane: ${reason} ${advice}`);
  const snapshot = parseJson(await readTextFile(file, 'snapshot', advice));
  if (!isObject(snapshot)) throw refuse('It must be a JSON object.');
  await using mock = createMock({ clock: manualClock(0) });
  await mock.control
    .importSnapshot({ ...(snapshot as ControlSchemas['Snapshot']), name: 'file' })
    .catch(({ message }: Error) => {
      throw refuse(message.replace(/^The body /, 'It '));
    });
  return snapshot as ControlSchemas['Snapshot'];
}
