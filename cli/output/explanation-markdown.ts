import type { Rule } from '../../contracts/index.ts';
import type { Annotation } from '../../src/document/annotations.ts';
import type { Explained, ExplainedGap } from '../explained.ts';
import { rulesForStatement } from '../explained.ts';

/** Rules, statements and gaps as Markdown: a heading for each, and below it what is known. */
export function renderExplanationMarkdown({ rules: found, statements, gaps, allStatements }: Explained): string {
  return [
    ...found.map((rule) => renderRule(rule, allStatements)),
    ...statements.map(renderStatement),
    ...gaps.map(renderGap),
  ].join('\n');
}

function renderRule({ id, title, pitfall, effect, statements }: Rule, all: Explained['allStatements']): string {
  return toSection(`Rule \`${id}\``, [
    title,
    ...statements.map((cited) => `- \`${cited}\`: ${all.get(cited)?.text.trim()}`),
    ...(pitfall === undefined ? [] : [`Often wrong: ${pitfall}`]),
    `Effect: ${effect}. Run it: \`understudy verify --rule ${id}\``,
  ]);
}

function renderStatement({ id, text, heading, place }: Annotation): string {
  const { rules, reason } = rulesForStatement(id);
  return toSection(`Statement \`${id}\``, [
    text.trim(),
    describePlace(heading, place),
    ...(reason === undefined ? [] : [`No rule can test it. ${reason}`]),
    ...rules.map((rule) => `- Tested by \`${rule.id}\`: ${rule.title}`),
  ]);
}

function renderGap({ id, text, default: answer, alternatives, annotation }: ExplainedGap): string {
  return toSection(`Gap \`${id}\``, [
    text.trim(),
    ...(annotation === undefined ? [] : [describePlace(annotation.heading, annotation.place)]),
    `The mock: ${answer}`,
    ...alternatives.map((one) => `- or \`${one.id}\`: ${one.text}`),
    'No rule depends on it.',
  ]);
}

function describePlace(heading: string | undefined, place: string): string {
  return `${heading === undefined ? 'In' : `Under "${heading}" in the interface, in`} the document ${place}.`;
}

/** Paragraphs below a heading; lines of a list stay together. */
function toSection(heading: string, lines: readonly string[]): string {
  const body = lines.map((line, index) =>
    line.startsWith('- ') && lines[index + 1]?.startsWith('- ') ? `${line}\n` : `${line}\n\n`,
  );
  return `## ${heading}\n\n${body.join('').trimEnd()}\n`;
}
