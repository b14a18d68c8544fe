import { coverageExemptions, rules } from '../../contracts/index.ts';
import { readStatements, type StatementText } from '../../src/document/annotations.ts';
import { gaps } from '../../src/generated/gaps.ts';
import { count } from '../../src/text/words.ts';
import type { ExitCodeOf, InputOf } from '../options/command-table.ts';
import { renderJson } from '../output/format.ts';

export async function runCoverage({ json = false }: InputOf<'coverage'>): Promise<ExitCodeOf<'coverage'>> {
  const result = coverageOf(readStatements());
  process.stdout.write(json ? renderJson(result) : renderCoverage(result));
  return result.uncovered.length + result.contradicted.length + result.unanswered.length === 0 ? 0 : 1;
}

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
