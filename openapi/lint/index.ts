// Part of npm run lint:document: what Redocly does not look for. Takes another entry file as its argument.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { annotationsOf, readDocument } from '../generate/document.ts';
import { readGlossary } from '../generate/guides-and-walkthroughs.ts';
import { checkDescriptions } from './descriptions.ts';
import { checkErrorCodes, checkErrors } from './errors.ts';
import { checkGapExamples, checkSuccesses, namedExamplesOf } from './examples.ts';
import { checkIds } from './ids.ts';
import { checkGuideWording, checkWording } from './wording.ts';

const checks = [checkIds, checkErrors, checkErrorCodes, checkGapExamples, checkDescriptions, checkSuccesses];

const entry = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../service.yaml'));
const document = await readDocument(entry);
const folder = path.dirname(entry);
const glossary = await readGlossary(path.join(folder, 'glossary.yaml'));
const findings = [...checks.flatMap((check) => check(document)), ...checkWording(document, glossary)];
const guideFolder = path.join(folder, 'guides');
for (const name of await readdir(guideFolder)) {
  const file = path.join(guideFolder, name);
  findings.push(...checkGuideWording(path.relative('', file), await readFile(file, 'utf8'), glossary));
}
// What several operations share is found once for each of them.
const lines = new Map(findings.map(({ where, message }) => [message, `${where}: ${message}`]));
if (lines.size === 0) {
  const { statements, gaps } = annotationsOf(document);
  const examples = namedExamplesOf(document);
  console.log(`${statements.length} statements, ${gaps.length} gaps, ${examples.length} examples: all fit.`);
} else {
  console.log([...lines.values()].join('\n'));
  process.exitCode = 1;
}
