import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  canBeTried,
  describeLeaked,
  exitCodeWith,
  isLoopback,
  type Ledger,
  type MovedAddress,
  openEntriesIn,
  parseSubject,
  plan,
  type Subject,
  type VerifyReport,
  withBaseUrl,
} from '../../contracts/index.ts';
import type { Effect } from '../../contracts/options.ts';
import { toShellCommand } from '../../src/text/code.ts';
import { count, toKebabCase } from '../../src/text/words.ts';
import { readTextFile } from '../files/text-file.ts';
import { type CatchInterrupt, CliError, failWith, type Option, orFail } from '../options/command.ts';
import { type CommandName, type VerifyOptions, verifyOptions } from '../options/command-table.ts';
import { renderJson } from '../output/format.ts';

type ServiceOption = 'subject' | 'effects' | 'ledger' | 'requestsPerSecond' | 'waitFor' | 'before' | 'after' | 'json';
type ServiceInput = Pick<VerifyOptions, ServiceOption> & { url?: string };

/** @throws FileError for an invalid subject file, before any request */
export async function prepareService(input: ServiceInput, catchInterrupt: CatchInterrupt): ReturnType<typeof prepare> {
  const runAfter = runHooks(input);
  return prepare(input, catchInterrupt, runAfter).catch((error: unknown) => {
    runAfter();
    throw error;
  });
}

async function prepare(input: ServiceInput, catchInterrupt: CatchInterrupt, runAfter: () => void) {
  const { url, json = false, ledger = defaultLedgerPath(input.subject) } = input;
  const subject = withRate(await readSubjectFile(input.subject, url), input);
  const unusedProxy = findUnusedProxy(process.env, subject.baseUrl);
  if (unusedProxy !== undefined)
    process.stderr.write(`${unusedProxy} is set and not used. To use the proxy, set NODE_USE_ENV_PROXY=1.\n`);
  const signal = catchInterrupt();
  if (input.waitFor !== undefined) await waitForService(subject, input.waitFor, signal);
  const effects = input.effects ?? plan(subject).effects;
  const write = (text: string) => void (json ? process.stderr : process.stdout).write(text);
  const writeLeaked = (effects: VerifyReport['leakedEffects']) => {
    if (effects.length === 0) return;
    const hasCommands = effects.some(canBeTried);
    const keys = hasCommands ? 'API_KEY is the key of the workspace, OTHER_API_KEY that of the other workspace.\n' : '';
    const again = hasCommands ? `Try again with: ${toCleanupCommand(url, input)}\n` : '';
    write(`\n${keys}${effects.map(describeLeaked).join('')}${again}`);
  };
  return {
    subject,
    effects,
    ledgerFile: ledger,
    signal,
    async withLedger<Result>(
      send: (options: { effects: Effect; signal: AbortSignal; ledger: Ledger }) => Promise<Result>,
    ) {
      const result = await send({ effects, signal, ledger: openLedgerFile(ledger) });
      removeLedgerIfSettled(ledger);
      return result;
    },
    /** Prints the leaked effects, then writes the files. Returns the exit code of a command that otherwise ends with `code`. */
    finish<Code extends number>(leaked: VerifyReport['leakedEffects'], code: Code, writeFiles = async () => {}) {
      writeLeaked(leaked);
      return exitCodeAfter(writeFiles, exitCodeWith(leaked, signal.aborted ? 130 : code));
    },
    /** Prints text for people: on standard error with `--json`, otherwise on standard output. */
    write,
    writeResult: (value: object, text = '') => void process.stdout.write(json ? renderJson(value) : text),
    writeLeaked,
    [Symbol.dispose]: runAfter,
  };
}

/** `url` replaces the base URL of the file. Other addresses of the same origin move with it. */
export async function readSubjectFile(
  file: string,
  url?: string,
): Promise<Subject & { moved: readonly MovedAddress[] }> {
  const advice = 'Check the path of --subject, or create a subject file with: npx understudy-kit init';
  const subject = parseSubject(await readTextFile(file, 'subject file', advice), file, process.env);
  return url === undefined ? { ...subject, moved: [] } : withBaseUrl(subject, url);
}

/** Writes the files of a command that ends with `code`. If that fails, returns 2, but 3 if the command leaked effects. */
export async function exitCodeAfter<Code extends number>(writeFiles: () => Promise<void>, code: Code) {
  try {
    await writeFiles();
    return code;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return code === 3 ? code : 2;
  }
}

export function withRate<Read extends Subject>(
  read: Read,
  { requestsPerSecond }: { requestsPerSecond?: number },
): Read {
  return requestsPerSecond === undefined ? read : { ...read, waits: { ...read.waits, requestsPerSecond } };
}

/** Waits until the service responds with any status. @throws CliError when the time limit is reached */
async function waitForService({ baseUrl, headers }: Subject, seconds: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (!signal.aborted) {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())))]);
    const answer = await fetch(baseUrl, { redirect: 'manual', signal: ending, ...(headers && { headers }) }).catch(
      () => {},
    );
    if (answer !== undefined) return answer.body?.cancel().catch(() => {});
    if (performance.now() >= until)
      throw new CliError(
        `${baseUrl} did not answer within ${count(seconds, 'second')}. Start the service, or check its address.`,
      );
    await sleep(retryEveryMs, undefined, { signal }).catch(() => {});
  }
}

