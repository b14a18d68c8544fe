import { createElement } from './element.ts';
import { highlightCode } from './highlight-code.ts';

const storageKey = 'understudy-docs-language';

/** Shows code in its colours. */
export function enableColours(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>('code[data-language]'))
    code.innerHTML = highlightCode(code.textContent, code.dataset.language ?? '');
}

/** Shows blocks of code that say the same in several languages as tabs. A choice of language holds for all. */
export function enableTabs(root: ParentNode): void {
  const groups = groupsIn(root).map(createTabs);
  const select = (title: string) => {
    for (const tabs of groups.filter((one) => one.some(({ figure }) => figure.dataset.title === title)))
      for (const { figure, button } of tabs) {
        figure.hidden = figure.dataset.title !== title;
        button.ariaSelected = String(!figure.hidden);
        button.tabIndex = figure.hidden ? -1 : 0;
      }
  };
  for (const tabs of groups) {
    tabs.forEach(({ button, figure: { dataset } }, index) => {
      button.addEventListener('click', () => {
        select(dataset.title ?? '');
        localStorage.setItem(storageKey, dataset.title ?? '');
      });
      button.addEventListener('keydown', ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (step === undefined) return;
        const next = tabs.at((index + step) % tabs.length)?.button;
        next?.click();
        next?.focus();
      });
    });
    select(tabs[0]?.figure.dataset.title ?? '');
  }
  select(localStorage.getItem(storageKey) ?? '');
}

/** Consecutive blocks with titles. */
function groupsIn(root: ParentNode): HTMLElement[][] {
  const groups: HTMLElement[][] = [];
  for (const figure of root.querySelectorAll<HTMLElement>('figure[data-title]')) {
    const last = groups.at(-1);
    if (last !== undefined && last.at(-1) === figure.previousElementSibling) last.push(figure);
    else groups.push([figure]);
  }
  return groups;
}

/** A row of buttons before the blocks: one for each. */
function createTabs(figures: readonly HTMLElement[], group: number) {
  const tabs = figures.map((figure, index) => {
    const ariaLabel = figure.dataset.title ?? '';
    Object.assign(figure, { id: `code-${group}-${index}`, role: 'tabpanel', ariaLabel });
    figure.querySelector('figcaption')?.remove();
    const button = createElement('button', { type: 'button', role: 'tab' }, ariaLabel);
    button.setAttribute('aria-controls', figure.id);
    return { figure, button };
  });
  const buttons = tabs.map(({ button }) => button);
  figures[0]?.before(createElement('div', { className: 'tabs', role: 'tablist', ariaLabel: 'Languages' }, ...buttons));
  return tabs;
}

/** How long a button says that it has copied. */
const noticeMs = 1_500;

/** Puts a button on each block of code that copies it. */
export function enableCopying(root: ParentNode): void {
  // Browsers let pages copy on HTTPS and on this machine only.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return;
  for (const figure of root.querySelectorAll('figure.code')) {
    const button = createElement('button', { type: 'button', className: 'copy' }, 'Copy');
    button.addEventListener('click', async () => {
      await clipboard.writeText(figure.querySelector('code')?.textContent ?? '');
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), noticeMs);
    });
    figure.append(button);
  }
}
