import MiniSearch from 'minisearch';
import { createElement, siteRoot } from './element.ts';

interface IndexedPage {
  path: string;
  title: string;
  summary: string;
  headings: readonly { title: string; anchor: string }[];
  text: string;
}

const maxResults = 8;
const maxHeadings = 3;

export function enableSearch(input: HTMLInputElement, results: HTMLElement): void {
  let loaded: ReturnType<typeof loadIndex> | undefined;
  input.addEventListener('input', async () => {
    loaded ??= loadIndex();
    const { index, pages } = await loaded;
    const found = index.search(input.value).slice(0, maxResults);
    const items = found.flatMap(({ id, terms }) => {
      const page = pages.get(id);
      return page === undefined ? [] : [createResult(page, terms)];
    });
    if (input.value.trim() === '') results.replaceChildren();
    else results.replaceChildren(items.length === 0 ? 'Nothing found.' : createElement('ul', {}, ...items));
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowDown') results.querySelector('a')?.focus();
    if (key !== 'Escape') return;
    input.value = '';
    results.replaceChildren();
  });
  // Close the list of results when it loses the focus, because it covers the page.
  results.parentElement?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!results.parentElement?.contains(relatedTarget as Node | null)) results.replaceChildren();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || (event.target as Element).matches('input, select, textarea')) return;
    event.preventDefault();
    input.focus();
  });
}

/** A search of the pages matches the starts of words, and tolerates typos. */
async function loadIndex() {
  const response = await fetch(new URL('search-index.json', siteRoot));
  const all: readonly IndexedPage[] = await response.json();
  const index = new MiniSearch<IndexedPage>({
    idField: 'path',
    fields: ['title', 'summary', 'text'],
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      // The library counts two swapped letters as two typos, so allow two typos in long words.
      fuzzy: ({ length }) => (length > 5 ? 2 : length > 3 && 1),
      boost: { title: 4, summary: 2 },
    },
  });
  index.addAll(all);
  return { index, pages: new Map(all.map((page) => [page.path as unknown, page])) };
}

function createResult({ path, title, summary, headings }: IndexedPage, words: readonly string[]): HTMLElement {
  const toLink = (text: string, anchor = '') =>
    createElement('a', { href: new URL(`${path}.html${anchor}`, siteRoot).href }, text);
  const places = headings
    .filter((heading) => words.every((word) => heading.title.toLowerCase().includes(word)))
    .slice(0, maxHeadings)
    .map((heading) => createElement('li', {}, toLink(heading.title, `#${heading.anchor}`)));
  return createElement('li', {}, toLink(title), ` ${summary}`, createElement('ul', {}, ...places));
}
