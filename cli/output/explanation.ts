import type { Rule } from '../../contracts/index.ts';
import type { Annotation } from '../../src/document/annotations.ts';
import { type Explained, type ExplainedGap, rulesForStatement } from './explained.ts';
import { formatColumns } from './format.ts';

/** A rule, a statement or a gap, as people read it. */
interface Explanation {
  kind: 'rule' | 'statement' | 'gap';
  id: string;
  text: string;
  /** Where the document and the interface have it. */
  place?: string;
  facts: readonly (readonly [label: string, text: string])[];
}

/** For a terminal: what each is called, what it says, and a line for each fact. */
export function renderExplanationText(explained: Explained): string {
  return explanationsOf(explained)
    .map(({ kind, id, text, place, facts }) => {
      const lines = facts.map(([label, fact]) => `  ${label.padEnd(11)}  ${fact}\n`);
      return `${kind}  ${id}\n  ${text}\n${place === undefined ? '' : `  ${place}\n`}\n${lines.join('')}`;
    })
    .join('\n');
}

/** The same in Markdown. */
export function renderExplanationMarkdown(explained: Explained): string {
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
