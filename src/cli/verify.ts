import { covers, type Effect } from '../../contracts/effect.ts';
import { type LeftBehind, type Rule, run, type Subject, type Verdict, whyNotRun } from '../../contracts/index.ts';
import { chosenRules } from './chosen-rules.ts';
import { cleanupCommand } from './cleanup.ts';
import { limitsFor, limitsInWords } from './default-limits.ts';
import { ledgerFile, ledgerFor, openIn, tidied } from './ledger-file.ts';
import { leftBehindReport } from './left-behind-report.ts';
import { commandLine } from './shell-words.ts';
import { statementTexts } from './statement-texts.ts';
import { addressesOf, isLoopback, subjectIn } from './subject-in.ts';
import { type Access, exitCodeOf, reportOf, table } from './verify-report.ts';
import { withoutKeys } from './without-keys.ts';

export interface VerifyOptions {
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
  concurrency: number;
  ruleSeconds: number;
}

/**
 * Tries the rules on a service: progress goes to standard error, results to standard output.
 *
 * Gives the exit code: 0 when all that was tried held, 1 when something did not, 2 when nothing can be said, 3 when
 * something was left behind, 130 when interrupted.
 * @throws CannotDo when the subject file is wrong or a rule is unknown; nothing is sent then.
 */
export async function verify(url: string | undefined, options: VerifyOptions): Promise<number> {
  const subject = await subjectIn(options.subject, url);
  const chosen = chosenRules(options.rule, options.chapter);
  const isHere = addressesOf(subject).every(isLoopback);
  const effects = options.effects ?? (isHere ? 'call' : 'none');
  const budget = limitsFor(!isHere, options);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);

  const ending = new AbortController();
  const interrupt = () => ending.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  const clean = withoutKeys(subject);
  const write = (text: string) => process.stdout.write(clean(text));
  const { runs } = options;
  write(
    `${addressesOf(subject).join(' ')}\nseed ${seed}, ${runs} runs, effects up to "${effects}"${limitsInWords(budget)}\n\n`,
  );
  if (options.plan === true) {
    write(`${planOf(chosen, subject, effects)}\n`);
    return 0;
  }

  const file = options.ledger ?? ledgerFor(options.subject);
  const again = cleanupCommand(url, options);
  const old = openIn(file).length;
  if (old > 0) {
    const told = `${file} has ${old} things that an earlier run scheduled and did not take back. Take them back with: ${again}`;
    process.stderr.write(clean(`${told}\n`));
  }
  const left: LeftBehind[] = [];
  const { fetch, access } = watchedFetch(subject);
  let done = 0;
  const onVerdict = ({ rule, outcome }: Verdict) => {
    done += 1;
    process.stderr.write(clean(`[${done}/${chosen.length}] ${outcome.type} ${rule.id}\n`));
  };
  const { concurrency, ruleSeconds } = options;
  const { signal } = ending;
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
    ledger: ledgerFile(file),
    callsNobody: isHere,
    onLeftBehind: (things) => void left.push(...things),
    ...(options.timeLimit === undefined ? {} : { timeLimitSeconds: options.timeLimit }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupt);
  tidied(file);

  const tryAgain = ({ id }: Rule) => commandFor(id, url, seed, options);
  write(reportOf(verdicts, { subject, texts: await statementTexts(), again: tryAgain, access: access() }));
  if (left.length > 0) {
    write(leftBehindReport(left, again));
    return 3;
  }
  return signal.aborted ? 130 : exitCodeOf(verdicts, access());
}

/** What would be tried, and what would not and why. */
function planOf(chosen: readonly Rule[], subject: Subject, effects: Effect): string {
  const reasons = chosen.map((rule) => whyNotRun(rule, subject, effects));
  const rows = chosen.map((rule, index) => {
    const reason = reasons[index];
    return { rule, words: [reason === undefined ? 'run' : 'not-run', rule.id, rule.effect, reason ?? ''] };
  });
  const runnable = reasons.filter((reason) => reason === undefined).length;
  const all = chosen.filter(({ effect }) => !covers(effects, effect)).length;
  const raise = all === 0 ? '' : ` ${all} have a stronger effect than "${effects}"; --effects allows more.`;
  return `${table(rows)}\n${runnable} of ${chosen.length} rules would be run. Nothing was sent.${raise}`;
}

/** A `fetch` that takes note of whether the service answers, and whether the key of the workspace ever opens anything. */
function watchedFetch({ workspace }: Subject) {
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
