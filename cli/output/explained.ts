import { coverageExemptions, type Rule, rules } from '../../contracts/index.ts';
import { type Annotation, chapterOf, gapsOf, statementsOf } from '../../src/document/annotations.ts';
import { gaps } from '../../src/generated/gaps.ts';
import { didYouMean, nearestNames } from '../../src/text/nearest.ts';
import { CliError, toFlagName } from '../options/command.ts';

/** The rules, statements and gaps of an id. Several may have the same id, and a chapter has many. */
export interface Explained {
  rules: readonly Rule[];
  statements: readonly Annotation[];
  gaps: readonly ExplainedGap[];
  /** All statements of the document, by id. */
  allStatements: ReadonlyMap<string, Annotation>;
}

/** A question that the document leaves open, and where it does. */
export type ExplainedGap = (typeof gaps)[number] & { annotation: Annotation | undefined };

/**
 * Finds the rules, statements and gaps of an id; of a chapter, the beginning of ids up to a slash; or of an operation, whose
 * name in kebab case is its chapter.
 *
 * @throws CliError when there are none, with suggestions.
 */
export async function findExplained(id: string): Promise<Explained> {
  const { default: document } = await import('../../src/generated/service.json', { with: { type: 'json' } });
  const allStatements = statementsOf(document);
  const places = gapsOf(document);
  const chapter = `${toFlagName(id.replace(/\/$/, ''))}/`;
  const all = {
    rules,
    statements: [...allStatements.values()],
    gaps: gaps.map((gap) => ({ ...gap, annotation: places.get(gap.id) })),
  };
  for (const isMeant of [(found: string) => found === id, (found: string) => found.startsWith(chapter)]) {
    const found = {
      rules: all.rules.filter((rule) => isMeant(rule.id)),
      statements: all.statements.filter((statement) => isMeant(statement.id)),
      gaps: all.gaps.filter((gap) => isMeant(gap.id)),
      allStatements,
    };
    if (found.rules.length + found.statements.length + found.gaps.length > 0) return found;
  }
  throw unknownIdError(
    id,
    Object.values(all).flatMap((list) => list.map((one) => one.id)),
  );
}

function unknownIdError(id: string, ids: readonly string[]): CliError {
  const problem = `There is no rule, statement, gap or chapter ${JSON.stringify(id)}.`;
  const chapters = [...new Set(ids.map(chapterOf))];
  const nearest = nearestNames(id.replace(/\/$/, ''), [...chapters, ...ids], 3);
  const containing = [...new Set(ids.filter((candidate) => candidate.includes(id)))].slice(0, 3);
  const meant = nearest.length > 0 ? nearest : containing;
  const planHint = 'See all rules with: npx understudy-kit verify --plan';
  return new CliError(`${problem} ${meant.length === 0 ? planHint : didYouMean(...meant)}`);
}

/** The rules that cite a statement, or the reason why no rule can test it. */
export function rulesForStatement(statementId: string) {
  return {
    rules: rules.filter(({ statements }) => statements.some((cited) => cited === statementId)),
    reason: coverageExemptions.find(({ id }) => id === statementId)?.reason,
  };
}
