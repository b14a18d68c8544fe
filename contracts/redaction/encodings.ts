import type { MaskedSpan } from '../../src/redaction.ts';
import type { NamedValue } from './named-values.ts';

/** One way in which a value may be written in a text. */
export interface WrittenForm {
  /** What is shown in its place. */
  mask: string;
  /** A part of a regular expression with the flag `u`, without groups that capture. */
  pattern: string;
  /** The same for a text in which nothing is escaped, see {@link mayBeEscapedIn}; shorter. */
  plainPattern: string;
}

/** Whether a text has what every escape begins with. */
export function mayBeEscapedIn(text: string): boolean {
  return /[\\%&]/.test(text);
}

/** From this length on a value is looked for within words too, and in other letter cases; a short one may be a part of any word. */
const minLooseLength = 8;

/**
 * The ways in which a value may be written: as it is; escaped for an address, JSON or HTML, also several times over; in
 * another letter case; a number with gaps; in hex; in base64 and base64url, also within what is encoded around it.
 */
export function writtenFormsOf({ name, value, kind }: NamedValue): WrittenForm[] {
  const isLoose = value.length >= minLooseLength || kind === 'number' || kind === 'email';
  const letters = [...value];
  const exactPattern = (patternOf: LetterPattern) => {
    const exact = letters.map(patternOf).join('');
    return isLoose ? exact : `${wordBegin}${exact}${wordEnd}`;
  };
  const loosePattern = (patternOf: LetterPattern) =>
    letters
      .map((letter) => `(?:${letterCasesOf(letter).map(patternOf).join('|')})`)
      .join(kind === 'number' ? digitGap : '');
  const toForm = (mask: string, patternBy: (patternOf: LetterPattern) => string): WrittenForm => {
    return {
      mask: `<${name}${mask}>`,
      pattern: patternBy(letterPatternOf),
      plainPattern: patternBy(plainLetterPatternOf),
    };
  };
  const bytes = new TextEncoder().encode(value);
  return [
    toForm('', exactPattern),
    ...(isLoose ? [toForm(', written otherwise', loosePattern)] : []),
    ...(bytes.length >= 4 ? [toForm(' in hex', () => hexPatternOf(bytes))] : []),
    ...base64PatternsOf(bytes).map((pattern) => toForm(' in base64', () => pattern)),
  ];
}

/** What may stand between the digits of a number that is written for people. */
const digitGap = '(?:[ .()\\/\\u00a0-]|%20){0,3}';

const wordBegin = '(?<=^|[^\\p{L}\\p{N}]|%[0-9a-fA-F]{2}|\\\\[bfnrt]|\\\\u[0-9a-fA-F]{4})';
const wordEnd = '(?![\\p{L}\\p{N}])';

/** A letter in its cases, where each is one letter. */
function letterCasesOf(letter: string): string[] {
  return [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])].filter(
    (variant) => [...variant].length === 1,
  );
}

type LetterPattern = (letter: string) => string;

/** One letter as it is, or as an address has it in its query without escaping it. */
function plainLetterPatternOf(letter: string): string {
  return letter === ' ' ? '[ +]' : literalPatternOf(letter);
}

/** One letter as it is, or as it is escaped. */
function letterPatternOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const units = letter.split('').map((unit) => `\\\\{1,8}u${hexDigitsPattern(unit.charCodeAt(0), 4)}`);
  const bytes = [...new TextEncoder().encode(letter)].map((byte) => `%(?:25){0,3}${hexDigitsPattern(byte, 2)}`);
  return `(?:${[
    literalPatternOf(letter),
    ...(/["\\/]/.test(letter) ? [`\\\\{1,8}${literalPatternOf(letter)}`] : []),
    ...(letter === ' ' ? ['\\+'] : []),
    units.join(''),
    bytes.join(''),
    `&#0{0,6}${code};`,
    `&#[xX]0{0,6}${hexDigitsPattern(code, 1)};`,
    ...(letter in entities ? [`&${entities[letter]};`] : []),
  ].join('|')})`;
}

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

function literalPatternOf(letter: string): string {
  return `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A number in hex, in either letter case. */
function hexDigitsPattern(number: number, digits: number): string {
  const text = number.toString(16).padStart(digits, '0');
  return text.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function hexPatternOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => hexDigitsPattern(byte, 2)).join('');
}

/** Fewer letters would be found by chance. */
const minBase64Letters = 4;

/** Bytes may begin at the first, second or third place of a group of three; each looks different. */
function base64PatternsOf(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const bits = (before + bytes.length) * 8;
    // The letters at either end may belong in part to what stands beside.
    const whole = text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
    if (whole.length < minBase64Letters) return [];
    const letters = whole.replace(/[+/]/g, (letter) =>
      letter === '+' ? '(?:[+-]|%2[bB])' : '(?:\\\\{0,8}[/_]|%2[fF])',
    );
    return [`${before === 0 ? '' : partialLetter}${letters}${bits % 6 === 0 ? '' : `${partialLetter}={0,2}`}`];
  });
}

const partialLetter = '[\\w+/-]';

/**
 * Finds written forms in a text: from the left, and of those that begin at one place the first of the list.
 *
 * Each form is looked for by itself, which is several times as fast as any of two hundred at once. What only an escaped
 * text can have is left out for the others: to compile it takes longer than all else.
 */
export function createFormFinder(forms: readonly WrittenForm[]): (text: string) => MaskedSpan[] {
  const findPlain = createFinder(forms.map(({ mask, plainPattern }) => ({ mask, pattern: plainPattern })));
  const findAny = createFinder(forms);
  return (text) => (mayBeEscapedIn(text) ? findAny(text) : findPlain(text));
}

function createFinder(forms: readonly Pick<WrittenForm, 'mask' | 'pattern'>[]): (text: string) => MaskedSpan[] {
  const searches = forms.map(({ mask, pattern }) => createSearch(mask, new RegExp(pattern, 'gu')));
  return (text) => {
    const spans: MaskedSpan[] = [];
    let next = searches.flatMap((search) => search(text, 0));
    while (next.length > 0) {
      const first = next.reduce((best, one) => (one.start < best.start ? one : best));
      spans.push({ start: first.start, end: first.end, mask: first.mask });
      next = next.flatMap((one) => (one.start < first.end ? one.search(text, first.end) : [one]));
    }
    return spans;
  };
}

interface FoundForm extends MaskedSpan {
  search: Search;
}

/** The first place of a form in a text from an index on; none when there is none. */
type Search = (text: string, from: number) => FoundForm[];

function createSearch(mask: string, regExp: RegExp): Search {
  const search: Search = (text, from) => {
    regExp.lastIndex = from;
    const match = regExp.exec(text);
    return match === null ? [] : [{ start: match.index, end: match.index + match[0].length, mask, search }];
  };
  return search;
}
