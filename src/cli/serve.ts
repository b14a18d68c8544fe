import {
  type Clock,
  createMock,
  type Listening,
  type Mock,
  manualClock,
  realClock,
  scaledClock,
} from '../../mock/index.ts';
import { formatInstant, type Instant } from '../instant.ts';
import { banner } from './banner.ts';
import { CannotDo } from './cannot-do.ts';
import type { ClockSpeed } from './clock-option.ts';
import { promptForMoves } from './clock-prompt.ts';
import { requestLog } from './request-log.ts';

export interface ServeOptions {
  port: number;
  portAlt?: number;
  host: string;
  workspaces?: string;
  seed?: string;
  clock: ClockSpeed;
  now?: Instant;
  log: 'pretty' | 'json' | 'silent';
}

/**
 * Plays the service until SIGINT or SIGTERM.
 *
 * @throws CannotDo when the workspace file is wrong or a port cannot be had; nothing listens then.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const mock = createMock({
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.workspaces === undefined ? {} : { workspaces: await workspacesIn(options.workspaces) }),
    clock: clockFor(options.clock, options.now),
    onAnswer: requestLog(options.log, (line) => process.stderr.write(line)),
  });
  const first = await listen(mock, options.host, options.port, '--port');
  const second =
    options.portAlt === undefined ? first : await listen(mock, options.host, options.portAlt, '--port-alt');

  let endPrompt = () => {};
  const stop = () => {
    endPrompt();
    void mock.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const write = (text: string) => process.stdout.write(text);
  const { seed, workspaces, time } = mock;
  write(
    banner(workspaces, {
      baseUrl: first.baseUrl,
      baseUrlAlt: second.baseUrl,
      seed,
      clock: clockInWords(options, time.now()),
    }),
  );
  if (options.clock === 'manual') endPrompt = promptForMoves(time, process.stdin, write);
}

function clockInWords({ clock }: ServeOptions, now: Instant): string {
  const runs = { real: 'runs', manual: 'is moved by hand' };
  return `${formatInstant(now)}, ${typeof clock === 'string' ? runs[clock] : `runs ${clock.factor} times as fast`}`;
}

/** A clock of that speed which starts at `start`, or at the machine's time. */
function clockFor(speed: ClockSpeed, start: Instant | undefined): Clock {
  if (speed === 'manual') return manualClock(start ?? Date.now());
  if (speed === 'real') return start === undefined ? realClock() : scaledClock(1, start);
  return scaledClock(speed.factor, start ?? Date.now());
}

async function workspacesIn(file: string) {
  const [{ readFile }, { parseWorkspacesFile, WorkspacesFileError }] = await Promise.all([
    import('node:fs/promises'),
    import('../../mock/workspaces/file.ts'),
  ]);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(
      `The workspace file ${file} cannot be read (${error.code}). Check the path given to --workspaces.`,
    );
  });
  try {
    return { workspaces: parseWorkspacesFile(text, file) };
  } catch (error) {
    throw error instanceof WorkspacesFileError ? new CannotDo(error.message) : error;
  }
}

async function listen(mock: Mock, host: string, port: number, flag: '--port' | '--port-alt'): Promise<Listening> {
  try {
    return await mock.listen({ host, port });
  } catch (error) {
    await mock.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new CannotDo(
        `Port ${port} is in use. Choose another with ${flag} (0 is any free one), or stop what uses it.`,
      );
    }
    throw new CannotDo(`Cannot listen on ${host}, port ${port} (${code}). Choose others with --host and ${flag}.`);
  }
}
