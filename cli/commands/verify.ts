import {
  createTextRedactor,
  formatTable,
  type Plan,
  planVerification,
  type VerifyReport,
  verify,
} from '../../contracts/index.ts';
import { covers } from '../../contracts/options.ts';
import { count } from '../../src/text/count.ts';
import { toShellCommand } from '../../src/text/shell.ts';
import { CliError } from '../cli-error.ts';
import {
  assertFileCanBeCreated,
  readBaselineFile,
  renderBaselineReport,
  writeBaselineDraft,
} from '../files/baseline-file.ts';
import { defaultLedgerPath, openLedgerFile, readPendingEffects, removeLedgerIfSettled } from '../files/ledger-file.ts';
import { type MovedAddress, readSubjectFile } from '../files/subject-file.ts';
import { defaultSubjectFile } from '../files/subject-template.ts';
import { createInterruptSignal } from '../interrupt-signal.ts';
import { selectRules } from '../options/select-rules.ts';
import { runs as runsOption } from '../options/shared-options.ts';
import type { VerifyOptions } from '../options/verify-options.ts';
import { formatLimits, limitsIn } from '../options/verify-options.ts';
import { renderJson } from '../output/render-json.ts';
import { createRunReporter } from '../output/run-reporter.ts';
import { toCleanupCommand } from './cleanup.ts';

/**
 * Runs the rules against a service: progress goes to standard error, results to standard output.
 *
 * @returns the exit code.
 * @throws CliError when a file is invalid or a rule is unknown; nothing is sent then.
 */
export async function runVerify({
  url,
  ...options
}: { url?: string } & VerifyOptions): Promise<VerifyReport['end']['exitCode']> {
  const subject = await readSubjectFile(options.subject, url);
  const { runs, effects, shard, concurrency, ruleSeconds, timeLimit: timeLimitSeconds } = options;
  const rules = selectRules(options.rule, options.chapter);
  if (shard !== undefined && options.seed === undefined) {
    throw new CliError('Shards of one run need the same --seed. Add --seed N, with the same number in each.');
  }
  const limits = limitsIn(options);
  const plan = planVerification(subject, { rules, runs, effects, seed: options.seed, limits, shard });
  const baseline = options.baseline === undefined ? [] : await readBaselineFile(options.baseline);
  if (options.writeBaseline !== undefined) await assertFileCanBeCreated(options.writeBaseline);

  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  const redact = createTextRedactor(subject);
  const heading = redact(renderHeading(plan, subject.moved));
  if (options.plan === true) {
    process.stdout.write(
      options.json === true ? renderJson(toJsonPlan(plan, subject.moved), redact) : `${heading}${renderPlan(plan)}\n`,
    );
    return 0;
  }

  const ledgerPath = options.ledger ?? defaultLedgerPath(options.subject);
  const undoCommand = toCleanupCommand(url, options);
  for (const [address, { length }] of Map.groupBy(readPendingEffects(ledgerPath), ({ baseUrl }) => baseUrl)) {
    const command = address === subject.baseUrl ? undoCommand : toCleanupCommand(address, options);
    process.stderr.write(redact(`${describePending(address, length, command)}\n`));
  }
  const reporter = await createRunReporter(options);
  const forPeople = options.json === true ? process.stderr : process.stdout;
  forPeople.write(heading);
  const { seed } = plan;
  const report = await verify(subject, {
    rules,
    runs,
    seed,
    effects,
    limits: plan.limits,
    shard,
    concurrency,
    ruleSeconds,
    timeLimitSeconds,
    baseline,
    signal,
    observe: options.observe === true,
    ledger: openLedgerFile(ledgerPath),
    rerunCommandFor: (rule) => toRerunCommand(rule, url, seed, options),
    onEvent: reporter.emit,
  });
  removeLedgerIfSettled(ledgerPath);

  await reporter.finish(report);
  if (report.leakedEffects.length > 0) forPeople.write(redact(`Undo them with: ${undoCommand}\n`));
  if (options.baseline !== undefined) forPeople.write(`\n${renderBaselineReport(report.baseline)}`);
  if (options.writeBaseline !== undefined && isComplete(report)) {
    process.stderr.write(await writeBaselineDraft(options.writeBaseline, report.rules));
  }
  return report.end.exitCode;
}

function describePending(address: string, effects: number, undoCommand: string): string {
  const [verb, object] = effects === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${count(effects, 'effect')} scheduled at ${address} by an earlier run ${verb} still pending. Undo ${object} with: ${undoCommand}`;
}

function isComplete({ end }: VerifyReport): boolean {
  return !end.interrupted && end.access === 'open';
}

function renderHeading({ addresses, seed, runs, effects, limits }: Plan, moved: readonly MovedAddress[]): string {
  const lines = moved.map(({ entry, from, to }) => `${entry} ${to}, moved with the URL; in the subject file ${from}\n`);
  return `${addresses.join(' ')}\n${lines.join('')}seed ${seed}, ${runs} runs, effects up to "${effects}"${formatLimits(limits)}\n\n`;
}

/** The rules that would run, and those that would be skipped and why. */
function renderPlan({ rules, effects }: Plan): string {
  const rows = rules.map(({ rule: { id, effect }, skipReason }) => {
    return { rule: id, cells: [skipReason === undefined ? 'run' : 'skipped', id, effect, skipReason ?? ''] };
  });
  const runnableCount = rules.filter(({ skipReason }) => skipReason === undefined).length;
  const tooStrongCount = rules.filter(({ rule }) => !covers(effects, rule.effect)).length;
  const effectsHint =
    tooStrongCount === 0
      ? ''
      : ` ${tooStrongCount} have a stronger effect than "${effects}"; allow more with --effects.`;
  return `${formatTable(rows)}\n${runnableCount} of ${rules.length} rules would run. Nothing was sent.${effectsHint}`;
}

function toJsonPlan({ rules, ...plan }: Plan, moved: readonly MovedAddress[]) {
  return { ...plan, moved, rules: rules.map(({ rule: { id, effect }, skipReason }) => ({ id, effect, skipReason })) };
}

function toRerunCommand(
  id: string,
  url: string | undefined,
  seed: number,
  { subject, runs, effects }: VerifyOptions,
): string {
  const args = [
    ...(url === undefined ? [] : [url]),
    ...(subject === defaultSubjectFile ? [] : ['--subject', subject]),
    ...['--rule', id, '--seed', String(seed)],
    ...(runs === runsOption.default ? [] : ['--runs', String(runs)]),
    ...(effects === undefined ? [] : ['--effects', effects]),
  ];
  return toShellCommand(['understudy', 'verify', ...args]);
}
