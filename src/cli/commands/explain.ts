import {
  type ExchangeRecord,
  formatExchanges,
  parseSubject,
  rules,
  type Subject,
  unobservable,
} from '../../../contracts/index.ts';
import { gapsOf, statementsOf } from '../../document/annotations.ts';
import { gaps } from '../../generated/gaps.ts';
import { didYouMean, nearestNames } from '../../nearest.ts';
import { CliError } from '../cli-error.ts';
import { renderSubjectTemplate } from '../files/subject-template.ts';
import { recordMockExample } from '../mock-example.ts';
import { renderChapter, renderGap, renderRule, renderStatement } from '../output/explanation.ts';
import { renderJson } from '../output/render-json.ts';

/** Number of exchanges that are shown. */
const maxExchanges = 4;

/**
 * Explains a rule, a statement or a gap; each of them where several have the id. Of a chapter, the beginning of ids up to
 * a slash, it lists the rules, statements and gaps.
 *
 * @throws CliError for an unknown id, with suggestions.
 */
export async function runExplain({ id, json = false }: { id: string; json?: boolean }): Promise<0> {
  const { default: document } = await import('../../generated/service.json', { with: { type: 'json' } });
  const statements = statementsOf(document);
  const places = gapsOf(document);
  const rule = rules.find((candidate) => candidate.id === id);
  const statement = statements.get(id);
  const gap = gaps.find((candidate) => candidate.id === id);

  if (json) {
    const matches = (candidate: { id: string }) =>
      candidate.id === id || candidate.id.startsWith(`${id.replace(/\/$/, '')}/`);
    const found = {
      rules: rules.filter(matches).map(({ id: rule, title, pitfall, statements: cited, effect, needs }) => ({
        ...{ id: rule, title, pitfall, statements: cited, effect, needs },
      })),
      statements: [...statements.values()].filter(matches),
      gaps: gaps.filter(matches),
    };
    if (Object.values(found).every((list) => list.length === 0)) throw unknownIdError(id, idsOf(statements));
    process.stdout.write(renderJson(found));
    return 0;
  }
  const parts: string[] = [];
  if (rule !== undefined) parts.push(renderRule(rule, statements));
  if (statement !== undefined) {
    const provingRules = rules.filter((candidate) => candidate.statements.some((cited) => cited === id));
    const reason = unobservable.find((entry) => entry.id === id)?.reason;
    parts.push(renderStatement(statement, provingRules, reason));
  }
  if (gap !== undefined) parts.push(renderGap(gap, places.get(id)));
  if (parts.length === 0) {
    const allStatements = [...statements.values()];
    const chapter = renderChapter(id.endsWith('/') ? id : `${id}/`, rules, allStatements, gaps);
    if (chapter === '') throw unknownIdError(id, idsOf(statements));
    parts.push(chapter);
  }

  const example = rule ?? rules.find((candidate) => candidate.statements.some((cited) => cited === id));
  if (example !== undefined) {
    const subject = parseSubject(renderSubjectTemplate('mock'), 'subject');
    const exchanges = (await recordMockExample(example, subject)).slice(0, maxExchanges);
    const title = `example: a case of ${example.id} and the responses of the mock (API_KEY is the key of the workspace)`;
    const records = exchanges.map((record) => maskKey(record, subject));
    parts.push([title, ...formatExchanges(records).map((line) => `  ${line}`), ''].join('\n'));
  }
  process.stdout.write(parts.join('\n'));
  return 0;
}

/** The key is named, so that the line can be pasted for another service; keys that a rule makes up are shown. */
function maskKey(exchange: ExchangeRecord, { workspace }: Subject): ExchangeRecord {
  const { request } = exchange;
  if (request.headers['x-api-key'] !== workspace.apiKey) return exchange;
  return {
    ...exchange,
    request: { ...request, headers: { ...request.headers, 'x-api-key': '<key of the workspace>' } },
  };
}

function idsOf(statements: ReturnType<typeof statementsOf>): string[] {
  return [...rules, ...statements.values(), ...gaps].map(({ id }) => id);
}

function unknownIdError(id: string, ids: readonly string[]): CliError {
  const problem = `There is no rule, statement or gap ${JSON.stringify(id)}.`;
  const suggestions = nearestNames(id, ids, 3);
  const closeIds =
    suggestions.length > 0 ? suggestions : [...new Set(ids.filter((candidate) => candidate.includes(id)))].slice(0, 3);
  const planHint = 'See all rules with: understudy verify --plan';
  return new CliError(`${problem} ${closeIds.length === 0 ? planHint : didYouMean(...closeIds)}`);
}
