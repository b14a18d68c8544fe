import { covers, type Effect } from '../../contracts/effect.ts';
import { type Rule, rules, run, type Subject, type Verdict, whyNotRun } from '../../contracts/index.ts';
import { suggestion } from '../nearest.ts';
import { CannotDo } from './cannot-do.ts';
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
  plan?: boolean;
  concurrency: number;
  ruleSeconds: number;
}

/**
 * Tries the rules on a service: progress goes to standard error, results to standard output.
 *
 * Gives the exit code: 0 when all that was tried held, 1 when something did not, 2 when nothing can be said, 130 when
 * interrupted. @throws CannotDo when the subject file is wrong or a rule is unknown; nothing is sent then.
 */
export async function verify(url: string | undefined, options: VerifyOptions): Promise<number> {
  const subject = await subjectIn(options.subject, url);
  const chosen = chosenRules(options.rule);
  const effects = options.effects ?? (addressesOf(subject).every(isLoopback) ? 'call' : 'none');
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);

  const ending = new AbortController();
  const interrupt = () => ending.abort();
  process.once('SIGINT', interrupt);
  const clean = withoutKeys(subject);
  const write = (text: string) => process.stdout.write(clean(text));
  const { runs } = options;
  write(`${addressesOf(subject).join(' ')}\nseed ${seed}, ${runs} runs, effects up to "${effects}"\n\n`);
  if (options.plan === true) {
    write(`${planOf(chosen, subject, effects)}\n`);
    return 0;
  }

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
  });
  process.removeListener('SIGINT', interrupt);

  const again = ({ id }: Rule) => commandFor(id, url, seed, options);
  write(reportOf(verdicts, { subject, texts: await statementTexts(), again, access: access() }));
  return signal.aborted ? 130 : exitCodeOf(verdicts, access());
}

/** The rules that are named by their id, or by its beginning up to a slash; all of them when none is named. */
function chosenRules(named: readonly string[] | undefined): readonly Rule[] {
  if (named === undefined) return rules;
  const isNamed = ({ id }: Rule, name: string) => id === name || (name.endsWith('/') && id.startsWith(name));
  for (const name of named) {
    if (rules.some((rule) => isNamed(rule, name))) continue;
    const names = rules.map(({ id }) => id);
    const meant = /Did you mean.*/.exec(suggestion(name, [...names, ...chaptersOf(names)]))?.[0];
    throw new CannotDo(
      `There is no rule ${JSON.stringify(name)}. ${meant ?? 'See all with: understudy verify --plan'}`,
    );
  }
  return rules.filter((rule) => named.some((name) => isNamed(rule, name)));
}

function chaptersOf(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => `${id.split('/')[0]}/`))];
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
  const quoted = words.map((word) => (/^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return `understudy verify ${quoted.join(' ')}`;
}
