import type { Random } from '../../../../test/support/random.ts';

/** Texts longer than this are not made: what is slow by its length alone is another test's. */
const maxLength = 4_096;

/** What stands in the way of parsers: ends of strings, numbers at their limits, lone surrogates, names that objects have. */
// biome-ignore format: a list of words is read best in few lines
const hostileTokens = [
  '', '\0', '\ud800', '\udc00', '\ufeff', '\u2028', '\r\n', '\t', '"', "'", '\\', '`', '{', '}', '[', ']', '{{', '}}', '${', ':',
  ',', '- ', '? ', '&a ', '*a', '!!', '| ', '#', '%', '%00', '%ZZ', '../', '?', '=', '0', '-0', '-1', '1e400', '1e-7',
  '9007199254740993', '4294967296', 'NaN', 'null', 'true', '[]', '{}', '""', '__proto__', 'constructor', 'toString', 'length',
  '2026-02-30T25:61:00Z', '9999-12-31T23:59:59Z', '+14155550123', '<<: *a', '\\u0000', '\\ud800', 'x'.repeat(300), '[['.repeat(60),
];

/** A text that differs from another in a few places. `others` lend parts of theirs, and `words` are those of the target. */
export function mutateInput(
  input: string,
  random: Random,
  others: readonly string[],
  words: readonly string[],
): string {
  let text = input;
  for (let step = random.int(1, 4); step > 0; step -= 1) text = mutateOnce(text, random, others, words);
  return text.slice(0, maxLength);
}

function mutateOnce(text: string, random: Random, others: readonly string[], words: readonly string[]): string {
  const from = random.int(0, text.length);
  const to = Math.min(text.length, from + random.int(0, 1 << random.int(0, 7)));
  const replaceBy = (part: string) => text.slice(0, from) + part + text.slice(to);
  switch (random.int(0, 7)) {
    case 0:
      return replaceBy('');
    case 1:
      return replaceBy(text.slice(from, to).repeat(random.int(2, 5)));
    case 2:
      return text.slice(0, from) + random.pick(hostileTokens) + text.slice(from);
    case 3:
      return replaceBy(random.pick(hostileTokens));
    case 4:
      return replaceBy(random.pick(words));
    case 5: {
      const other = random.pick(others);
      const start = random.int(0, other.length);
      return replaceBy(other.slice(start, start + random.int(1, 200)));
    }
    case 6:
      return text.slice(0, from) + pickCharacter(random) + text.slice(random.chance(50) ? from : from + 1);
    default:
      return swapLines(text, random);
  }
}

function pickCharacter(random: Random): string {
  return String.fromCharCode(random.chance(75) ? random.int(32, 126) : random.int(0, random.pick([31, 255, 65_535])));
}

function swapLines(text: string, random: Random): string {
  const lines = text.split('\n');
  const [one, other] = [random.int(0, lines.length - 1), random.int(0, lines.length - 1)];
  return lines
    .with(one, lines[other] ?? '')
    .with(other, lines[one] ?? '')
    .join('\n');
}

/** The words of texts: what a mutation puts in other places. */
export function wordsOf(inputs: readonly string[]): string[] {
  const words = new Set(inputs.flatMap((input) => input.match(/[\w.+-]{2,40}|"[^"\n]{1,40}"/g) ?? []));
  return words.size === 0 ? ['word'] : [...words];
}
