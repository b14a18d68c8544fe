import { closeSync, openSync, writeSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import {
  cleanUpPending,
  draftBaseline,
  isAccepted,
  type MovedAddress,
  parseBaseline,
  plan,
  type RunEvent,
  render,
  rules,
  selectRules,
  type VerifyReport,
  verify,
} from '../../contracts/index.ts';
import { covers, type Limits } from '../../contracts/options.ts';
import { chapterOf, readStatements } from '../../src/document/annotations.ts';
import { count } from '../../src/text/words.ts';
import {
  assertNewFile,
  assertReplaceable,
  notWritable,
  ownerOnly,
  readTextFile,
  replaceFile,
  writeNewFile,
} from '../files/text-file.ts';
import { CliError, failWith, orFail } from '../options/command.ts';
import type { Run, VerifyOptions } from '../options/command-table.ts';
import { formatColumns } from '../output/format.ts';
import {
  describeUnreadable,
  exitCodeAfter,
  openLedgerFile,
  pendingByAddress,
  prepareService,
  readOpenEntries,
  removeLedgerIfSettled,
  toCleanupCommand,
  toCommandLine,
} from './service-command.ts';

export const runVerify: Run<'verify'> = async (input, catchInterrupt) => {
  const { baseline: baselineFile } = input;
  const rules = selectRules(input.rule, input.chapter);
  using service = await prepareService(input, catchInterrupt);
  const { subject, signal, ledgerFile } = service;
  const planned = plan(subject, { ...input, rules, limits: limitsIn(input) });
  const { seed, limits } = planned;
  const baseline = baselineFile === undefined ? undefined : await readBaselineFile(baselineFile);
  if (input.writeBaseline !== undefined) assertNewFile(input.writeBaseline);
  const heading = renderHeading(planned, subject.moved);
  if (input.plan === true) {
    service.writeResult(toJsonPlan(planned, subject.moved), `${heading}${renderPlan(planned)}\n`);
    return 0;
  }

  const open = readOpenEntries(ledgerFile);
  process.stderr.write(describeUnreadable(ledgerFile, open.unreadable));
  for (const { baseUrl, effects } of pendingByAddress(open)) {
    const command = toCleanupCommand(baseUrl === subject.baseUrl ? input.url : baseUrl, input);
    process.stderr.write(`Still pending at ${baseUrl} from an earlier run: ${effects}. Undo with: ${command}\n`);
  }
  const ledger = openLedgerFile(ledgerFile);
  if (open.workspaces.length + open.sentEarly.length > 0) {
    const remaining = await cleanUpPending({ ...open, effects: [], closed: [], unsearched: [] }, subject, ledger);
    const removed = open.workspaces.length - readOpenEntries(ledgerFile).workspaces.length;
    if (removed > 0) process.stderr.write(`Removed ${count(removed, 'workspace')} that an earlier run created.\n`);
    for (const { what } of remaining) process.stderr.write(`From an earlier run: ${what}\n`);
  }
  const reporter = await createRunReporter(input);
  service.write(heading);
  const report = await verify(subject, {
    ...input,
    rules,
    seed,
    limits,
    timeLimitSeconds: input.timeLimit,
    baseline,
    signal,
    ledger,
    rerunCommandFor(rule) {
      const { url, subject, runs, effects, level } = input;
      return toCommandLine('verify', [url], { subject, rule, seed, runs, effects, level });
    },
    onEvent: reporter.emit,
  });
  const [finished] = await Promise.allSettled([reporter.finish(report)]);
  removeLedgerIfSettled(ledgerFile, true);
  if (report.leakedEffects.length > 0) service.write(`Undo with: ${toCleanupCommand(input.url, input)}\n`);
  if (report.baseline !== undefined) service.write(`\n${renderBaselineReport(report.baseline)}`);
  const { exitCode, interrupted, access } = report.end;
  return exitCodeAfter(async () => {
    if (input.writeBaseline !== undefined && !interrupted && access === 'open') {
      process.stderr.write(await writeBaselineDraft(input.writeBaseline, report.rules));
    }
    if (finished.status === 'rejected') throw finished.reason;
  }, exitCode);
};

type Plan = ReturnType<typeof plan>;

function renderHeading({ addresses, seed, runs, effects, limits }: Plan, moved: readonly MovedAddress[]): string {
  const lines = moved.map(
    ({ entry, from, to }) => `${entry} ${to}, changed with the base URL; the subject file has ${from}\n`,
  );
  return `${addresses.join(' ')}\n${lines.join('')}seed ${seed}, ${runs} runs, effects up to "${effects}"${formatLimits(limits)}\n\n`;
}

function renderPlan({ rules, effects }: Plan): string {
  const lines = formatColumns(
    rules.map(({ rule: { id, effect }, skipReason }) => {
      return [skipReason === undefined ? 'run' : 'skipped', id, effect, skipReason ?? ''];
    }),
  );
  const chapters = Map.groupBy(rules.keys(), (index) => chapterOf(rules[index]?.rule.id ?? ''));
  const parts = [...chapters].map(([chapter, members]) => {
    return `${chapter}\n${[...members].map((index) => `  ${lines[index]}\n`).join('')}\n`;
  });
  const runnableCount = rules.filter(({ skipReason }) => skipReason === undefined).length;
  const tooStrongCount = rules.filter(({ rule }) => !covers(effects, rule.effect)).length;
  const hint = ` ${tooStrongCount} have a stronger effect than "${effects}"; allow more with --effects.`;
  const effectsHint = tooStrongCount === 0 ? '' : hint;
  return `${parts.join('')}${runnableCount} of ${count(rules.length, 'rule')} would run. Nothing was sent.${effectsHint}`;
}

function toJsonPlan({ rules, ...plan }: Plan, moved: readonly MovedAddress[]) {
  return { ...plan, moved, rules: rules.map(({ rule: { id, effect }, skipReason }) => ({ id, effect, skipReason })) };
}

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
  let logError: unknown;
  return {
    emit(event: RunEvent, line: string) {
      try {
        // Write each event of a contract run synchronously, so that the log of a stopped run is complete.
        if (descriptor !== undefined && logError === undefined) writeSync(descriptor, line);
      } catch (error) {
        // Continue without the log, so that the run undoes and reports its effects.
        logError = error;
      }
      if (event.type === 'run-started') {
        progress = createProgress(event.rules.length, isTerminal, (text) => process.stderr.write(text));
      }
      if (event.type === 'rule-decided') progress?.ruleDecided(event);
    },
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
      if (log !== undefined && logError !== undefined) failWith(...notWritable(log))(logError);
      const failure = results.find((result) => result.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
    },
  };
}

