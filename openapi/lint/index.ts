// Part of npm run lint:document: what redocly and Spectral do not look for. Takes another entry file as its argument.
import path from 'node:path';
import { annotationsOf } from '../generate/annotations.ts';
import { readDocument } from '../generate/document.ts';
import { findAuthoredLocation } from './authored-location.ts';
import { findingsOf } from './checks.ts';
import { locatedExamplesOf } from './located-examples.ts';

const entry = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../service.yaml'));
const document = await readDocument(entry);
const findings = findingsOf(document);

if (findings.length === 0) {
  const { statements, gaps } = annotationsOf(document);
  const examples = locatedExamplesOf(document);
  console.log(`${statements.length} statements, ${gaps.length} gaps, ${examples.length} examples: all fit.`);
} else {
  // What several operations share is found once for each of them.
  const lines = findings.map(async ({ where, message }) => `${await findAuthoredLocation(entry, where)}: ${message}`);
  for (const line of new Set(await Promise.all(lines))) console.log(line);
  process.exitCode = 1;
}
