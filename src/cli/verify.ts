import { compare } from '../../contracts/baseline/compare.ts';
import { covers, type Effect } from '../../contracts/effect.ts';
import { budgetOf, type Rule, run, type Subject, type Verdict, whyNotRun } from '../../contracts/index.ts';
import { observe } from '../../contracts/observations/observe.ts';
import { table } from '../../contracts/report/table.ts';
import { toldRule, toldVerdict } from '../../contracts/report/told.ts';
import type { LeftBehind, RunStarted } from '../../contracts/run-event.ts';
import about from '../../package.json' with { type: 'json' };
import { baselineIn, baselineReport, exitCodeWith, expectNewFile, writeDraft } from './baseline.ts';
import { chosenRules } from './chosen-rules.ts';
import { cleanupCommand } from './cleanup.ts';
import { limitsFor, limitsInWords } from './default-limits.ts';
import { interruption } from './interruption.ts';
import { ledgerFile, ledgerFor, openIn, tidied } from './ledger-file.ts';
import { commandLine } from './shell-words.ts';
import { addressesOf, isLoopback, subjectIn } from './subject-in.ts';
import { beginTelling, type TellingOptions } from './telling.ts';
import type { Access } from './verify-report.ts';
import { withoutKeys } from './without-keys.ts';

export interface VerifyOptions extends TellingOptions {
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
export async function verify(url: string | undefined, options: VerifyOptions): Promise<number> {
  const subject = await subjectIn(options.subject, url);
  const chosen = chosenRules(options.rule, options.chapter);
  const baseline = options.baseline === undefined ? [] : await baselineIn(options.baseline);
  if (options.writeBaseline !== undefined) await expectNewFile(options.writeBaseline);
  const isHere = addressesOf(subject).every(isLoopback);
  const effects = options.effects ?? (isHere ? 'call' : 'none');
  const limits = limitsFor(!isHere, options);
  const budget = budgetOf(limits);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);

  using interrupted = interruption();
  const { signal } = interrupted;
  const { runs } = options;
  const clean = withoutKeys(subject);
  const addresses = clean(addressesOf(subject).join(' '));
  const heading = `${addresses}\nseed ${seed}, ${runs} runs, effects up to "${effects}"${limitsInWords(limits)}\n\n`;
  if (options.plan === true) {
    process.stdout.write(`${heading}${planOf(chosen, subject, effects)}\n`);
    return 0;
  }

  const file = options.ledger ?? ledgerFor(options.subject);
  const again = cleanupCommand(url, options);
  for (const [address, things] of Map.groupBy(openIn(file), ({ baseUrl }) => baseUrl)) {
    const command = address === subject.baseUrl ? again : cleanupCommand(address, options);
    const told = `${file} has ${things.length} things that an earlier run scheduled at ${address} and did not take back. Take them back with: ${command}`;
    process.stderr.write(clean(`${told}\n`));
  }
  const left: LeftBehind[] = [];
  const { fetch, access } = watchedFetch(subject);
  const telling = await beginTelling(startOf(chosen, subject, { seed, runs, effects }), subject, options);
  process.stdout.write(heading);
  const onVerdict = (verdict: Verdict) => {
    telling.tell(toldVerdict(verdict, now(), commandFor(verdict.rule.id, url, seed, options)));
  };
  const ledger = ledgerFile(file);
  const { concurrency, ruleSeconds } = options;
  const verdicts = await run(chosen, subject, {
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
    callsNobody: isHere,
    onLeftBehind: (things) => void left.push(...things),
    ...(options.timeLimit === undefined ? {} : { timeLimitSeconds: options.timeLimit }),
  });
  if (options.observe === true && access() === 'open') {
    await observe(subject, {
      ...{ effects, fetch, signal, callsNobody: isHere, within: { budget, ledger } },
      onEvent: (event) => (event.type === 'left-behind' ? void left.push(event) : telling.tell(event)),
    });
  }
  tidied(file);

  const compared = compare(verdicts, baseline, now().slice(0, 10));
  for (const one of left) telling.tell(one);
  const exitCode = left.length > 0 ? 3 : signal.aborted ? 130 : exitCodeWith(compared, verdicts, access());
  telling.tell({ type: 'run-ended', at: now(), access: access(), interrupted: signal.aborted, exitCode });
  await telling.conclude();
  if (left.length > 0) process.stdout.write(clean(`Try to take it back with: ${again}\n`));
  if (options.baseline !== undefined) process.stdout.write(`\n${baselineReport(compared)}`);
  if (options.writeBaseline !== undefined && !signal.aborted && access() === 'open') {
    process.stderr.write(await writeDraft(options.writeBaseline, verdicts));
  }
  return exitCode;
}

function startOf(
  chosen: readonly Rule[],
  { baseUrl, baseUrlAlt }: Subject,
  how: Pick<RunStarted, 'seed' | 'runs' | 'effects'>,
): RunStarted {
  const { version } = about;
  const subject = { baseUrl, baseUrlAlt };
  return { type: 'run-started', format: 1, at: now(), version, subject, ...how, rules: chosen.map(toldRule) };
}

function now(): string {
  return new Date().toISOString();
}

/** What would be tried, and what would not and why. */
function planOf(chosen: readonly Rule[], subject: Subject, effects: Effect): string {
  const reasons = chosen.map((rule) => whyNotRun(rule, subject, effects));
  const rows = chosen.map((rule, index) => {
    const reason = reasons[index];
    return { rule: rule.id, words: [reason === undefined ? 'run' : 'not-run', rule.id, rule.effect, reason ?? ''] };
  });
  const runnable = reasons.filter((reason) => reason === undefined).length;
  const all = chosen.filter(({ effect }) => !covers(effects, effect)).length;
  const raise = all === 0 ? '' : ` ${all} have a stronger effect than "${effects}"; --effects allows more.`;
  return `${table(rows)}\n${runnable} of ${chosen.length} rules would be run. Nothing was sent.${raise}`;
}

/** A `fetch` that takes note of whether the service answers, and whether the key of the workspace ever opens anything. */
export function watchedFetch({ workspace }: Subject) {
  let answers = 0;
  let refused = 0;
  let opened = 0;
  return {
    access: (): Access => (answers === 0 ? 'silent' : refused > 0 && opened === 0 ? 'refused' : 'open'),
    async fetch(request: Request): Promise<Response> {
      const response = await globalThis.fetch(request);
      answers += 1;
      if (request.headers.get('x-api-key') === workspace.apiKey) {
        if (response.status === 401) refused += 1;
        else opened += 1;
      }
      return response;
    },
  };
}

function commandFor(
  id: string,
  url: string | undefined,
  seed: number,
  { subject, runs, effects }: VerifyOptions,
): string {
  const words = [
    ...(url === undefined ? [] : [url]),
    ...(subject === 'understudy.subject.yaml' ? [] : ['--subject', subject]),
    ...['--rule', id, '--seed', String(seed)],
    ...(runs === 100 ? [] : ['--runs', String(runs)]),
    ...(effects === undefined ? [] : ['--effects', effects]),
  ];
  return commandLine(['understudy', 'verify', ...words]);
}
