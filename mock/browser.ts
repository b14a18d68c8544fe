// Entry point for browsers: pages, workers and service workers. Exports the same names as `index.ts`.
import { createMockOn } from './create-mock.ts';
import { checkMockOptions, type Mock, type MockOptions } from './mock.ts';

export { manualClock, realClock, scaledClock } from './engine/clock.ts';
export { parseProfileFile, parseScenarioFile, parseWorkspacesFile } from './start/parse-files.ts';

/** A mock in a browser cannot listen, and lacks the dashboard and `/_mock/data`. */
export function createMock(options: MockOptions = {}): Mock {
  checkMockOptions(options);
  return createMockOn(undefined, options);
}

export async function createSharedMock(): Promise<never> {
  throw new Error('A browser cannot connect to a database. Use createMock.');
}

export async function openSqliteLog(): Promise<never> {
  throw new Error('A browser has no SQLite file. Keep the state of a mock with mock.control.exportSnapshot.');
}
