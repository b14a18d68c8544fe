// npm run lint:prose: finds long sentences and riddles in the pages that people read.
import { globSync, readFileSync } from 'node:fs';

const pages = globSync([
  '*.md',
  'docs/guides/*.md',
  'openapi/guides/*.md',
  'deploy/README.md',
  'lab/README.md',
]).toSorted();
const maxWords = 30;
const maxAverage = 20;

/** Words and forms that hide who does what, or that have a better word. */
const avoided: readonly [form: RegExp, advice: string][] = [
  [/\b(whoever|nobody|somebody)\b/i, 'name the actor'],
  [/\bit is (waited|told|asked|said)\b/i, 'name the actor'],
  [/\bof which\b/i, 'begin a new sentence'],
  [/\bwhat is otherwise\b|\bthat there are\b/i, 'say it directly'],
  [/\b(stands|stand) (in|beside|there|still)\b/i, 'use "is"'],
  [/\bletting? go\b/i, 'use "evict"'],
  [/\bby itself\b/i, 'name the actor'],
  [/\bone's own\b|\bof one's\b/i, 'use "your"'],
  [/\bmoment\b/i, 'use "timestamp" or "time"'],
  [/\b(utilize|leverage|simply|just|obviously|basically)\b/i, 'leave it out'],
];

const problems: string[] = [];
for (const page of pages) {
  const sentences = readSentences(readFileSync(page, 'utf8'));
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0);
  const average = Math.round((10 * words) / Math.max(1, sentences.length)) / 10;
  if (average > maxAverage) problems.push(`${page}: ${average} words a sentence; at most ${maxAverage}.`);
  for (const { line, text, words: count } of sentences) {
    if (count > maxWords) problems.push(`${page}:${line}: ${count} words; at most ${maxWords}: ${text.slice(0, 80)}…`);
    for (const [form, advice] of avoided) {
      const found = form.exec(text)?.[0];
      if (found !== undefined) problems.push(`${page}:${line}: "${found}": ${advice}.`);
    }
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** The sentences of paragraphs and list items. Code, tables, headings and addresses are not prose. */
function readSentences(markdown: string): { line: number; text: string; words: number }[] {
  const prose = markdown
    // Lines keep their numbers.
    .replaceAll(/^( *)(`{3,}).*?^\1\2$|<picture>.*?<\/picture>/gms, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^(\||#| {4}).*$/gm, '');
  const sentences: ReturnType<typeof readSentences> = [];
  let line = 1;
  for (const paragraph of prose.split(/(\n\s*\n|\n(?= *(?:[-*]|\d+\.) ))/)) {
    const plain = paragraph
      .replaceAll(/`[^`]*`/g, 'X')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replace(/^ *(?:[-*]|\d+\.) /, '');
    for (const text of plain.split(/(?<=[.!?:])\s+(?=[A-Z"[])/)) {
      const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
      if (words > 0) sentences.push({ line: line + (paragraph.startsWith('\n') ? 1 : 0), text: text.trim(), words });
    }
    line += paragraph.split('\n').length - 1;
  }
  return sentences;
}
