import { appendPointer } from '../../src/schema.ts';
import type { Document, Gap, Statement } from '../generate/document.ts';
import type { Glossary } from '../generate/guides-and-walkthroughs.ts';
import { type Finding, nodesOf } from './nodes.ts';

/** The texts of the document use the words of the glossary, and no abbreviation that it does not explain. */
export function checkWording(document: Document, glossary: Glossary): Finding[] {
  return nodesOf(document).flatMap(({ members, where }) => [
    ...(['summary', 'description'] as const).flatMap((member) =>
      findingsIn(members[member], appendPointer(where, member), glossary),
    ),
    ...((members['x-statements'] ?? []) as Statement[]).flatMap(({ text }, index) =>
      findingsIn(text, appendPointer(where, 'x-statements', index, 'text'), glossary),
    ),
    ...((members['x-gaps'] ?? []) as Gap[]).flatMap(({ text, default: answer }, index) => [
      ...findingsIn(text, appendPointer(where, 'x-gaps', index, 'text'), glossary),
      ...findingsIn(answer, appendPointer(where, 'x-gaps', index, 'default'), glossary),
    ]),
  ]);
}

/** The same for a guide; `where` is its file and a line. */
export function checkGuideWording(file: string, markdown: string, glossary: Glossary): Finding[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  return prose.split('\n').flatMap((line, index) => findingsIn(line, `${file}:${index + 1}`, glossary));
}

function findingsIn(text: unknown, where: string, { terms, abbreviations }: Glossary): Finding[] {
  if (typeof text !== 'string') return [];
  const words = text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ' ');
  const unknown = [...new Set(words.match(/\b[A-Z]{2,}(?=s?\b)/g))].filter((one) => !(one in abbreviations));
  const avoided = terms.flatMap(({ term, avoid = [] }) =>
    avoid.filter((one) => new RegExp(`\\b${one}s?\\b`, 'i').test(words)).map((one) => ({ one, term })),
  );
  return [
    ...unknown.map(
      (one) => `${one} is no abbreviation of the glossary. Write it out, or explain it in openapi/glossary.yaml.`,
    ),
    ...avoided.map(({ one, term }) => `"${one}" is called "${term}" in the glossary. Use that word.`),
  ].map((message) => ({ where, message }));
}
