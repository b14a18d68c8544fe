import { closeSync, openSync, writeSync } from 'node:fs';
import { appendFile, open, writeFile } from 'node:fs/promises';
import type { Subject } from '../../../contracts/index.ts';
import { createRedaction } from '../../../contracts/redaction/create-redaction.ts';
import { formats } from '../../../contracts/reports/formats/index.ts';
import { toTerminalResults } from '../../../contracts/reports/formats/terminal.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import { serializeEvent } from '../../../contracts/reports/run-log/serialize-event.ts';
import type { RunEvent, RunStarted } from '../../../contracts/verify/run-event.ts';
import { CliError } from '../cli-error.ts';
import type { OptionValues } from '../command.ts';
import { loadDocumentTexts } from '../document/document-texts.ts';
import type { reporting } from '../options/shared-options.ts';
import { createProgress } from './progress.ts';
import { paintForStdout } from './stdout-paint.ts';

/** Reports a run. Everything passes the redaction of its subject. */
export interface RunReporter {
  /** Writes an event to the log, and the progress to standard error. */
  emit(event: RunEvent): void;
  /** Prints the results and writes the reports; in GitHub Actions also annotations and the summary. */
  finish(): Promise<void>;
}

/** Starts to report a run. @throws CliError when a file cannot be written, so that nothing is sent in vain. */
export async function createRunReporter(
  startEvent: RunStarted,
  subject: Subject,
  { log, report = [] }: OptionValues<typeof reporting>,
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
    // In one piece and at once: a run that is stopped still has all events until then.
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

/** Throws the CliError for a file that cannot be written. */
export function throwNotWritable(file: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError(`The file ${file} cannot be written (${code}). Check that its folder exists and is writable.`);
  };
}
