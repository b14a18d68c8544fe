import type { Document, Gap, Statement } from '../generate/document.ts';
import type { Glossary } from '../generate/guides-and-walkthroughs.ts';
import { annotationsAt, type Finding, nodesOf } from './nodes.ts';

/** The texts of the document use the words of the glossary, and no abbreviation that it does not explain. */
export function checkWording(document: Document, glossary: Glossary): Finding[] {
  const annotations = [
    ...annotationsAt<Statement>(document, 'x-statements'),
    ...annotationsAt<Gap>(document, 'x-gaps'),
  ];
  return [
    ...nodesOf(document).flatMap(({ members: { summary, description }, where }) =>
      [summary, description].flatMap((text) => findingsIn(text, where, glossary)),
    ),
    ...annotations.flatMap(({ where, ...texts }) =>
      Object.values(texts).flatMap((text) => findingsIn(text, where, glossary)),
    ),
  ];
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
