import type { Rule } from '../../contracts/index.ts';
import type { Stated } from './stated.ts';

/** A rule: what it asks, what it proves and where that stands, what is often wrong, and how it is run. */
export function ruleInWords(rule: Rule, statements: ReadonlyMap<string, Stated>): string {
  const { id, title, pitfall, needs, effect } = rule;
  return inLines([
    `rule  ${id}`,
    `  ${title}`,
    '',
    '  It proves',
    ...rule.statements.flatMap((one) => {
      const stated = statements.get(one);
      return stated === undefined ? [] : [`    ${one}: ${stated.text}`, `      ${whereOf(stated)}`];
    }),
    '',
    ...(pitfall === undefined ? [] : [`  often wrong  ${pitfall}`]),
    `  effect       ${effect}`,
    `  needs        ${needs.length === 0 ? 'nothing special' : needs.join(', ')}`,
    `  run it       understudy verify --rule ${id}`,
  ]);
}

/** A statement: what it says and where, which rules prove it, or why none can. */
export function statementInWords(stated: Stated, proving: readonly Rule[], reason: string | undefined): string {
  return inLines([
    `statement  ${stated.id}`,
    `  ${stated.text}`,
    `  ${whereOf(stated)}`,
    '',
    ...(reason === undefined ? [] : [`  No rule can prove it. ${reason}`]),
    ...proving.flatMap(({ id, title, pitfall }) => [
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
export function gapInWords(gap: Gap, stated: Stated | undefined): string {
  const [first] = gap.alternatives;
  return inLines([
    `gap  ${gap.id}`,
    `  It is open: ${gap.text}`,
    ...(stated === undefined ? [] : [`  ${whereOf(stated)}`]),
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
export function chapterInWords(
  beginning: string,
  rules: readonly Rule[],
  statements: readonly Stated[],
  gaps: readonly Gap[],
): string {
  const kinds = {
    rules: rules.map(({ id, title }) => ({ id, text: title })),
    statements,
    gaps,
  };
  const parts = Object.entries(kinds).flatMap(([kind, all]) => {
    const own = all.filter(({ id }) => id.startsWith(beginning));
    const width = Math.max(0, ...own.map(({ id }) => id.length));
    return own.length === 0 ? [] : [inLines([kind, ...own.map(({ id, text }) => `  ${id.padEnd(width)}  ${text}`)])];
  });
  return parts.join('\n');
}

function whereOf({ heading, place }: Stated): string {
  return `${heading === undefined ? '' : `under "${heading}" in the interface, `}in the document ${place}`;
}

function inLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
