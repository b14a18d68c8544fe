import type { Rule } from '../../contracts/index.ts';
import type { Annotation } from '../../src/document/annotations.ts';
import type { StatementRules } from '../explained.ts';

/** A rule: its statements and their places, its pitfall, and how to run it. */
export function renderRule(rule: Rule, statements: ReadonlyMap<string, Annotation>): string {
  const { id, title, pitfall, needs, effect } = rule;
  return joinLines([
    `rule  ${id}`,
    `  ${title}`,
    '',
    '  Statements',
    ...rule.statements.flatMap((statementId) => {
      const annotation = statements.get(statementId);
      return annotation === undefined
        ? []
        : [`    ${statementId}: ${annotation.text}`, `      ${formatPlace(annotation)}`];
    }),
    '',
    ...(pitfall === undefined ? [] : [`  often wrong  ${pitfall}`]),
    `  effect       ${effect}`,
    `  needs        ${needs.length === 0 ? 'nothing special' : needs.join(', ')}`,
    `  run it       understudy verify --rule ${id}`,
  ]);
}

/** A statement: its place, and the rules that test it, or why none can. */
export function renderStatement(annotation: Annotation, { rules, reason }: StatementRules): string {
  return joinLines([
    `statement  ${annotation.id}`,
    `  ${annotation.text}`,
    `  ${formatPlace(annotation)}`,
    '',
    ...(reason === undefined ? [] : [`  No rule can test it. ${reason}`]),
    ...rules.flatMap(({ id, title, pitfall }) => [
      `  tested by    ${id}: ${title}`,
      ...(pitfall === undefined ? [] : [`  often wrong  ${pitfall}`]),
      `  run it       understudy verify --rule ${id}`,
    ]),
  ]);
}

/** A question that the document leaves open. */
interface Gap {
  id: string;
  text: string;
  default: string;
  alternatives: readonly { id: string; text: string }[];
}

/** A gap: its place, the mock's default, the alternatives, and how to choose one. */
export function renderGap(gap: Gap, annotation: Annotation | undefined): string {
  const [first] = gap.alternatives;
  return joinLines([
    `gap  ${gap.id}`,
    `  ${gap.text}`,
    ...(annotation === undefined ? [] : [`  ${formatPlace(annotation)}`]),
    '',
    `  the mock     ${gap.default}`,
    ...gap.alternatives.map(({ id, text }) => `  or           ${id}: ${text}`),
    '',
    '  No rule depends on it.',
    ...(first === undefined
      ? ['  The mock has no alternatives.']
      : [
          '  To choose an alternative, add a line to a profile file and start the mock with it:',
          `    ${gap.id}: ${first.id}`,
          '    understudy serve --profile FILE',
        ]),
  ]);
}

/** One line for each rule, statement and gap. */
export function renderChapter(
  rules: readonly Rule[],
  statements: readonly Annotation[],
  gaps: readonly Pick<Gap, 'id' | 'text'>[],
): string {
  const kinds = {
    rules: rules.map(({ id, title }) => ({ id, text: title })),
    statements,
    gaps,
  };
  const parts = Object.entries(kinds).flatMap(([kind, annotations]) => {
    const width = Math.max(0, ...annotations.map(({ id }) => id.length));
    return annotations.length === 0
      ? []
      : [joinLines([kind, ...annotations.map(({ id, text }) => `  ${id.padEnd(width)}  ${text}`)])];
  });
  return parts.join('\n');
}

function formatPlace({ heading, place }: Annotation): string {
  return `${heading === undefined ? '' : `under "${heading}" in the interface, `}in the document ${place}`;
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
