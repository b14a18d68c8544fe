import { parseSync, Visitor } from 'rolldown/utils';

export interface Sentence {
  line: number;
  text: string;
  words: number;
}

/** Returns the sentences of a page without code, tables, headings and URLs. */
export function readMarkdown(markdown: string): Sentence[] {
  const prose = markdown
    // Keep the line breaks of removed blocks, so that the sentences after them keep their line numbers.
    .replaceAll(/^( *)(`{3,}).*?^\1\2$|<picture>.*?<\/picture>/gms, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^(\||#| {4}).*$/gm, '');
  const sentences: Sentence[] = [];
  let line = 1;
  for (const paragraph of prose.split(/(\n\s*\n|\n(?= *(?:[-*]|\d+\.) ))/)) {
    const plain = paragraph.replaceAll(/\]\([^)]*\)/g, ']').replace(/^ *(?:[-*]|\d+\.) /, '');
    sentences.push(...split(plain, line + (paragraph.startsWith('\n') ? 1 : 0)));
    line += paragraph.split('\n').length - 1;
  }
  return sentences;
}

export function readTypeScript(file: string, code: string): Sentence[] {
  const isTest = /^(test|lab)\/|\.(test|e2e)\.ts$/.test(file);
  const texts: { start: number; text: string }[] = [];
  const { program, comments } = parseSync(file, code);
  let end = Number.NaN;
  for (const { type, value, ...comment } of comments) {
    const text = value.replaceAll(/^[ \t]*\*+ ?/gm, '').replaceAll(/@\w+( none\b| \w+Error\b)?/gm, '\n\n');
    const last = texts.at(-1);
    if (type === 'Line' && last !== undefined && code.slice(end, comment.start).trim() === '') last.text += `\n${text}`;
    else texts.push({ start: comment.start, text });
    end = type === 'Line' ? comment.end : Number.NaN;
  }
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(test|it|describe)\b/.test(code.slice(callee.start, callee.end)) || title === undefined) return;
      if (isTest && title.type.endsWith('Literal'))
        texts.push({ start: title.start, text: code.slice(title.start + 1, title.end - 1) });
    },
    Literal({ value, start }) {
      if (!isTest && typeof value === 'string' && isMessage(value)) texts.push({ start, text: value });
    },
    TemplateLiteral({ quasis, start }) {
      const text = quasis.map(({ value }) => value.cooked).join('X');
      if (!isTest && isMessage(text)) texts.push({ start, text });
    },
  }).visit(program);
  return texts.flatMap(({ start, text }) =>
    text
      .split(/\n\s*\n|\n(?= *[-*] )/)
      .flatMap((paragraph) => split(paragraph, code.slice(0, start).split('\n').length)),
  );
}

function isMessage(text: string): boolean {
  return (
    /^[A-Z"'`].*( [a-zA-Z'"`,.;:]+){3}/s.test(text) && !/[{}<>=]|^(SELECT|CREATE|INSERT|UPDATE|DELETE)\b/.test(text)
  );
}

function split(paragraph: string, line: number): Sentence[] {
  return paragraph
    .replaceAll(/`[^`]*`|\$\{[^}]*\}/g, 'X')
    .split(/(?<=[.!?:]["')]?)\s+(?=[A-Z"[(])/)
    .map((text) => ({ line, text: text.replaceAll(/\s+/g, ' ').trim(), words: (text.match(/\S*\w\S*/g) ?? []).length }))
    .filter(({ words }) => words > 0);
}
