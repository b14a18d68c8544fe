// npm run lint:prose: finds long sentences and unclear phrases in pages, comments, titles and messages.
import { globSync, readFileSync } from 'node:fs';
import { findRiddles } from './prose-forms.ts';
import { readMarkdown, readTypeScript } from './read-prose.ts';

const pages = ['*.md', 'docs/guides/*.md', 'openapi/guides/*.md', 'deploy/README.md', 'lab/README.md'];
const code = ['*.ts', '{build,cli,contracts,docs,examples,integrations,lab,mock,openapi,src,test}/**/*.{ts,tsx}'];
const generated = ['**/node_modules/**', '**/generated/**', '**/dist/**'];
const maxAverage = 20;

const problems: string[] = [];
for (const page of globSync(pages).toSorted()) {
  const sentences = readMarkdown(readFileSync(page, 'utf8'));
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0);
  const average = Math.round((10 * words) / Math.max(1, sentences.length)) / 10;
  if (average > maxAverage) problems.push(`${page}: ${average} words a sentence; at most ${maxAverage}.`);
  for (const { line, text } of sentences) report(page, line, findRiddles(text, 'page'), text);
}
for (const file of globSync(code, { exclude: generated }).toSorted()) {
  for (const { line, text } of readTypeScript(file, readFileSync(file, 'utf8'))) {
    report(file, line, findRiddles(text, 'code'), text);
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function report(file: string, line: number, riddles: readonly string[], text: string): void {
  for (const riddle of riddles) problems.push(`${file}:${line}: ${riddle}: ${text.slice(0, 120)}`);
}
