// Part of `npm run lint:document`: the checks that Redocly lacks. The command's argument replaces the checked document.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { annotationsOf } from '../generate/document.ts';
import { readService } from '../generate/faults.ts';
import { readGlossary } from '../generate/guides.ts';
import { checkAnnotations, checkGapExamples, checkNames } from './annotations.ts';
import { checkGuideWording, checkWording } from './wording.ts';

const entry = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../service.yaml'));
const { document } = await readService(entry).catch((error: Error) => {
  console.log(error.message);
  process.exit(1);
});
const folder = path.dirname(entry);
const glossary = await readGlossary(path.join(folder, 'glossary.yaml'));
const findings = [
  ...checkAnnotations(document, parse(await readFile(path.join(folder, 'annotations.schema.yaml'), 'utf8'))),
  ...[checkNames, checkGapExamples].flatMap((check) => check(document)),
  ...checkWording(document, glossary),
];
const guideFolder = path.join(folder, 'guides');
for (const name of await readdir(guideFolder)) {
  const file = path.join(guideFolder, name);
  findings.push(...checkGuideWording(path.relative('', file), await readFile(file, 'utf8'), glossary));
}
const lines = new Map(findings.map(({ where, message }) => [message, `${where}: ${message}`]));
if (lines.size === 0) {
  const { statements, gaps } = annotationsOf(document);
  console.log(`${statements.length} statements and ${gaps.length} gaps: all fit.`);
} else {
  console.log([...lines.values()].join('\n'));
  process.exitCode = 1;
}
