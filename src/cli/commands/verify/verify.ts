import {
  createTextRedactor,
  formatTable,
  type Plan,
  planVerification,
  type VerifyReport,
  verify,
} from '../../../../contracts/index.ts';
import { covers, type Effect } from '../../../../contracts/options.ts';
import {
  defaultLedgerPath,
  openLedgerFile,
  readPendingEffects,
  removeLedgerIfSettled,
} from '../../files/ledger-file.ts';
import { readSubjectFile } from '../../files/subject-file.ts';
import { createInterruptSignal } from '../../interrupt-signal.ts';
import { formatLimits, limitsIn } from '../../options/limits.ts';
import { createRunReporter, type ReportingOptions } from '../../output/run-reporter.ts';
import { toShellCommand } from '../../output/shell-command.ts';
import { toCleanupCommand } from '../cleanup/cleanup.ts';
import { assertFileCanBeCreated, readBaselineFile, renderBaselineReport, writeBaselineDraft } from './baseline.ts';
import { selectRules } from './select-rules.ts';

export interface VerifyCommandOptions extends ReportingOptions {
  subject: string;
  runs: number;
  seed?: number;
  effects?: Effect;
  rule?: readonly string[];
  chapter?: readonly string[];
  maxRequests?: number;
  maxMessages?: number;
  maxCalls?: number;
  ledger?: string;
  timeLimit?: number;
  plan?: boolean;
  /** Whether it is found out how the service answers what is open. */
  observe?: boolean;
  concurrency: number;
  ruleSeconds: number;
  /** File of accepted violations. */
  baseline?: string;
  /** Where a baseline of the findings is written, to be filled in. */
  writeBaseline?: string;
}

/**
 * Tries the rules on a service: progress goes to standard error, results to standard output.
 *
 * Gives the exit code: 0 when all that was tried held, 1 when something did not, 2 when nothing can be said, 3 when
 * something was left behind, 130 when interrupted.
 * @throws CannotDo when a file is wrong or a rule is unknown; nothing is sent then.
 */
export async function runVerify(url: string | undefined, options: VerifyCommandOptions): Promise<number> {
  const subject = await readSubjectFile(options.subject, url);
  const { runs, effects, concurrency, ruleSeconds, timeLimit: timeLimitSeconds } = options;
  const rules = selectRules(options.rule, options.chapter);
  const plan = planVerification(subject, { rules, runs, effects, seed: options.seed, limits: limitsIn(options) });
  const baseline = options.baseline === undefined ? [] : await readBaselineFile(options.baseline);
  if (options.writeBaseline !== undefined) await assertFileCanBeCreated(options.writeBaseline);

  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  const redact = createTextRedactor(subject);
  const heading = redact(renderHeading(plan));
  if (options.plan === true) {
    process.stdout.write(`${heading}${renderPlan(plan)}\n`);
    return 0;
  }

  const ledgerPath = options.ledger ?? defaultLedgerPath(options.subject);
  const undoCommand = toCleanupCommand(url, options);
  for (const [address, pendingEffects] of Map.groupBy(readPendingEffects(ledgerPath), ({ baseUrl }) => baseUrl)) {
    const command = address === subject.baseUrl ? undoCommand : toCleanupCommand(address, options);
    const warning = `${ledgerPath} has ${pendingEffects.length} things that an earlier run scheduled at ${address} and did not take back. Take them back with: ${command}`;
    process.stderr.write(redact(`${warning}\n`));
  }
  const reporter = await createRunReporter(options);
  process.stdout.write(heading);
  const { seed, limits } = plan;
  const report = await verify(subject, {
    ...{ rules, runs, seed, effects, limits, concurrency, ruleSeconds, timeLimitSeconds, baseline, signal },
    observe: options.observe === true,
    ledger: openLedgerFile(ledgerPath),
    rerunCommandFor: (rule) => toRerunCommand(rule, url, seed, options),
    onEvent: reporter.emit,
  });
  removeLedgerIfSettled(ledgerPath);

  await reporter.finish(report);
  if (report.leakedEffects.length > 0) process.stdout.write(redact(`Try to take it back with: ${undoCommand}\n`));
  if (options.baseline !== undefined) process.stdout.write(`\n${renderBaselineReport(report.baseline)}`);
  if (options.writeBaseline !== undefined && isComplete(report)) {
    process.stderr.write(await writeBaselineDraft(options.writeBaseline, report.rules));
  }
  return report.end.exitCode;
}

function isComplete({ end }: VerifyReport): boolean {
  return !end.interrupted && end.access === 'open';
}

function renderHeading({ addresses, seed, runs, effects, limits }: Plan): string {
  return `${addresses.join(' ')}\nseed ${seed}, ${runs} runs, effects up to "${effects}"${formatLimits(limits)}\n\n`;
}

/** What would be tried, and what would not and why. */
function renderPlan({ rules, effects }: Plan): string {
  const rows = rules.map(({ rule: { id, effect }, skipReason }) => {
    return { rule: id, cells: [skipReason === undefined ? 'run' : 'skipped', id, effect, skipReason ?? ''] };
  });
  const runnableCount = rules.filter(({ skipReason }) => skipReason === undefined).length;
  const tooStrongCount = rules.filter(({ rule }) => !covers(effects, rule.effect)).length;
  const effectsHint =
    tooStrongCount === 0 ? '' : ` ${tooStrongCount} have a stronger effect than "${effects}"; --effects allows more.`;
  return `${formatTable(rows)}\n${runnableCount} of ${rules.length} rules would be run. Nothing was sent.${effectsHint}`;
}

function toRerunCommand(
  id: string,
  url: string | undefined,
  seed: number,
  { subject, runs, effects }: VerifyCommandOptions,
): string {
  const args = [
    ...(url === undefined ? [] : [url]),
    ...(subject === 'understudy.subject.yaml' ? [] : ['--subject', subject]),
    ...['--rule', id, '--seed', String(seed)],
    ...(runs === 100 ? [] : ['--runs', String(runs)]),
    ...(effects === undefined ? [] : ['--effects', effects]),
  ];
  return toShellCommand(['understudy', 'verify', ...args]);
}
