import { closeSync, openSync, writeSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import {
  formats,
  type Report,
  type RuleDecided,
  type RunEvent,
  serializeEvent,
  toTerminalResults,
} from '../../contracts/index.ts';
import type { OptionValues } from '../command.ts';
import { assertReplaceable, ownerOnly, replaceFile, throwNotWritable } from '../files/replace-file.ts';
import type { reporting } from '../options/shared-options.ts';
import { paintForStdout } from './stdout-paint.ts';

/** Writes a run down while it goes on. */
export interface RunReporter {
  /** Writes an event to the log, and progress to standard error. */
  emit(event: RunEvent): void;
  /** Prints the results and writes the reports; in GitHub Actions also annotations and the summary. */
  finish(report: Report): Promise<void>;
}

/** Opens the files of a run. With `json` the results are the report as JSON. @throws CliError when a file cannot be written, so that nothing is sent in vain. */
export async function createRunReporter({
  log,
  report: reportFiles = [],
  json = false,
}: OptionValues<typeof reporting> & { json?: boolean }): Promise<RunReporter> {
  for (const { file } of reportFiles) await assertReplaceable(file);
  const descriptor = log === undefined ? undefined : openLog(log);
  const isTerminal = process.stderr.isTTY === true && process.env.CI === undefined;
  let progress: Progress | undefined;
  return {
    emit(event) {
      // In one piece and at once: a run that is stopped still has all events until then.
      if (descriptor !== undefined && log !== undefined) writeEvent(descriptor, event, log);
      if (event.type === 'run-started') {
        progress = createProgress(event.rules.length, isTerminal, (text) => process.stderr.write(text));
      }
      if (event.type === 'rule-decided') progress?.ruleDecided(event);
    },
    async finish(report) {
      progress?.finish();
      if (descriptor !== undefined) closeSync(descriptor);
      // One that fails is no reason to leave the others out.
      const written = await Promise.allSettled(
        reportFiles.map(async ({ format, file }) => replaceFile(file, formats[format](report))),
      );
      process.stdout.write(json ? formats.json(report) : toTerminalResults(report, paintForStdout()));
      const failure = written.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
      const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY = '' } = process.env;
      if (GITHUB_ACTIONS !== 'true') return;
      (json ? process.stderr : process.stdout).write(formats.github(report));
      if (GITHUB_STEP_SUMMARY !== '') {
        await appendFile(GITHUB_STEP_SUMMARY, formats.summary(report)).catch(throwNotWritable(GITHUB_STEP_SUMMARY));
      }
    },
  };
}

function openLog(file: string): number {
  try {
    return openSync(file, 'w', ownerOnly);
  } catch (error) {
    return throwNotWritable(file)(error);
  }
}

function writeEvent(descriptor: number, event: RunEvent, file: string): void {
  try {
    writeSync(descriptor, serializeEvent(event));
  } catch (error) {
    throwNotWritable(file)(error);
  }
}

/** The progress of a run. */
export interface Progress {
  ruleDecided(event: RuleDecided): void;
  finish(): void;
}

/** Writes one line for each rule. A terminal has one line that changes, and keeps those of findings and errors. */
export function createProgress(ruleCount: number, isTerminal: boolean, write: (text: string) => void): Progress {
  const clear = isTerminal ? '\r\u001b[2K' : '';
  let decidedCount = 0;
  return {
    ruleDecided({ rule, outcome: { type } }) {
      decidedCount += 1;
      const keepsLine = !isTerminal || type === 'failed' || type === 'flaky' || type === 'error';
      write(`${clear}[${decidedCount}/${ruleCount}] ${type} ${rule}${keepsLine ? '\n' : ''}`);
    },
    finish: () => write(clear),
  };
}
