// The script of every page: the search, the tabs of languages, copying, and the page on which requests can be tried.
import { enableCopying } from './copy.ts';
import { followHeadings } from './headings.ts';
import { enableSearch } from './search.ts';
import { enableTabs } from './tabs.ts';
import { startTryIt } from './try-it/try-it.ts';

const input = document.querySelector<HTMLInputElement>('#search');
const results = document.querySelector<HTMLElement>('#results');
if (input !== null && results !== null) enableSearch(input, results);
enableTabs(document);
enableCopying(document);

const headings = document.querySelector('.headings');
if (headings !== null) followHeadings(headings);

// On a narrow screen the list of pages is folded until somebody asks for it.
const navigation = document.querySelector<HTMLDetailsElement>('.navigation');
if (navigation !== null && matchMedia('(max-width: 50rem)').matches) navigation.open = false;

const place = document.querySelector<HTMLElement>('#try-it');
if (place !== null) void startTryIt(place);
