import { createBudget, type Rule, run, type Subject, skipReason, type Verdict } from '../../../contracts/index.ts';
import { observe } from '../../../contracts/observe/observe.ts';
import { covers, type Effect } from '../../../contracts/operations/effect.ts';
import { toRuleDecided, toRuleSummary } from '../../../contracts/reports/run-log/to-run-event.ts';
import { formatTable } from '../../../contracts/reports/text/table.ts';
import { applyBaseline } from '../../../contracts/verify/baseline/apply.ts';
import type { LeakedEffect, RunStarted } from '../../../contracts/verify/run-event.ts';
import about from '../../../package.json' with { type: 'json' };
import type { Access } from '../exit-code.ts';
import {
  assertFileCanBeCreated,
  exitCodeWithBaseline,
  readBaselineFile,
  renderBaselineReport,
  writeBaselineDraft,
} from '../files/baseline-file.ts';
import { defaultLedgerPath, openLedgerFile, readPendingEffects, removeLedgerIfSettled } from '../files/ledger-file.ts';
import { addressesOf, isLoopback, readSubjectFile } from '../files/subject-file.ts';
import { createInterruptSignal } from '../interrupt-signal.ts';
import { formatLimits, resolveLimits } from '../options/limits.ts';
import { selectRules } from '../options/select-rules.ts';
import type { VerifyOptions } from '../options/verify-options.ts';
import { count } from '../output/count.ts';
import { createRunReporter } from '../output/run-reporter.ts';
import { toShellCommand } from '../output/shell-command.ts';
import { createTextRedactor } from '../output/text-redactor.ts';
import { toCleanupCommand } from './cleanup.ts';

/**
 * Runs the rules against a service: progress goes to standard error, results to standard output.
 *
 * @returns the exit code.
 * @throws CliError when a file is invalid or a rule is unknown; nothing is sent then.
 */
export async function runVerify({ url, ...options }: { url?: string } & VerifyOptions): Promise<0 | 1 | 2 | 3 | 130> {
  const subject = await readSubjectFile(options.subject, url);
  const selectedRules = selectRules(options.rule, options.chapter);
  const baseline = options.baseline === undefined ? [] : await readBaselineFile(options.baseline);
  if (options.writeBaseline !== undefined) await assertFileCanBeCreated(options.writeBaseline);
  const isLocal = addressesOf(subject).every(isLoopback);
  const effects = options.effects ?? (isLocal ? 'call' : 'none');
  const limits = resolveLimits(!isLocal, options);
  const budget = createBudget(limits);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);

  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  const { runs } = options;
  const redact = createTextRedactor(subject);
  const addresses = redact(addressesOf(subject).join(' '));
  const heading = `${addresses}\nseed ${seed}, ${runs} runs, effects up to "${effects}"${formatLimits(limits)}\n\n`;
  if (options.plan === true) {
    process.stdout.write(`${heading}${renderPlan(selectedRules, subject, effects)}\n`);
    return 0;
  }

  const ledgerPath = options.ledger ?? defaultLedgerPath(options.subject);
  const undoCommand = toCleanupCommand(url, options);
  for (const [address, pendingEffects] of Map.groupBy(readPendingEffects(ledgerPath), ({ baseUrl }) => baseUrl)) {
    const command = address === subject.baseUrl ? undoCommand : toCleanupCommand(address, options);
    const warning = `${count(pendingEffects.length, 'effect')} scheduled at ${address} by an earlier run ${pendingEffects.length === 1 ? 'is' : 'are'} still pending. Undo ${pendingEffects.length === 1 ? 'it' : 'them'} with: ${command}`;
    process.stderr.write(redact(`${warning}\n`));
  }
  const leaked: LeakedEffect[] = [];
  const { fetch, access } = createAccessTracker(subject);
  const reporter = await createRunReporter(
    toRunStarted(selectedRules, subject, { seed, runs, effects }),
    subject,
    options,
  );
  process.stdout.write(heading);
  const onVerdict = (verdict: Verdict) => {
    reporter.emit(toRuleDecided(verdict, isoNow(), toRerunCommand(verdict.rule.id, url, seed, options)));
  };
  const ledger = openLedgerFile(ledgerPath);
  const { concurrency, ruleSeconds } = options;
  const verdicts = await run(selectedRules, subject, {
    runs,
    seed,
    effects,
    concurrency,
    ruleSeconds,
    fetch,
    signal,
    onVerdict,
    budget,
    ledger,
    callsNobody: isLocal,
    onLeaked: (leakedEffects) => void leaked.push(...leakedEffects),
    ...(options.timeLimit === undefined ? {} : { timeLimitSeconds: options.timeLimit }),
  });
  if (options.observe === true && access() === 'open') {
    await observe(subject, {
      ...{ effects, fetch, signal, callsNobody: isLocal, within: { budget, ledger } },
      onEvent: (event) => (event.type === 'leaked' ? void leaked.push(event) : reporter.emit(event)),
    });
  }
  removeLedgerIfSettled(ledgerPath);

  const comparison = applyBaseline(verdicts, baseline, isoNow().slice(0, 10));
  for (const effect of leaked) reporter.emit(effect);
  const exitCode = leaked.length > 0 ? 3 : signal.aborted ? 130 : exitCodeWithBaseline(comparison, verdicts, access());
  reporter.emit({ type: 'run-ended', at: isoNow(), access: access(), interrupted: signal.aborted, exitCode });
  await reporter.finish();
  if (leaked.length > 0) process.stdout.write(redact(`Undo them with: ${undoCommand}\n`));
  if (options.baseline !== undefined) process.stdout.write(`\n${renderBaselineReport(comparison)}`);
  if (options.writeBaseline !== undefined && !signal.aborted && access() === 'open') {
    process.stderr.write(await writeBaselineDraft(options.writeBaseline, verdicts));
  }
  return exitCode;
}

