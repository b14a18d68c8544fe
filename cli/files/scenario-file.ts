import { createMock, type Mock, type MockOptions, manualClock, parseScenarioFile } from '../../mock/index.ts';
import { CliError } from '../cli-error.ts';
import { readTextFile } from './text-file.ts';

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
      throw new CliError(`${error.message} See: understudy scenarios`);
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
      // A mistake in the file stands there with its line already.
      throw new CliError(error instanceof TypeError ? `${file}: ${error.message}` : error.message);
    });
}
