// Part of npm run lint:document: what Redocly does not look for. Takes another entry file as its argument.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { annotationsOf, readDocument } from '../generate/document.ts';
import { readGlossary } from '../generate/guides-and-walkthroughs.ts';
import { findAuthoredLocation } from './authored-location.ts';
import { checkDescriptions } from './descriptions.ts';
import { checkErrorCodes, checkErrors } from './errors.ts';
import { checkGapExamples, checkSuccesses, checkTranscripts, namedExamplesOf } from './examples.ts';
import { checkIds } from './ids.ts';
import { checkGuideWording, checkWording } from './wording.ts';

const checks = [
  checkIds,
  checkErrors,
  checkErrorCodes,
  checkGapExamples,
  checkDescriptions,
  checkSuccesses,
  checkTranscripts,
];

const entry = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../service.yaml'));
const document = await readDocument(entry);
const folder = path.dirname(entry);
const glossary = await readGlossary(path.join(folder, 'glossary.yaml'));
const findings = [...checks.flatMap((check) => check(document)), ...checkWording(document, glossary)];
const guideFolder = path.join(folder, 'guides');
const guideFindings = (await readdir(guideFolder)).map(async (name) => {
  const file = path.join(guideFolder, name);
  return checkGuideWording(path.relative('', file), await readFile(file, 'utf8'), glossary);
});
const inGuides = (await Promise.all(guideFindings)).flat();

if (findings.length + inGuides.length === 0) {
  const { statements, gaps } = annotationsOf(document);
  const examples = namedExamplesOf(document);
  console.log(`${statements.length} statements, ${gaps.length} gaps, ${examples.length} examples: all fit.`);
} else {
  // What several operations share is found once for each of them.
  const lines = findings.map(async ({ where, message }) => `${await findAuthoredLocation(entry, where)}: ${message}`);
  for (const line of new Set(await Promise.all(lines))) console.log(line);
  for (const { where, message } of inGuides) console.log(`${where}: ${message}`);
  process.exitCode = 1;
}
