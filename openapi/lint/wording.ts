import type { Document } from '../../src/document/document.ts';
import { appendPointer } from '../../src/schema.ts';
import type { Glossary } from '../generate/guides.ts';
import type { Finding } from './annotations.ts';

const texts = new Set(['summary', 'description', 'text', 'default', 'noExample']);
const plainValues = new Set(['const', 'enum', 'example', 'value', 'mapping']);

export function checkWording(document: Document, glossary: Glossary): Finding[] {
  const visit = (node: object, where: string): Finding[] =>
    Object.entries(node).flatMap(([name, member]) => {
      if (typeof member === 'string') return texts.has(name) ? findingsIn(member, where, glossary) : [];
      if (typeof member !== 'object' || member === null || plainValues.has(name)) return [];
      return visit(member, appendPointer(where, name));
    });
  return visit(document, '#');
}

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
