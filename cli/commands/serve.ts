import { once } from 'node:events';
import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMock, type ListenOptions, type Mock } from '../../mock/index.ts';
import { toKebabCase } from '../../src/text/words.ts';
import { readWorkspacesFile } from '../files/mock-files.ts';
import { readSecretFile } from '../files/text-file.ts';
import { CliError } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import { assertStatePlace, isPostgresUrl, withPassword } from '../options/serve-options.ts';
import { renderBanner, renderReadyLine } from '../output/banner.ts';
import { formatColumns, renderJson } from '../output/format.ts';
import { type RunningMock, startMock, startSharedMock } from './running-mock.ts';

export const runServe: Run<'serve'> = async (options, catchInterrupt) => {
  if (options.watch === true && options.workspaces === undefined) {
    throw new CliError('--watch needs a file to watch. Add --workspaces FILE.');
  }
  const listenOptions = {
    host: options.host,
    ...(options.tokenFile === undefined ? {} : { token: await readSecretFile(options.tokenFile, '--token-file') }),
    ...(options.allowHost === undefined ? {} : { allowHosts: options.allowHost }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
  };
  assertStatePlace(options.state);
  for (const name of ['statePasswordFile', 'advertise'] as const)
    if (options[name] !== undefined && !isPostgresUrl(options.state))
      throw new CliError(`--${toKebabCase(name)} is for a database. Add --state postgres://user@host/database.`);
  const { statePasswordFile: passwordFile, portAlt } = options;
  const password = passwordFile === undefined ? undefined : await readSecretFile(passwordFile, '--state-password-file');
  const running = isPostgresUrl(options.state)
    ? await startSharedMock(options, password === undefined ? options.state : withPassword(options.state, password))
    : await startMock(options);
  const first = await listen(running, listenOptions, options.port, '--port');
  const second = portAlt === undefined ? first : await listen(running, listenOptions, portAlt, '--port-alt');

  const watched = options.watch === true ? options.workspaces : undefined;
  const stopWatching = watched === undefined ? () => {} : watchWorkspaces(running, watched);
  const isOfNpm = process.env.npm_lifecycle_event !== undefined;
  const stopped = Promise.race([once(catchInterrupt(), 'abort'), ...(isOfNpm ? [endOfParent()] : [])]);

  const { clock, state } = running;
  const { workspaces, seed } = running.mock;
  const addresses = { baseUrl: first.baseUrl, baseUrlAlt: second.baseUrl };
  const info = { ...addresses, seed, clock, state, hasToken: options.tokenFile !== undefined };
  process.stdout.write(options.json === true ? renderReadyLine(workspaces, info) : renderBanner(workspaces, info));
  await stopped;
  stopWatching();
  await running.close({ graceSeconds });
  return 0;
};

/** The mock ends with its parent: npm and npx signal a shell, which ends without signalling the mock. */
async function endOfParent(): Promise<void> {
  const parent = process.ppid;
  while (process.ppid === parent) await sleep(pollEveryMs);
}

const graceSeconds = 2;

/**
 * Polls the workspace file for changes: a file that an editor replaces, or that a container mounts, sends no change
 * events.
 */
function watchWorkspaces(running: RunningMock, file: string): () => void {
  const reload = () =>
    readWorkspacesFile(file)
      .then((workspaces) => running.mock.setWorkspaces(workspaces))
      .then(() => `${file} was reloaded.\n`)
      .catch((error: Error) => `${error.message}\nThe workspaces are unchanged.\n`)
      .then((message) => process.stderr.write(message));
  watchFile(file, { persistent: false, interval: pollEveryMs }, ({ nlink }) => {
    // Skip a missing workspace file: an editor may remove the file briefly to replace it.
    if (nlink > 0) void reload();
  });
  return () => unwatchFile(file);
}

const pollEveryMs = 200;

async function listen(
  running: RunningMock,
  listenOptions: ListenOptions,
  port: number,
  flag: '--port' | '--port-alt',
): ReturnType<Mock['listen']> {
  try {
    return await running.mock.listen({ ...listenOptions, port });
  } catch (error) {
    await running.close();
    if (error instanceof RangeError) throw new CliError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    const inUse = `Port ${port} is in use. Choose another port with ${flag} (0: any free port), or stop its process.`;
    const { host } = listenOptions;
    const other = `Cannot listen on ${host}, port ${port} (${code}). Choose another address with --host and ${flag}.`;
    throw new CliError(code === 'EADDRINUSE' ? inUse : other);
  }
}

export const runScenarios: Run<'scenarios'> = async ({ json = false }) => {
  await using mock = createMock();
  const { scenarios } = await mock.control.listScenarios();
  const lines = formatColumns(scenarios.map(({ name, summary }) => [name, summary]));
  process.stdout.write(
    json
      ? renderJson(scenarios)
      : `${lines.join('\n')}\n\nStart with a scenario: npx understudy-kit serve --scenario ${scenarios[0]?.name}\n`,
  );
  return 0;
};
