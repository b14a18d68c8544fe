import { closeSync, openSync, writeSync } from 'node:fs';
import { appendFile, open, writeFile } from 'node:fs/promises';
import type { Subject } from '../../../contracts/index.ts';
import { createRedaction } from '../../../contracts/redaction/create-redaction.ts';
import type { FormatName } from '../../../contracts/reports/formats/format-names.ts';
import { formats } from '../../../contracts/reports/formats/index.ts';
import { toTerminalResults } from '../../../contracts/reports/formats/terminal.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import { serializeEvent } from '../../../contracts/reports/run-log/serialize-event.ts';
import type { RunEvent, RunStarted } from '../../../contracts/verify/run-event.ts';
import { CliError } from '../cli-error.ts';
import { loadDocumentTexts } from '../document/document-texts.ts';
import { createProgress } from './progress.ts';
import { paintForStdout } from './stdout-paint.ts';

/** A file that a report is written to. */
export interface ReportFile {
  format: FormatName;
  file: string;
}

export interface ReportingOptions {
  /** Gets each event as it comes. */
  log?: string;
  /** Are written at the end. */
  report?: readonly ReportFile[];
}

/** The way by which a run is told. All of it goes through the redaction of its subject. */
export interface RunReporter {
  /** Takes note of what happened: in the log, and on standard error how far the run is. */
  emit(event: RunEvent): void;
  /** Prints the results on standard output and writes the reports; in GitHub Actions annotations and the summary too. */
  finish(): Promise<void>;
}

/** Begins to tell a run. @throws CannotDo when a file cannot be written; so nothing is sent in vain. */
export async function createRunReporter(
  startEvent: RunStarted,
  subject: Subject,
  { log, report = [] }: ReportingOptions,
): Promise<RunReporter> {
  const redaction = createRedaction(subject);
  const events: [RunStarted, ...RunEvent[]] = [startEvent];
  for (const { file } of report) await assertWritable(file);
  const descriptor = log === undefined ? undefined : openLog(log);
  const isTerminal = process.stderr.isTTY === true && process.env.CI === undefined;
  const progress = createProgress(startEvent.rules.length, isTerminal, (text) => process.stderr.write(text));
  const emit = (event: RunEvent) => {
    const redactedEvent = redaction.event(event);
    if (redactedEvent.type === 'run-started') events[0] = redactedEvent;
    else events.push(redactedEvent);
    // In one piece and at once: whoever stops the run still has all events until then.
    if (descriptor !== undefined) writeSync(descriptor, serializeEvent(redactedEvent));
    if (redactedEvent.type === 'rule-decided') progress.ruleDecided(redactedEvent);
  };
  emit(startEvent);
  return {
    emit,
    async finish() {
      progress.finish();
      if (descriptor !== undefined) closeSync(descriptor);
      const fullReport = createReport(events, await loadDocumentTexts());
      process.stdout.write(toTerminalResults(fullReport, paintForStdout()));
      for (const { format, file } of report)
        await writeFile(file, formats[format](fullReport)).catch(throwNotWritable(file));
      const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY = '' } = process.env;
      if (GITHUB_ACTIONS !== 'true') return;
      process.stdout.write(formats.github(fullReport));
      if (GITHUB_STEP_SUMMARY !== '') {
        await appendFile(GITHUB_STEP_SUMMARY, formats.summary(fullReport)).catch(throwNotWritable(GITHUB_STEP_SUMMARY));
      }
    },
  };
}

function openLog(file: string): number {
  try {
    return openSync(file, 'w');
  } catch (error) {
    return throwNotWritable(file)(error);
  }
}

async function assertWritable(file: string): Promise<void> {
  const handle = await open(file, 'a').catch(throwNotWritable(file));
  await handle.close();
}

/** What is thrown when a file cannot be written. */
export function throwNotWritable(file: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError(
      `The file ${file} cannot be written (${code}). Check that its folder is there and may be written to.`,
    );
  };
}
