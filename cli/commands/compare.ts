import { compare, plan } from '../../contracts/index.ts';
import { covers, type Effect } from '../../contracts/options.ts';
import { count } from '../../src/text/words.ts';
import { CliError } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import {
  defaultLedgerPath,
  openLedgerFile,
  prepareService,
  readSubjectFile,
  removeLedgerIfSettled,
  withRate,
} from './service-command.ts';

export const runCompare: Run<'compare'> = async (input, catchInterrupt) => {
  const { runs, seed = Math.floor(Math.random() * 2 ** 31), ignore } = input;
  const second = withRate(await readSubjectFile(input.otherSubject ?? input.subject, input.otherUrl), input);
  using service = await prepareService(input, catchInterrupt);
  const { subject: first, signal } = service;
  const pair = [first, second] as const;
  const effects = input.effects ?? (pair.every((subject) => plan(subject).isLocal) ? 'call' : 'none');
  assertMaySchedule(effects);
  service.write(
    `first   ${first.baseUrl}\nsecond  ${second.baseUrl}\nseed ${seed}, ${count(runs, 'sequence')}, effects up to "${effects}"\n\n`,
  );

  const ledgerFiles = [service.ledgerFile, defaultLedgerPath(input.otherSubject ?? input.subject)] as const;
  const ledgers = [openLedgerFile(ledgerFiles[0]), openLedgerFile(ledgerFiles[1])] as const;
  const { text, exitCode, ...comparison } = await compare(pair, {
    runs,
    seed,
    effects,
    signal,
    ignore,
    ledgers,
    timeLimitSeconds: input.timeLimit,
    onProgress: reportProgress(runs),
  });
  for (const file of ledgerFiles) removeLedgerIfSettled(file);
  service.write(text);
  service.writeResult({ ...comparison, seed, effects });
  return signal.aborted ? 130 : exitCode;
};

/** @throws CliError when the option `--effects` does not allow the command to schedule messages and calls */
export function assertMaySchedule(effects: Effect): void {
  if (covers(effects, 'schedule')) return;
  throw new CliError(
    `The command compare schedules messages and calls weeks ahead and cancels them, but --effects is "${effects}". Allow it with --effects schedule.`,
  );
}

export function reportProgress(runs: number) {
  return ({ sequence, place }: { sequence: number; place?: string }): void => {
    if (place !== undefined) process.stderr.write(`[${sequence}/${runs}] a difference at ${place || 'the body'}\n`);
    else if (sequence % 10 === 0) process.stderr.write(`[${sequence}/${runs}]\n`);
  };
}
