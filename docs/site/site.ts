// The script of every page: search, syntax colours, sample languages, copy buttons, and the try-it page.
import { enableColours, enableCopying, enableSamples } from './code-blocks.ts';
import { enableSearch } from './search.ts';
import { createThemeSwitch } from './theme.ts';
import { startTryIt } from './try-it.ts';

const input = document.querySelector<HTMLInputElement>('#search');
const results = document.querySelector<HTMLElement>('#results');
if (input !== null && results !== null) enableSearch(input, results);
document.querySelector('header')?.append(createThemeSwitch());
enableColours(document);
enableSamples(document);
enableCopying(document);

openTarget();
addEventListener('hashchange', openTarget);

const navigation = document.querySelector<HTMLDetailsElement>('.navigation');
if (navigation !== null && matchMedia('(max-width: 50rem)').matches) navigation.open = false;

const place = document.querySelector<HTMLElement>('#try-it');
if (place !== null) void startTryIt(place);

function openTarget(): void {
  const folded = document.querySelector(':target')?.closest<HTMLDetailsElement>('details.folded');
  if (folded != null) folded.open = true;
}
