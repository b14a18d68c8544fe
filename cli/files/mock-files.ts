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
import * as validators from '../../src/generated/control-body-validators.js';
import { parseJson } from '../../src/json.ts';
import { describeSchemaError, formatPointer } from '../../src/schema.ts';
import { CliError } from '../options/command.ts';
import { readTextFile } from './text-file.ts';

/** The workspaces of a file. @throws FileError with one line for each error */
export async function readWorkspacesFile(file: string): Promise<Pick<Mock, 'workspaces'>> {
  const text = await readTextFile(file, 'workspace file', 'Check the path of --workspaces.');
  return { workspaces: await parseWorkspacesFile(text, file) };
}

/** The profile of a file; an empty file is the default one. @throws FileError with one line for each issue */
export async function readProfileFile(file: string): Promise<NonNullable<MockOptions['profile']>> {
  const text = await readTextFile(file, 'profile', 'Check the path of --profile.');
  return parseProfileFile(text, file);
}

/**
 * A snapshot of what a scenario leads to. With a dot or a slash it is a file, otherwise the name of one that comes with
 * the mock.
 *
 * @throws CliError when the file cannot be read or is invalid, the name is unknown, or a step is refused.
 */
export async function readScenario(scenario: string): Promise<NonNullable<MockOptions['snapshot']>> {
  await using mock = createMock({ clock: manualClock(0) });
  if (/[./\\]/.test(scenario)) await loadFile(mock, scenario);
  else {
    await mock.load(scenario).catch((error: Error) => {
      throw new CliError(`${error.message} See: npx understudy-kit scenarios`);
    });
  }
  await mock.control.saveSnapshot({ name: 'scenario' });
  return mock.control.exportSnapshot({ name: 'scenario' });
}

async function loadFile(mock: Mock, file: string): Promise<void> {
  const text = await readTextFile(file, 'scenario file', 'Check the path of --scenario.');
  await parseScenarioFile(text, file)
    .then((scenario) => mock.load(scenario))
    .catch((error: Error) => {
      // The message of a mistake in the file has its line already.
      throw new CliError(error instanceof TypeError ? `${file}: ${error.message}` : error.message);
    });
}

/** The snapshot of a file. @throws CliError when it has none. */
export async function readSnapshotFile(file: string): Promise<ControlSchemas['Snapshot']> {
  const hint = 'Use a file that the control plane exported: GET /_mock/snapshots/NAME.';
  const snapshot = parseJson(await readTextFile(file, 'snapshot', hint));
  const validate = validators.importSnapshotBody;
  if (validate(snapshot)) return snapshot as ControlSchemas['Snapshot'];
  const [error] = validate.errors ?? [];
  const reason =
    error === undefined
      ? 'it is not valid'
      : `${formatPointer(error.instancePath, 'The document')} ${describeSchemaError(error)}`;
  throw new CliError(`${file} is not a snapshot: ${reason}. ${hint}`);
}
