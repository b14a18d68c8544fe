import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { text } from 'node:stream/consumers';
import { CliError } from '../../cli-error.ts';
import { createInterruptSignal } from '../../interrupt-signal.ts';
import { serveLiveSite } from '../../output/live-site.ts';

interface WatchInput {
  /** The folder whose files are watched. */
  watch: string;
  /** A command of the shell that runs before each build; what it prints when it fails is shown. */
  before?: string;
  out: string;
  port: number;
}

/** Changes that come close together count as one. */
const debounceMs = 100;
/** Says to the build, which is this command again, that it is to build once. */
export const watchedVariable = 'UNDERSTUDY_DOCS_IS_WATCHED';

/**
 * Serves the site, and builds it again whenever a file changes. Pages load again by themselves, and show what is wrong.
 *
 * @throws CliError when the folder or the port cannot be used.
 */
export async function watchDocs({ watch: folder, before, out, port }: WatchInput): Promise<0> {
  if (!existsSync(folder)) throw new CliError(`There is no folder ${folder} to watch. Check --watch.`);
  const site = await serveLiveSite(out, port).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`Port ${port} of 127.0.0.1 cannot be used (${error.code}). Choose another with --port.`);
  });
  let building = Promise.resolve();
  const buildNext = () => {
    building = building.then(async () => {
      const problems = await build(before);
      site.show(problems);
      process.stdout.write(problems.length === 0 ? 'Built.\n' : `${problems.join('\n')}\n`);
    });
    return building;
  };
  await buildNext();
  process.stdout.write(`${site.url} shows the site. It follows each change in ${folder}. Ctrl-C stops it.\n`);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(buildNext, debounceMs);
  });
  using interrupt = createInterruptSignal();
  await once(interrupt.signal, 'abort');
  clearTimeout(timer);
  watcher.close();
  await building;
  await site.close();
  return 0;
}

/** What is wrong, line by line. Each build is a process of its own, which loads what was generated anew. */
async function build(before: string | undefined): Promise<string[]> {
  const prepared = before === undefined ? [] : await run(before, [], true);
  if (prepared.length > 0) return prepared;
  return run(process.execPath, [...process.execArgv, ...process.argv.slice(1)], false);
}

/** The lines that a command printed, if it failed. */
async function run(command: string, args: readonly string[], shell: boolean): Promise<string[]> {
  const child = spawn(command, args, {
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [watchedVariable]: '1' },
  });
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number | null];
  if (code === 0) return [];
  const lines = `${shell ? out : ''}${err}`.split('\n').filter((line) => line.trim() !== '');
  // Tools also say what is right. What is wrong somewhere has a file and a line.
  const located = lines.filter((line) => /^\s*\S+:\d+/.test(line));
  return located.length > 0 ? located : lines;
}
