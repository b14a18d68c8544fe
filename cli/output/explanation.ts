import { coverageExemptions, type Rule, rules } from '../../contracts/index.ts';
import { type Annotation, chapterOf, gapsOf, statementsOf } from '../../src/document/annotations.ts';
import { gaps } from '../../src/generated/gaps.ts';
import { toKebabCase } from '../../src/text/kebab-case.ts';
import { didYouMean, nearestName } from '../../src/text/nearest.ts';
import { CliError } from '../options/command.ts';
import { formatColumns } from './format.ts';

export interface Explained {
  rules: readonly Rule[];
  statements: readonly Annotation[];
  gaps: readonly ExplainedGap[];
  allStatements: ReadonlyMap<string, Annotation>;
}

type ExplainedGap = (typeof gaps)[number] & { annotation: Annotation | undefined };

/** Finds rules, statements and gaps by the start of an id, or by operation. @throws CliError if nothing matches */
export async function findExplained(id: string): Promise<Explained> {
  const { default: document } = await import('../../src/generated/service.json', { with: { type: 'json' } });
  const allStatements = statementsOf(document);
  const places = gapsOf(document);
  const allGaps = gaps.map((gap) => ({ ...gap, annotation: places.get(gap.id) }));
  const chapter = `${toKebabCase(id.replace(/\/$/, ''))}/`;
  for (const isMeant of [(found: string) => found === id, (found: string) => found.startsWith(chapter)]) {
    const found = {
      rules: rules.filter((rule) => isMeant(rule.id)),
      statements: [...allStatements.values()].filter((statement) => isMeant(statement.id)),
      gaps: allGaps.filter((gap) => isMeant(gap.id)),
      allStatements,
    };
    if (found.rules.length + found.statements.length + found.gaps.length > 0) return found;
  }
  const ids = [...rules, ...allStatements.values(), ...gaps].map((one) => one.id);
  const names = [...new Set(ids.map(chapterOf)), ...ids];
  const meant = nearestName(id.replace(/\/$/, ''), names) ?? ids.find((candidate) => candidate.includes(id));
  const hint = meant === undefined ? 'See all rules with: npx understudy-kit verify --plan' : didYouMean(meant);
  throw new CliError(`There is no rule, statement, gap or chapter ${JSON.stringify(id)}. ${hint}`);
}

export function rulesForStatement(statementId: string): readonly Rule[] {
  return rules.filter(({ statements }) => statements.some((cited) => cited === statementId));
}

export function renderChapter({ rules, statements, gaps }: Explained): string {
  const kinds = { rules: rules.map(({ id, title }) => ({ id, text: title })), statements, gaps };
  const parts = Object.entries(kinds).flatMap(([kind, all]: [string, readonly { id: string; text: string }[]]) => {
    const lines = formatColumns(all.map(({ id, text }) => [`  ${id}`, text]));
    return all.length === 0 ? [] : [`${kind}\n${lines.join('\n')}\n`];
  });
  return parts.join('\n');
}

export function renderExplanation({ rules, statements, gaps, allStatements }: Explained): string {
  const sections = [
    ...rules.map((rule) => renderRule(rule, allStatements)),
    ...statements.map(renderStatement),
    ...gaps.map(renderGap),
  ];
  return sections.join('\n');
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

function renderGap({ id, text, default: answer, alternatives, annotation }: ExplainedGap): string {
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
