import {
  coverageExemptions,
  parseSubject,
  type Rule,
  rules,
  type Subject,
  showExample,
} from '../../contracts/index.ts';
import { createMock } from '../../mock/index.ts';
import {
  type Annotation,
  chapterOf,
  gapsOf,
  readStatements,
  type StatementText,
  statementsOf,
} from '../../src/document/annotations.ts';
import { gaps } from '../../src/generated/gaps.ts';
import document from '../../src/generated/service.json' with { type: 'json' };
import { count, didYouMean, nearestName, toKebabCase } from '../../src/text/words.ts';
import { CliError } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import { formatColumns, renderJson } from '../output/format.ts';
import { renderSubjectTemplate } from './init.ts';

export const runExplain: Run<'explain'> = async ({ id, json = false }) => {
  const explained = findExplained(id);
  const { isChapter, rules, statements, gaps } = explained;
  if (json) {
    const shownRules = rules.map(({ id, title, pitfall, statements, effect, needs }) => {
      return { id, title, pitfall, statements, effect, needs };
    });
    process.stdout.write(
      renderJson({ rules: shownRules, statements, gaps: gaps.map(({ annotation, ...gap }) => gap) }),
    );
  } else {
    process.stdout.write(isChapter ? renderChapter(explained) : await renderWithExample(id, explained));
  }
  return 0;
};