function toRunStarted(
  selectedRules: readonly Rule[],
  { baseUrl, baseUrlAlt }: Subject,
  settings: Pick<RunStarted, 'seed' | 'runs' | 'effects'>,
): RunStarted {
  const { version } = about;
  const subject = { baseUrl, baseUrlAlt };
  return {
    type: 'run-started',
    version: 2,
    at: isoNow(),
    toolVersion: version,
    subject,
    ...settings,
    rules: selectedRules.map(toRuleSummary),
  };
}

function isoNow(): string {
  return new Date().toISOString();
}

/** The rules that would run, and those that would be skipped and why. */
function renderPlan(selectedRules: readonly Rule[], subject: Subject, effects: Effect): string {
  const reasons = selectedRules.map((rule) => skipReason(rule, subject, effects));
  const rows = selectedRules.map((rule, index) => {
    const reason = reasons[index];
    return { rule: rule.id, cells: [reason === undefined ? 'run' : 'skipped', rule.id, rule.effect, reason ?? ''] };
  });
  const runnableCount = reasons.filter((reason) => reason === undefined).length;
  const tooStrongCount = selectedRules.filter(({ effect }) => !covers(effects, effect)).length;
  const effectsHint =
    tooStrongCount === 0 ? '' : ` ${tooStrongCount} have a stronger effect than "${effects}"; allow more with --effects.`;
  return `${formatTable(rows)}\n${runnableCount} of ${selectedRules.length} rules would run. Nothing was sent.${effectsHint}`;
}

/** A `fetch` that records whether the service responds, and whether it ever accepts the key of the workspace. */
export function createAccessTracker({ workspace }: Subject) {
  let responseCount = 0;
  let unauthorizedCount = 0;
  let acceptedCount = 0;
  return {
    access: (): Access =>
      responseCount === 0 ? 'unreachable' : unauthorizedCount > 0 && acceptedCount === 0 ? 'unauthorized' : 'open',
    async fetch(request: Request): Promise<Response> {
      const response = await globalThis.fetch(request);
      responseCount += 1;
      if (request.headers.get('x-api-key') === workspace.apiKey) {
        if (response.status === 401) unauthorizedCount += 1;
        else acceptedCount += 1;
      }
      return response;
    },
  };
}

function toRerunCommand(
  id: string,
  url: string | undefined,
  seed: number,
  { subject, runs, effects }: VerifyOptions,
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
