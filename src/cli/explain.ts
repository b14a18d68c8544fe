import { rules, type Subject } from '../../contracts/index.ts';
import { exchangeLines } from '../../contracts/report/finding-lines.ts';
import { toldExchange } from '../../contracts/report/told.ts';
import { unobservable } from '../../contracts/rules/unobservable.ts';
import type { ToldExchange } from '../../contracts/run-event.ts';
import { parseSubject } from '../../contracts/subject-file.ts';
import { gaps } from '../generated/gaps.ts';
import { nearest } from '../nearest.ts';
import { CannotDo } from './cannot-do.ts';
import { chapterInWords, gapInWords, ruleInWords, statementInWords } from './explanation.ts';
import { playedCase } from './played-case.ts';
import { gapsIn, statementsIn } from './stated.ts';
import { subjectTemplate } from './subject-template.ts';

/** How many requests of a case are shown. */
const mostExchanges = 4;

/**
 * Prints all that is known of a rule, a statement or a gap; of each where several have the id. Of a chapter, the beginning
 * of ids up to a slash, it lists what belongs to it.
 *
 * @throws CannotDo when none has it, with those that may be meant.
 */
export async function explain(id: string): Promise<void> {
  const { default: document } = await import('../generated/service.json', { with: { type: 'json' } });
  const statements = statementsIn(document);
  const places = gapsIn(document);
  const rule = rules.find((one) => one.id === id);
  const statement = statements.get(id);
  const gap = gaps.find((one) => one.id === id);

  const parts: string[] = [];
  if (rule !== undefined) parts.push(ruleInWords(rule, statements));
  if (statement !== undefined) {
    const proving = rules.filter((one) => one.statements.some((cited) => cited === id));
    const reason = unobservable.find((one) => one.id === id)?.reason;
    parts.push(statementInWords(statement, proving, reason));
  }
  if (gap !== undefined) parts.push(gapInWords(gap, places.get(id)));
  if (parts.length === 0) {
    const all = [...statements.values()];
    const chapter = chapterInWords(id.endsWith('/') ? id : `${id}/`, rules, all, gaps);
    if (chapter === '')
      throw unknown(
        id,
        [...rules, ...all, ...gaps].map((one) => one.id),
      );
    parts.push(chapter);
  }

  const example = rule ?? rules.find((one) => one.statements.some((cited) => cited === id));
  if (example !== undefined) {
    const subject = parseSubject(subjectTemplate('mock'), 'subject');
    const exchanges = (await playedCase(example, subject)).slice(0, mostExchanges);
    const title = `example, a case of ${example.id} and what the mock answers (API_KEY is the key of the workspace)`;
    const told = exchanges.map(toldExchange).map((one) => withoutKey(one, subject));
    parts.push([title, ...exchangeLines(told).map((line) => `  ${line}`), ''].join('\n'));
  }
  process.stdout.write(parts.join('\n'));
}

/** The key is named, so that its line can be pasted for another service; keys that were made up for a rule are shown. */
function withoutKey(exchange: ToldExchange, { workspace }: Subject): ToldExchange {
  const { request } = exchange;
  if (request.headers['x-api-key'] !== workspace.apiKey) return exchange;
  return {
    ...exchange,
    request: { ...request, headers: { ...request.headers, 'x-api-key': '<key of the workspace>' } },
  };
}

function unknown(id: string, ids: readonly string[]): CannotDo {
  const told = `There is no rule, statement or gap ${JSON.stringify(id)}.`;
  const meant: string[] = [];
  for (let next = nearest(id, ids); next !== undefined && meant.length < 3; next = nearest(id, without(ids, meant))) {
    meant.push(next);
  }
  const close = meant.length > 0 ? meant : [...new Set(ids.filter((one) => one.includes(id)))].slice(0, 3);
  const all = 'See all rules with: understudy verify --plan';
  return new CannotDo(`${told} ${close.length === 0 ? all : `Did you mean ${inQuotes(close)}?`}`);
}

function without(ids: readonly string[], some: readonly string[]): string[] {
  return ids.filter((id) => !some.includes(id));
}

function inQuotes(words: readonly string[]): string {
  return words
    .map((word) => JSON.stringify(word))
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}
