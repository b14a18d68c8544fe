import type { components } from '../../src/generated/docs-types.ts';
import { isObject } from '../../src/json.ts';
import type { ServiceDocument } from './service-document.ts';

/** The settings in `docs.yaml`. */
export type DocsFile = NonNullable<components['schemas']['DocsFile']>;

/** Parts that a site can hide. `pages`: the pages with only this part. `marks`: the members of the document for this part. */
const parts = {
  statements: { pages: ['reference/conventions'], marks: ['x-statements'] },
  // The page about lives has one stated transition; all its other transitions are open questions.
  'open-questions': { pages: ['reference/not-specified', 'behaviour/lives'], marks: ['x-gaps'] },
  proofs: { pages: [], marks: ['x-compare', 'x-used-with', 'x-used-with-type', 'x-zone-field'] },
} as const satisfies Record<string, Record<'pages' | 'marks', readonly string[]>>;
type Part = keyof typeof parts;

export const partNames = Object.keys(parts) as Part[];

/** The folder of the guides of this package. */
const mockGuides = 'understudy';

/** Encloses a part of a page in comments, by which `Scope.cut` finds it. */
export function mark(part: Part, markdown: string): string {
  return `<!-- ${part} -->${markdown}<!-- /${part} -->`;
}

/** The pages and parts that a site shows. */
export interface Scope {
  shows(name: Part | typeof mockGuides): boolean;
  /** Whether a page is hidden, by its path, its folder, or its part. */
  hides(path: string): boolean;
  /** Removes hidden parts, and the comments that mark the visible parts. */
  cut(markdown: string): string;
}

export function createScope({ audience, hide = [] }: DocsFile): Scope {
  const hidden = new Set([...hide, ...(audience === 'customers' ? [...partNames, mockGuides] : [])]);
  return {
    shows: (name) => !hidden.has(name),
    hides: (path) => [...hidden].some((name) => coversPage(name, path)),
    cut: (markdown) =>
      markdown.replaceAll(/<!-- ([a-z-]+) -->([\s\S]*?)<!-- \/\1 -->/g, (_, part: string, text: string) =>
        hidden.has(part) ? '' : text,
      ),
  };
}

/** Whether a name in `hide` means a page: by its path, its folder, or the part that fills it. */
export function coversPage(name: string, path: string): boolean {
  const pages: readonly string[] = partNames.find((part) => part === name) ? parts[name as Part].pages : [];
  return path === name || path.startsWith(`${name}/`) || pages.includes(path);
}

/** The names of responses that the interface leaves open. */
const openErrors: readonly string[] = ['default', 'UndocumentedError'];

/** The document for readers to download: under the title of the site, and without the parts that the site hides. */
export function cutDocument(document: ServiceDocument, scope: Scope): object {
  const hidden: readonly string[] = partNames.filter((part) => !scope.shows(part)).flatMap((part) => parts[part].marks);
  if (hidden.length === 0) return document;
  const cut = (key: string, value: unknown) => {
    if (hidden.includes(key)) return undefined;
    if (!isObject(value) || scope.shows('open-questions')) return value;
    // An answer of the mock to an open question.
    if ('x-gap' in value) return undefined;
    if (key !== 'responses') return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => !openErrors.includes(name)));
  };
  const { info, ...rest } = JSON.parse(JSON.stringify(document, cut)) as ServiceDocument;
  // The other paragraphs explain the marks.
  const [description] = info.description.split('\n\n');
  return { ...rest, info: { ...info, description, contact: undefined } };
}
