import { closeSync, openSync, writeSync } from 'node:fs';
import { appendFile, open, writeFile } from 'node:fs/promises';
import type { Subject } from '../../contracts/index.ts';
import { eventLine } from '../../contracts/report/event-line.ts';
import type { FormatName } from '../../contracts/report/format-names.ts';
import { formats } from '../../contracts/report/formats.ts';
import { redactionOf } from '../../contracts/report/redact.ts';
import { reportOf } from '../../contracts/report/report.ts';
import { terminalResults } from '../../contracts/report/terminal.ts';
import type { RunEvent, RunStarted } from '../../contracts/run-event.ts';
import { CannotDo } from './cannot-do.ts';
import { paintOfOutput } from './colours.ts';
import { documentTexts } from './document-texts.ts';
import { progressOf } from './progress.ts';

/** A file that a report is written to. */
export interface ReportFile {
  format: FormatName;
  file: string;
}

export interface TellingOptions {
  /** Gets each event as it comes. */
  log?: string;
  /** Are written at the end. */
  report?: readonly ReportFile[];
}

/** The way by which a run is told. All of it goes through the redaction of its subject. */
export interface Telling {
  /** Takes note of what happened: in the log, and on standard error how far the run is. */
  tell(event: RunEvent): void;
  /** Prints the results on standard output and writes the reports; in GitHub Actions annotations and the summary too. */
  conclude(): Promise<void>;
}

/** Begins to tell a run. @throws CannotDo when a file cannot be written; so nothing is sent in vain. */
export async function beginTelling(
  started: RunStarted,
  subject: Subject,
  { log, report = [] }: TellingOptions,
): Promise<Telling> {
  const redaction = redactionOf(subject);
  const events: [RunStarted, ...RunEvent[]] = [started];
  for (const { file } of report) await check(file);
  const descriptor = log === undefined ? undefined : opened(log);
  const isTerminal = process.stderr.isTTY === true && process.env.CI === undefined;
  const progress = progressOf(started.rules.length, isTerminal, (text) => process.stderr.write(text));
  const tell = (event: RunEvent) => {
    const told = redaction.event(event);
    if (told.type === 'run-started') events[0] = told;
    else events.push(told);
    // In one piece and at once: whoever stops the run still has all events until then.
    if (descriptor !== undefined) writeSync(descriptor, eventLine(told));
    if (told.type === 'rule-decided') progress.decided(told);
  };
  tell(started);
  return {
    tell,
    async conclude() {
      progress.end();
      if (descriptor !== undefined) closeSync(descriptor);
      const whole = reportOf(events, await documentTexts());
      process.stdout.write(terminalResults(whole, paintOfOutput()));
      for (const { format, file } of report) await writeFile(file, formats[format](whole)).catch(unwritable(file));
      const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY = '' } = process.env;
      if (GITHUB_ACTIONS !== 'true') return;
      process.stdout.write(formats.github(whole));
      if (GITHUB_STEP_SUMMARY !== '') {
        await appendFile(GITHUB_STEP_SUMMARY, formats.summary(whole)).catch(unwritable(GITHUB_STEP_SUMMARY));
      }
    },
  };
}

function opened(file: string): number {
  try {
    return openSync(file, 'w');
  } catch (error) {
    return unwritable(file)(error);
  }
}

async function check(file: string): Promise<void> {
  const handle = await open(file, 'a').catch(unwritable(file));
  await handle.close();
}

/** What is thrown when a file cannot be written. */
export function unwritable(file: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotDo(
      `The file ${file} cannot be written (${code}). Check that its folder is there and may be written to.`,
    );
  };
}
