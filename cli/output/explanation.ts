import { coverageExemptions, type Rule, rules } from '../../contracts/index.ts';
import { type Annotation, chapterOf, gapsOf, statementsOf } from '../../src/document/annotations.ts';
import { gaps } from '../../src/generated/gaps.ts';
import { didYouMean, nearestName } from '../../src/text/nearest.ts';
import { CliError, toFlagName } from '../options/command.ts';
import { formatColumns } from './format.ts';

/** The rules, statements and gaps of an id. Several may have the same id, and a chapter has many. */
export interface Explained {
  rules: readonly Rule[];
  statements: readonly Annotation[];
  gaps: readonly ExplainedGap[];
  /** All statements of the document, by id. */
  allStatements: ReadonlyMap<string, Annotation>;
}

/** A question that the document leaves open, and where it does. */
type ExplainedGap = (typeof gaps)[number] & { annotation: Annotation | undefined };

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
  const meant =
    nearestName(id.replace(/\/$/, ''), [...chapters, ...ids]) ?? ids.find((candidate) => candidate.includes(id));
  const planHint = 'See all rules with: npx understudy-kit verify --plan';
  return new CliError(`${problem} ${meant === undefined ? planHint : didYouMean(meant)}`);
}

/** The rules that cite a statement, or the reason why no rule can test it. */
export function rulesForStatement(statementId: string) {
  return {
    rules: rules.filter(({ statements }) => statements.some((cited) => cited === statementId)),
    reason: coverageExemptions.find(({ id }) => id === statementId)?.reason,
  };
}

/** A rule, a statement or a gap, as people read it. */
interface Explanation {
  kind: 'rule' | 'statement' | 'gap';
  id: string;
  text: string;
  /** Where the document and the interface have it. */
  place?: string;
  facts: readonly (readonly [label: string, text: string])[];
}

/** In Markdown: what each is called, what it says, and a line for each fact. */
export function renderExplanation(explained: Explained): string {
  return explanationsOf(explained)
    .map(({ kind, id, text, place, facts }) => {
      const lines = facts.map(([label, fact]) => `- ${label}: ${fact}\n`);
      const heading = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      return `## ${heading} \`${id}\`\n\n${text}\n\n${place === undefined ? '' : `Source: ${place}.\n\n`}${lines.join('')}`;
    })
    .join('\n');
}

/** One line for each rule, statement and gap. */
export function renderChapter({ rules, statements, gaps }: Explained): string {
  const kinds = { rules: rules.map(({ id, title }) => ({ id, text: title })), statements, gaps };
  const parts = Object.entries(kinds).flatMap(([kind, all]: [string, readonly { id: string; text: string }[]]) => {
    const lines = formatColumns(all.map(({ id, text }) => [`  ${id}`, text]));
    return all.length === 0 ? [] : [`${kind}\n${lines.join('\n')}\n`];
  });
  return parts.join('\n');
}

function explanationsOf({ rules, statements, gaps, allStatements }: Explained): Explanation[] {
  return [
    ...rules.map((rule) => explainRule(rule, allStatements)),
    ...statements.map(explainStatement),
    ...gaps.map(explainGap),
  ];
}

function explainRule(rule: Rule, statements: Explained['allStatements']): Explanation {
  const { id, title, pitfall, needs, effect } = rule;
  const cited = rule.statements.map((statementId) => {
    const statement = statements.get(statementId);
    const place = statement === undefined ? '' : ` (${describePlace(statement)})`;
    return ['statement', `${statementId}: ${statement?.text}${place}`] as const;
  });
  return {
    ...{ kind: 'rule', id, text: title },
    facts: [
      ...cited,
      ...(pitfall === undefined ? [] : [['often wrong', pitfall] as const]),
      ['effect', effect],
      ['needs', needs.length === 0 ? 'nothing special' : needs.join(', ')],
      ['run it', `npx understudy-kit verify --rule ${id}`],
    ],
  };
}

function explainStatement(statement: Annotation): Explanation {
  const { id, text } = statement;
  const { rules, reason } = rulesForStatement(id);
  return {
    ...{ kind: 'statement', id, text, place: describePlace(statement) },
    facts: [
      ...(reason === undefined ? [] : [['not tested', `No rule can test it. ${reason}`] as const]),
      ...rules.flatMap((rule) => [
        ['tested by', `${rule.id}: ${rule.title}`] as const,
        ['run it', `npx understudy-kit verify --rule ${rule.id}`] as const,
      ]),
    ],
  };
}

function explainGap({ id, text, default: answer, alternatives, annotation }: ExplainedGap): Explanation {
  const others: readonly { id: string; text: string }[] = alternatives;
  const [first] = others;
  const choice =
    first === undefined
      ? 'The mock has no alternatives.'
      : `write "${id}: ${first.id}" into a profile file, then npx understudy-kit serve --profile FILE`;
  return {
    ...{ kind: 'gap', id, text: text.trim() },
    ...(annotation === undefined ? {} : { place: describePlace(annotation) }),
    facts: [
      ['the mock', answer],
      ...others.map((other) => ['or', `${other.id}: ${other.text}`] as const),
      ['choose it', choice],
      ['rules', 'none depends on it'],
    ],
  };
}

function describePlace({ heading, place }: Annotation): string {
  return `${heading === undefined ? '' : `under "${heading}" in the interface, `}in the document ${place}`;
}
