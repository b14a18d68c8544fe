import { createElement, siteRoot } from './element.ts';

interface IndexedPage {
  path: string;
  title: string;
  summary: string;
  headings: readonly { title: string; anchor: string }[];
  text: string;
}

const maxResults = 8;
/** Maximum number of headings shown for each page. */
const maxHeadings = 3;

/** Lets the field in the header search for pages. Loads the index when a reader first types. */
export function enableSearch(input: HTMLInputElement, results: HTMLElement): void {
  let index: Promise<readonly IndexedPage[]> | undefined;
  input.addEventListener('input', async () => {
    index ??= fetch(new URL('search-index.json', siteRoot)).then((response) => response.json());
    const pages = await index;
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = findPages(pages, words).map((page) => createResult(page, words));
    if (words.length === 0) results.replaceChildren();
    else results.replaceChildren(found.length === 0 ? 'Nothing found.' : createElement('ul', {}, ...found));
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowDown') results.querySelector('a')?.focus();
    if (key !== 'Escape') return;
    input.value = '';
    results.replaceChildren();
  });
  // The list covers the page, so it closes when the focus leaves it.
  results.parentElement?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!results.parentElement?.contains(relatedTarget as Node | null)) results.replaceChildren();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || (event.target as Element).matches('input, select, textarea')) return;
    event.preventDefault();
    input.focus();
  });
}

/** Creates a link to a page, and links to its headings that contain all the words. */
function createResult({ path, title, summary, headings }: IndexedPage, words: readonly string[]): HTMLElement {
  const toLink = (text: string, anchor = '') =>
    createElement('a', { href: new URL(`${path}.html${anchor}`, siteRoot).href }, text);
  const places = headings
    .filter((heading) => words.every((word) => heading.title.toLowerCase().includes(word)))
    .slice(0, maxHeadings)
    .map((heading) => createElement('li', {}, toLink(heading.title, `#${heading.anchor}`)));
  return createElement('li', {}, toLink(title), ` ${summary}`, createElement('ul', {}, ...places));
}

/** Finds the pages that contain all the words. Pages with the words in their title come first. */
function findPages(pages: readonly IndexedPage[], words: readonly string[]): IndexedPage[] {
  const scoreOf = ({ title, summary }: IndexedPage) =>
    words.filter((word) => title.toLowerCase().includes(word)).length * 2 +
    words.filter((word) => summary.toLowerCase().includes(word)).length;
  return pages
    .filter(({ title, summary, text }) =>
      words.every((word) => `${title} ${summary} ${text}`.toLowerCase().includes(word)),
    )
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, maxResults);
}
