import { closeSync, openSync, writeSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { type RunEvent, render, type VerifyReport } from '../../contracts/index.ts';
import { assertReplaceable, notWritable, ownerOnly, replaceFile } from '../files/text-file.ts';
import { CliError, failWith, orFail } from '../options/command.ts';
import type { VerifyOptions } from '../options/service-options.ts';

/** Opens the output files of a contract run before the first request. @throws CliError when a file cannot be written */
export async function createRunReporter(options: Pick<VerifyOptions, 'log' | 'report' | 'json'>) {
  const { log, report: reportFiles = [], json = false } = options;
  const written = [...reportFiles.map(({ file }) => file), ...(log === undefined ? [] : [log])];
  const twice = written.find(
    (file, index) => written.findIndex((one) => path.resolve(one) === path.resolve(file)) < index,
  );
  if (twice !== undefined)
    throw new CliError(`${twice} is named twice. Write each report and the log to a file of its own.`);
  for (const { file } of reportFiles) await assertReplaceable(file);
  const descriptor = log === undefined ? undefined : orFail(...notWritable(log), () => openSync(log, 'w', ownerOnly));
  const isTerminal = process.stderr.isTTY === true && process.env.CI === undefined;
  let progress: ReturnType<typeof createProgress> | undefined;
  return {
    /** Writes an event to the run log, and progress to standard error. */
    emit(event: RunEvent, line: string) {
      // Write each event synchronously, so that the log of a stopped run is complete up to that time.
      if (log !== undefined && descriptor !== undefined) orFail(...notWritable(log), () => writeSync(descriptor, line));
      if (event.type === 'run-started') {
        progress = createProgress(event.rules.length, isTerminal, (text) => process.stderr.write(text));
      }
      if (event.type === 'rule-decided') progress?.ruleDecided(event);
    },
    /**
     * Prints the results and writes the reports. In GitHub Actions, also writes annotations and the summary.
     * @throws CliError for the first report that cannot be written, after all other reports were written
     */
    async finish(report: VerifyReport) {
      progress?.finish();
      if (descriptor !== undefined) closeSync(descriptor);
      const writing = reportFiles.map(async ({ format, file }) => replaceFile(file, render(report, format)));
      process.stdout.write(
        json ? render(report, 'json') : render(report, 'terminal', { colors: hasColors(), heading: false }),
      );
      const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY: summary = '' } = process.env;
      if (GITHUB_ACTIONS === 'true') {
        (json ? process.stderr : process.stdout).write(render(report, 'github'));
        const appending = summary !== '' && appendFile(summary, render(report, 'summary'));
        if (appending) writing.push(appending.catch(failWith(...notWritable(summary))));
      }
      const results = await Promise.allSettled(writing);
      const failure = results.find((result) => result.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
    },
  };
}

/** Whether standard output shows colours: it must be a terminal, and `NO_COLOR` must not be set. */
export function hasColors(): boolean {
  return process.stdout.isTTY === true && process.stdout.hasColors();
}

/** Prints a line for each rule. A terminal keeps only the lines of findings and errors, and the current line. */
function createProgress(ruleCount: number, isTerminal: boolean, write: (text: string) => void) {
  const clear = isTerminal ? '\r\u001b[2K' : '';
  let decidedCount = 0;
  return {
    ruleDecided({ rule, outcome: { type } }: Extract<RunEvent, { type: 'rule-decided' }>) {
      decidedCount += 1;
      const keepsLine = !isTerminal || type === 'failed' || type === 'flaky' || type === 'error';
      write(`${clear}[${decidedCount}/${ruleCount}] ${type} ${rule}${keepsLine ? '\n' : ''}`);
    },
    finish: () => write(clear),
  };
}
