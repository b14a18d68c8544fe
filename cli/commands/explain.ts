import { parseSubject, type Rule, type Subject, showExample } from '../../contracts/index.ts';
import { createMock } from '../../mock/index.ts';
import { renderSubjectTemplate } from '../files/subject-template.ts';
import type { InputOf } from '../options/command-table.ts';
import {
  type Explained,
  findExplained,
  renderChapter,
  renderExplanation,
  rulesForStatement,
} from '../output/explanation.ts';
import { renderJson } from '../output/format.ts';

export async function runExplain({ id, json = false }: InputOf<'explain'>): Promise<0> {
  const explained = await findExplained(id);
  process.stdout.write(json ? renderJson(toJsonExplanation(explained)) : await renderMarkdown(id, explained));
  return 0;
}

function toJsonExplanation({ rules, statements, gaps }: Explained) {
  return {
    rules: rules.map(({ id, title, pitfall, statements: cited, effect, needs }) => {
      return { id, title, pitfall, statements: cited, effect, needs };
    }),
    statements,
    gaps: gaps.map(({ annotation, ...gap }) => gap),
  };
}

async function renderMarkdown(id: string, explained: Explained): Promise<string> {
  const { rules, statements, gaps } = explained;
  const isChapter = ![...rules, ...statements, ...gaps].some((one) => one.id === id);
  if (isChapter) return renderChapter(explained);
  const text = renderExplanation(explained);
  const example = rules[0] ?? rulesForStatement(id)[0];
  if (example === undefined) return text;
  const title = `A case of \`${example.id}\` and the responses of the mock (API_KEY is the key of the workspace):`;
  const lines = await showMockExample(example, parseSubject(renderSubjectTemplate('mock'), 'subject'));
  return [text, title, '', ...lines.map((line) => `    ${line}`), ''].join('\n');
}

async function showMockExample(rule: Rule, subject: Subject): Promise<string[]> {
  await using mock = createMock({ seed: 'example' });
  // A rule that needs the control plane moves the clock over HTTP, so the mock must listen.
  const controlUrl = rule.needs.includes('control') ? new URL('/_mock', (await mock.listen()).baseUrl).href : undefined;
  return await showExample(rule, subject, { fetch: (request) => mock.fetch(request), controlUrl });
}