const retryEveryMs = 200;

export function findUnusedProxy(environment: Readonly<Record<string, string | undefined>>, baseUrl: string) {
  if (environment.NODE_USE_ENV_PROXY || isLoopback(baseUrl)) return undefined;
  const name = new URL(baseUrl).protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  return [name, name.toLowerCase()].find((one) => environment[one]);
}

export function toCleanupCommand(url: string | undefined, { subject, ledger }: ServiceInput): string {
  return toCommandLine('cleanup', [url], { subject, ledger });
}

/** Formats a command line. Leaves out arguments and options that are undefined, and options with their default. */
export function toCommandLine(
  command: CommandName,
  words: readonly (string | undefined)[],
  options: { [Name in keyof VerifyOptions | 'from']?: string | number | undefined },
): string {
  const defaults: Readonly<Record<string, Option>> = verifyOptions;
  const flags = Object.entries(options).flatMap(([name, value]) =>
    value === undefined || value === defaults[name]?.default ? [] : [`--${toKebabCase(name)}`, String(value)],
  );
  return toShellCommand(['npx', 'understudy-kit', command, ...words.filter((word) => word !== undefined), ...flags]);
}

/**
 * Runs the shell command `before`. Lines `NAME=value` in its output set variables for the subject file.
 * @returns a function that runs the shell command `after`
 * @throws CliError when `before` fails; no request was sent
 */
function runHooks({ before, after }: ServiceInput): () => void {
  if (before !== undefined) {
    const { output, failure } = run(before);
    if (failure !== undefined)
      throw new CliError(`The before command, ${before}, ${failure}. The kit sent no request.`);
    for (const line of output.split(/\r?\n/)) {
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
      if (name !== undefined) process.env[name] = value;
      else if (line !== '') process.stderr.write(`${line}\n`);
    }
  }
  return () => {
    if (after === undefined) return;
    const { output, failure } = run(after);
    process.stderr.write(output);
    if (failure !== undefined) process.stderr.write(`The command after, ${after}, ${failure}.\n`);
  };
}

function run(command: string): { output: string; failure: string | undefined } {
  const { error, status, signal, stdout } = spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const failure = error === undefined ? `ended with ${status ?? signal}` : `could not run (${error.message})`;
  return { output: stdout ?? '', failure: status === 0 ? undefined : failure };
}

export function defaultLedgerPath(subjectFile: string): string {
  return `${subjectFile}.ledger`;
}

/** Each entry of the ledger is written before the kit sends its request, so that a crash loses no entry. */
export function openLedgerFile(file: string): Ledger {
  const append = (text: string) =>
    orFail(`The ledger ${file} cannot be written`, 'Choose another file with --ledger.', () => {
      appendFileSync(file, text, { mode: 0o600 });
    });
  const text = readLedger(file);
  const end = text.lastIndexOf('\n') + 1;
  append('');
  // Remove an incomplete last line of the ledger: the kit never sent the request of this line.
  if (end < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
  return { write: (line) => append(`${JSON.stringify(line)}\n`), read: () => readLedger(file) };
}

export function readOpenEntries(file: string): ReturnType<typeof openEntriesIn> {
  return openEntriesIn(readLedger(file));
}

/**
 * Returns, for each base URL in a ledger, the number of unfinished messages and calls, and a text such as `2 effects`.
 */
export function pendingByAddress({ effects, unsearched }: ReturnType<typeof openEntriesIn>) {
  const addresses = new Set([...effects.map(({ baseUrl }) => baseUrl), ...unsearched]);
  return [...addresses].map((baseUrl) => {
    const pending = effects.filter((effect) => effect.baseUrl === baseUrl).length;
    const hidden = 'effects that only its control plane shows';
    return { baseUrl, pending, effects: pending === 0 ? hidden : count(pending, 'effect') };
  });
}

export function describeUnreadable(file: string, lines: readonly number[]): string {
  const places = lines.slice(0, 5).map((line) => `${file}:${line}`);
  const more = lines.length > places.length ? ` and ${count(lines.length - places.length, 'more line')}` : '';
  const advice =
    'Their messages and calls may still be scheduled. Cancel them at your service, or run cleanup with the version of understudy-kit that wrote the lines. Then delete the ledger with: npx understudy-kit cleanup --forget-all';
  if (lines.length === 0) return '';
  return `Skipped lines of the ledger that are damaged, or written by another version: ${places.join(', ')}${more}. ${advice}\n`;
}

export function removeLedgerIfSettled(file: string, isReported = false): void {
  const { effects, workspaces, sentEarly, unsearched, unreadable } = readOpenEntries(file);
  const open = [effects, workspaces, unsearched, unreadable, isReported ? [] : sentEarly];
  if (open.flat().length === 0) rmSync(file, { force: true });
}

function readLedger(file: string): string {
  try {
    // Refuse a ledger that is a device or a pipe: it would not store entries, and reading it may never end.
    if (!statSync(file).isFile())
      throw new CliError(`The ledger ${file} is not a regular file. Choose another file with --ledger.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    // Another run may remove the ledger at any time. With ENOTDIR, writing the ledger fails with better advice.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    return failWith(`The ledger ${file} cannot be read`, 'Check the path of --ledger.')(error);
  }
}
