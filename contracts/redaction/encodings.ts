import type { FindSecrets } from '../../src/redaction.ts';
import type { NamedValue } from './named-values.ts';

/** One way in which a value may be written in a text without escapes. */
interface Encoding {
  /** What is shown in its place. */
  mask: string;
  pattern: RegExp;
}

/** From this length on a value is looked for within words too, and in other letter cases; a short one may be a part of any word. */
const minLooseLength = 8;

/**
 * Finds values as they are, in another letter case, numbers with gaps, in hex, and in base64 and base64url, also within
 * what is encoded around them. Escapes are for {@link maskText} to resolve.
 */
export function createValueFinder(values: readonly NamedValue[]): FindSecrets {
  // One value may be a part of another.
  const encodings = values.toSorted((a, b) => b.value.length - a.value.length).map(encodingsOf);
  // What is written just so comes before what is like it.
  const ordered = [...encodings.flatMap(([exact]) => exact ?? []), ...encodings.flatMap(([, ...rest]) => rest)];
  return (text) =>
    ordered.flatMap(({ mask, pattern }) =>
      Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({ start: index, end: index + length, mask })),
    );
}

function encodingsOf({ name, value, kind }: NamedValue): Encoding[] {
  const isLoose = value.length >= minLooseLength || kind === 'number' || kind === 'email';
  const exact = [...value].map(literalPatternOf).join('');
  const loose = [...value].map(letterCasesPattern).join(kind === 'number' ? digitGap : '');
  const bytes = Buffer.from(value);
  const patterns: [note: string, pattern: string][] = [
    ['', isLoose ? exact : `(?<=^|[^\\p{L}\\p{N}]|\\\\[bfnrt])${exact}(?![\\p{L}\\p{N}])`],
    ...(isLoose ? [[', written otherwise', loose] as [string, string]] : []),
    ...(bytes.length >= 4 ? [[' in hex', hexPatternOf(bytes)] as [string, string]] : []),
    ...base64PatternsOf(bytes).map((pattern): [string, string] => [' in base64', pattern]),
  ];
  return patterns.map(([note, pattern]) => ({ mask: `<${name}${note}>`, pattern: new RegExp(pattern, 'gu') }));
}

/** What may stand between the digits of a number that is written for people. */
const digitGap = '[ .()\\/\\u00a0-]{0,3}';

/** A letter as it is; a blank may be a plus in the query of a URL. */
function literalPatternOf(letter: string): string {
  return letter === ' ' ? '[ +]' : `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A letter in its cases, where each is one letter. */
function letterCasesPattern(letter: string): string {
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].filter((variant) => [...variant].length === 1);
  return `(?:${[...new Set(cases)].map(literalPatternOf).join('|')})`;
}

function hexPatternOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Fewer letters would be found by chance. */
const minBase64Letters = 4;

/** Bytes may begin at the first, second or third place of a group of three; each looks different. */
function base64PatternsOf(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const bits = (before + bytes.length) * 8;
    // The letters at either end may belong in part to what stands beside.
    const whole = text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
    if (whole.length < minBase64Letters) return [];
    const letters = whole.replace(/[+/]/g, (letter) => (letter === '+' ? '[+-]' : '[/_]'));
    return [`${before === 0 ? '' : partialLetter}${letters}${bits % 6 === 0 ? '' : `${partialLetter}={0,2}`}`];
  });
}

const partialLetter = '[\\w+/-]';
