import type { Rule } from '../../../../contracts/index.ts';
import type { Annotation } from '../../../document/annotations.ts';

/** A rule: what it asks, what it proves and where that stands, what is often wrong, and how it is run. */
export function renderRule(rule: Rule, statements: ReadonlyMap<string, Annotation>): string {
  const { id, title, pitfall, needs, effect } = rule;
  return joinLines([
    `rule  ${id}`,
    `  ${title}`,
    '',
    '  It proves',
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

/** A statement: what it says and where, which rules prove it, or why none can. */
export function renderStatement(
  annotation: Annotation,
  provingRules: readonly Rule[],
  reason: string | undefined,
): string {
  return joinLines([
    `statement  ${annotation.id}`,
    `  ${annotation.text}`,
    `  ${formatPlace(annotation)}`,
    '',
    ...(reason === undefined ? [] : [`  No rule can prove it. ${reason}`]),
    ...provingRules.flatMap(({ id, title, pitfall }) => [
      `  proved by    ${id}: ${title}`,
      ...(pitfall === undefined ? [] : [`  often wrong  ${pitfall}`]),
      `  run it       understudy verify --rule ${id}`,
    ]),
  ]);
}

/** A question that the interface leaves open. */
interface Gap {
  id: string;
  text: string;
  default: string;
  alternatives: readonly { id: string; text: string }[];
}

/** A gap: what is open and where, what the mock does, what else it could do, and how that is chosen. */
export function renderGap(gap: Gap, annotation: Annotation | undefined): string {
  const [first] = gap.alternatives;
  return joinLines([
    `gap  ${gap.id}`,
    `  It is open: ${gap.text}`,
    ...(annotation === undefined ? [] : [`  ${formatPlace(annotation)}`]),
    '',
    `  the mock     ${gap.default}`,
    ...gap.alternatives.map(({ id, text }) => `  or           ${id}: ${text}`),
    '',
    '  No rule depends on it.',
    ...(first === undefined
      ? ['  The mock has no other answer to choose.']
      : [
          '  To choose another answer, write this line into a profile and give it to the mock:',
          `    ${gap.id}: ${first.id}`,
          '    understudy serve --profile FILE',
        ]),
  ]);
}

/** One line for each rule, statement and gap whose id begins so; an empty text where there is none. */
export function renderChapter(
  idPrefix: string,
  rules: readonly Rule[],
  statements: readonly Annotation[],
  gaps: readonly Gap[],
): string {
  const kinds = {
    rules: rules.map(({ id, title }) => ({ id, text: title })),
    statements,
    gaps,
  };
  const parts = Object.entries(kinds).flatMap(([kind, annotations]) => {
    const matching = annotations.filter(({ id }) => id.startsWith(idPrefix));
    const width = Math.max(0, ...matching.map(({ id }) => id.length));
    return matching.length === 0
      ? []
      : [joinLines([kind, ...matching.map(({ id, text }) => `  ${id.padEnd(width)}  ${text}`)])];
  });
  return parts.join('\n');
}

function formatPlace({ heading, place }: Annotation): string {
  return `${heading === undefined ? '' : `under "${heading}" in the interface, `}in the document ${place}`;
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