async function renderWithExample(id: string, explained: Explained): Promise<string> {
  const text = renderExplanation(explained);
  const example = explained.rules[0] ?? rulesForStatement(id)[0];
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

/** Finds rules, statements and gaps by the start of an id, or by operation. @throws CliError if nothing matches */
export function findExplained(id: string) {
  const allStatements = statementsOf(document);
  const places = gapsOf(document);
  const allGaps = gaps.map((gap) => ({ ...gap, annotation: places.get(gap.id) }));
  const chapter = `${toKebabCase(id.replace(/\/$/, ''))}/`;
  for (const isChapter of [false, true]) {
    const isMeant = (one: { id: string }) => (isChapter ? one.id.startsWith(chapter) : one.id === id);
    const statements = [...allStatements.values()].filter(isMeant);
    const found = { isChapter, rules: rules.filter(isMeant), statements, gaps: allGaps.filter(isMeant), allStatements };
    if (found.rules.length + found.statements.length + found.gaps.length > 0) return found;
  }
  const ids = [...rules, ...allStatements.values(), ...gaps].map((one) => one.id);
  const names = [...new Set(ids.map(chapterOf)), ...ids];
  const meant = nearestName(id.replace(/\/$/, ''), names) ?? ids.find((candidate) => candidate.includes(id));
  const hint = meant === undefined ? 'See all rules with: npx understudy-kit verify --plan' : didYouMean(meant);
  throw new CliError(`There is no rule, statement, gap or chapter ${JSON.stringify(id)}. ${hint}`);
}

type Explained = ReturnType<typeof findExplained>;

function rulesForStatement(statementId: string): readonly Rule[] {
  return rules.filter(({ statements }) => statements.some((cited) => cited === statementId));
}

function renderChapter({ rules, statements, gaps }: Explained): string {
  const kinds = { rules: rules.map(({ id, title }) => ({ id, text: title })), statements, gaps };
  const parts = Object.entries(kinds).flatMap(([kind, all]: [string, readonly { id: string; text: string }[]]) => {
    const lines = formatColumns(all.map(({ id, text }) => [`  ${id}`, text]));
    return all.length === 0 ? [] : [`${kind}\n${lines.join('\n')}\n`];
  });
  return parts.join('\n');
}

export function renderExplanation({ rules, statements, gaps, allStatements }: Explained): string {
  const ofRules = rules.map((rule) => renderRule(rule, allStatements));
  return [...ofRules, ...statements.map(renderStatement), ...gaps.map(renderGap)].join('\n');
}

function renderRule({ id, title, pitfall, needs, effect, statements }: Rule, all: Explained['allStatements']): string {
  const cited = statements.map((statementId) => {
    const { text, ...place } = all.get(statementId) as Annotation;
    return `statement: ${statementId}: ${text} (${describePlace(place)})`;
  });
  return renderSection(`Rule \`${id}\``, title, [
    ...cited,
    ...(pitfall === undefined ? [] : [`common mistake: ${pitfall}`]),
    `effect: ${effect}`,
    `needs: ${needs.join(', ') || 'nothing special'}`,
    `run it: npx understudy-kit verify --rule ${id}`,
  ]);
}

function renderStatement(statement: Annotation): string {
  const { id, text } = statement;
  const reason = coverageExemptions.find((exemption) => exemption.id === id)?.reason;
  const proofs = rulesForStatement(id).map((rule) => `tested by: ${rule.id}: ${rule.title}`);
  const facts = [
    ...(reason === undefined ? [] : [`not tested: No rule can test it. ${reason}`]),
    ...proofs,
    ...(proofs.length === 0 ? [] : ['run one: npx understudy-kit verify --rule ID']),
  ];
  return renderSection(`Statement \`${id}\``, `${text}\n\nSource: ${describePlace(statement)}.`, facts);
}

function renderGap({ id, text, default: answer, alternatives, annotation }: Explained['gaps'][number]): string {
  const others: readonly { id: string; text: string }[] = alternatives;
  const [first] = others;
  const choice =
    first === undefined
      ? 'The mock has no alternatives.'
      : `write "${id}: ${first.id}" into a profile file, then npx understudy-kit serve --profile FILE`;
  const source = annotation === undefined ? '' : `\n\nSource: ${describePlace(annotation)}.`;
  return renderSection(`Gap \`${id}\``, text.trim() + source, [
    `the mock: ${answer}`,
    ...others.map((other) => `or: ${other.id}: ${other.text}`),
    `choose it: ${choice}`,
  ]);
}

function renderSection(title: string, text: string, facts: readonly string[]): string {
  return `## ${title}\n\n${text}\n\n${facts.map((fact) => `- ${fact}\n`).join('')}`;
}

function describePlace({ heading, place }: Pick<Annotation, 'heading' | 'place'>): string {
  return `${heading === undefined ? '' : `under "${heading}" in the interface, `}in the document ${place}`;
}

export const runCoverage: Run<'coverage'> = async ({ json = false }) => {
  const result = coverageOf(readStatements());
  process.stdout.write(json ? renderJson(result) : renderCoverage(result));
  return result.uncovered.length + result.contradicted.length + result.unanswered.length === 0 ? 0 : 1;
};

export function coverageOf(stated: ReadonlyMap<string, StatementText>) {
  const cited = new Set<string>(rules.flatMap(({ statements }) => statements));
  const exempted = new Set<string>(coverageExemptions.map(({ id }) => id));
  const statements = [...stated].map(([id, { text }]) => ({ id, text }));
  return {
    statements: statements.length,
    rules: rules.length,
    cited: statements.filter(({ id }) => cited.has(id)).length,
    exempted: exempted.size,
    uncovered: statements.filter(({ id }) => !cited.has(id) && !exempted.has(id)),
    contradicted: statements.filter(({ id }) => cited.has(id) && exempted.has(id)),
    gaps: gaps.length,
    unanswered: gaps.filter((gap) => gap.default.trim() === '').map(({ id, text }) => ({ id, text })),
  };
}

function renderCoverage({ uncovered, contradicted, unanswered, ...counts }: ReturnType<typeof coverageOf>): string {
  const renderSection = (title: string, list: readonly { id: string; text: string }[]) =>
    list.length === 0 ? [] : [title, ...list.map(({ id, text }) => `  ${id}: ${text}`), ''];
  return [
    ...renderSection('Statements without a rule and without an exemption', uncovered),
    ...renderSection('Statements with both a rule and an exemption', contradicted),
    ...renderSection('Gaps without an answer', unanswered),
    `${count(counts.statements, 'statement')}: ${counts.cited} cited by ${count(counts.rules, 'rule')}, ${counts.exempted} exempt with a reason, ${uncovered.length} with neither.`,
    `${count(counts.gaps, 'gap')}: ${counts.gaps - unanswered.length} with an answer.`,
    '',
  ].join('\n');
}