export function hasColors(): boolean {
  return process.stdout.isTTY === true && process.stdout.hasColors();
}

/** In a terminal, keeps only the lines of findings and errors, and overwrites all other lines. */
function createProgress(ruleCount: number, isTerminal: boolean, write: (text: string) => void) {
  const clear = isTerminal ? '\r\u001b[2K' : '';
  let decidedCount = 0;
  return {
    ruleDecided({ rule, outcome }: Extract<RunEvent, { type: 'rule-decided' }>) {
      decidedCount += 1;
      const type = isAccepted(outcome) ? 'accepted' : outcome.type;
      const keepsLine = !isTerminal || type === 'failed' || type === 'flaky' || type === 'error';
      write(`${clear}[${decidedCount}/${ruleCount}] ${type} ${rule}${keepsLine ? '\n' : ''}`);
    },
    finish: () => write(clear),
  };
}

function limitsIn({ maxRequests: requests, maxMessages: messages, maxCalls: calls }: VerifyOptions): Limits {
  const given = Object.entries({ requests, messages, calls }).filter(([, limit]) => limit !== undefined);
  return Object.fromEntries(given);
}

function formatLimits({ requests, messages, calls }: Limits): string {
  const given = Object.entries({ requests, messages, calls }).filter(([, limit]) => limit !== undefined);
  return given.length === 0 ? '' : `, at most ${given.map(([kind, limit]) => `${limit} ${kind}`).join(', ')}`;
}

export async function readBaselineFile(file: string): Promise<Baseline> {
  const advice = 'Check the path of --baseline, or create a baseline with --write-baseline.';
  const content = await readTextFile(file, 'baseline', advice);
  const statements = [...readStatements().keys()];
  return parseBaseline(content, file, { rules: rules.map(({ id }) => id), statements });
}

/** Writes a baseline that accepts all findings, with placeholders for the reasons. */
export async function writeBaselineDraft(file: string, rules: VerifyReport['rules']): Promise<string> {
  const entries = rules.filter(({ outcome }) => 'finding' in outcome || outcome.type === 'undecided');
  await writeNewFile(file, draftBaseline(entries));
  const hint = entries.length === 0 ? '' : ' Fill in its placeholders before you use it.';
  return `${file} is written, with ${count(entries.length, 'entry', 'entries')}.${hint}\n`;
}

type Baseline = ReturnType<typeof parseBaseline>;

export function renderBaselineReport({ entries, counts }: NonNullable<VerifyReport['baseline']>): string {
  const lines = entries.flatMap(({ entry, status, remark }) =>
    remark === undefined ? [] : [`  ${status.padEnd(7)}  ${entry.rule}  ${remark}\n`],
  );
  const heading = lines.length === 0 ? '' : `Baseline entries that need an action\n${lines.join('')}`;
  const places = entries.flatMap(({ entry, status }) => (status === 'not-met' ? [entry.place] : []));
  const notMet = `${count(places.length, 'entry', 'entries')} not met by the cases of this run: ${places.join(', ')}\n`;
  const expired = counts.expired === 0 ? '' : `, ${counts.expired} with an expired entry`;
  return `${heading}${places.length === 0 ? '' : notMet}Compared with the baseline: ${count(counts.new, 'new finding')}, ${counts.accepted} accepted${expired}, ${counts.fixed} fixed.\n`;
}
