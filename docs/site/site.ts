// The script of every page: the search, the tabs of languages, copying, and the page on which requests can be tried.
import { enableColours, enableCopying, enableTabs } from './code-blocks.ts';
import { enableSearch } from './search.ts';
import { startTryIt } from './try-it.ts';

const input = document.querySelector<HTMLInputElement>('#search');
const results = document.querySelector<HTMLElement>('#results');
if (input !== null && results !== null) enableSearch(input, results);
enableColours(document);
enableTabs(document);
enableCopying(document);

const headings = document.querySelector('.headings');
if (headings !== null) followHeadings(headings);
openTarget();
addEventListener('hashchange', openTarget);

// On a narrow screen the list of pages is folded until somebody asks for it.
const navigation = document.querySelector<HTMLDetailsElement>('.navigation');
if (navigation !== null && matchMedia('(max-width: 50rem)').matches) navigation.open = false;

const place = document.querySelector<HTMLElement>('#try-it');
if (place !== null) void startTryIt(place);

/** Opens the folded part that the address names. */
function openTarget(): void {
  const folded = document.querySelector(':target')?.closest<HTMLDetailsElement>('details.folded');
  if (folded != null) folded.open = true;
}

/** Marks in the list beside the page the heading that is being read. */
function followHeadings(list: Element): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.flatMap((link) => document.querySelector<HTMLElement>(`[id="${link.hash.slice(1)}"]`) ?? []);
  const mark = () => {
    const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 4);
    links.forEach((link, index) => {
      if (index === Math.max(passed, 0)) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    });
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}
