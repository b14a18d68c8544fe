import type { Document } from '../../src/document/document.ts';
import type { components } from '../../src/generated/docs-types.ts';
import { isObject } from '../../src/json.ts';

export type DocsFile = NonNullable<components['schemas']['DocsFile']>;

/** The parts that a site can hide: whole `pages`, and properties (`marks`) of the OpenAPI document. */
const parts = {
  statements: { pages: ['reference/conventions'], marks: ['x-statements'] },
  // The page about lifecycles answers open questions: the interface documents only one of its transitions.
  'open-questions': { pages: ['reference/not-specified', 'behaviour/lives'], marks: ['x-gaps'] },
  proofs: { pages: [], marks: ['x-compare', 'x-used-with', 'x-used-with-type', 'x-zone-field'] },
} as const satisfies Record<string, Record<'pages' | 'marks', readonly string[]>>;
type Part = keyof typeof parts;

export const partNames = Object.keys(parts) as Part[];

const mockGuides = 'understudy';

/** Encloses a part of a page in HTML comments, so that `cut` can remove the part. */
export function mark(part: Part, markdown: string): string {
  return `<!-- ${part} -->${markdown}<!-- /${part} -->`;
}

export type Scope = ReturnType<typeof createScope>;

export function createScope({ audience, hide = [] }: DocsFile) {
  const hidden = new Set([...hide, ...(audience === 'customers' ? [...partNames, mockGuides] : [])]);
  return {
    shows: (name: Part | typeof mockGuides) => !hidden.has(name),
    hides: (path: string) => [...hidden].some((name) => coversPage(name, path)),
    cut: (markdown: string) =>
      markdown.replaceAll(/<!-- ([a-z-]+) -->([\s\S]*?)<!-- \/\1 -->/g, (_, part: string, text: string) =>
        hidden.has(part) ? '' : text,
      ),
  };
}

export function coversPage(name: string, path: string): boolean {
  const pages: readonly string[] = partNames.find((part) => part === name) ? parts[name as Part].pages : [];
  return path === name || path.startsWith(`${name}/`) || pages.includes(path);
}

const openErrors: readonly string[] = ['default', 'UndocumentedError'];

export function cutDocument(document: Document, scope: Scope): object {
  const hidden: readonly string[] = partNames.filter((part) => !scope.shows(part)).flatMap((part) => parts[part].marks);
  if (hidden.length === 0) return document;
  const cut = (key: string, value: unknown) => {
    if (hidden.includes(key)) return undefined;
    if (!isObject(value) || scope.shows('open-questions')) return value;
    // An example with `x-gap` shows how the mock answers an open question.
    if ('x-gap' in value) return undefined;
    if (key !== 'responses') return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => !openErrors.includes(name)));
  };
  const { info, ...rest } = JSON.parse(JSON.stringify(document, cut)) as Document;
  // The later paragraphs of the description explain properties that the site hides.
  const [description] = info.description.split('\n\n');
  return { ...rest, info: { ...info, description, contact: undefined } };
}
