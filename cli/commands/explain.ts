import { type ExchangeRecord, formatExchanges, parseSubject, type Subject } from '../../contracts/index.ts';
import { type Explained, findExplained, rulesForStatement } from '../explained.ts';
import { renderSubjectTemplate } from '../files/subject-template.ts';
import { recordMockExample } from '../mock-example.ts';
import { renderChapter, renderGap, renderRule, renderStatement } from '../output/explanation.ts';
import { renderExplanationMarkdown } from '../output/explanation-markdown.ts';
import { renderJson } from '../output/render-json.ts';

/** Number of exchanges that are shown. */
const maxExchanges = 4;

interface ExplainInput {
  id: string;
  format: 'text' | 'markdown' | 'json';
  json?: boolean;
}

/**
 * Explains a rule, a statement or a gap; each of them where several have the id. Of a chapter, the beginning of ids up to
 * a slash, it lists the rules, statements and gaps.
 *
 * @throws CliError for an unknown id, with suggestions.
 */
export async function runExplain({ id, format, json = false }: ExplainInput): Promise<0> {
  const explained = await findExplained(id);
  process.stdout.write(await renderExplained(id, explained, json ? 'json' : format));
  return 0;
}

async function renderExplained(id: string, explained: Explained, format: ExplainInput['format']): Promise<string> {
  switch (format) {
    case 'json':
      return renderJson(toJsonExplanation(explained));
    case 'markdown':
      return renderExplanationMarkdown(explained);
    case 'text':
      return renderText(id, explained);
  }
}

function toJsonExplanation({ rules: found, statements, gaps }: Explained) {
  return {
    rules: found.map(({ id, title, pitfall, statements: cited, effect, needs }) => ({
      ...{ id, title, pitfall, statements: cited, effect, needs },
    })),
    statements,
    gaps: gaps.map(({ annotation, ...gap }) => gap),
  };
}

async function renderText(id: string, { rules: found, statements, gaps, allStatements }: Explained): Promise<string> {
  const isChapter = ![...found, ...statements, ...gaps].some((one) => one.id === id);
  if (isChapter) return renderChapter(found, statements, gaps);
  const parts = [
    ...found.map((rule) => renderRule(rule, allStatements)),
    ...statements.map((statement) => renderStatement(statement, rulesForStatement(statement.id))),
    ...gaps.map((gap) => renderGap(gap, gap.annotation)),
  ];
  const example = found[0] ?? rulesForStatement(id).rules[0];
  if (example !== undefined) {
    const subject = parseSubject(renderSubjectTemplate('mock'), 'subject');
    const exchanges = (await recordMockExample(example, subject)).slice(0, maxExchanges);
    const title = `example: a case of ${example.id} and the responses of the mock (API_KEY is the key of the workspace)`;
    const records = exchanges.map((record) => maskKey(record, subject));
    parts.push([title, ...formatExchanges(records).map((line) => `  ${line}`), ''].join('\n'));
  }
  return parts.join('\n');
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
