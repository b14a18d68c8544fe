import { createElement } from './element.ts';
import { highlightCode } from './highlight-code.ts';

const storageKey = 'understudy-docs-language';

/** Shows code in its colours. */
export function enableColours(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>('code[data-language]'))
    code.innerHTML = highlightCode(code.textContent, code.dataset.language ?? '');
}

/** Shows one of the blocks of code that say the same in several languages. The reader's choice holds for all. */
export function enableLanguages(root: ParentNode): void {
  const groups = groupsIn(root).map((figures) => {
    const list = createElement('select', { className: 'language', ariaLabel: 'Language' });
    for (const figure of figures) {
      figure.querySelector('figcaption')?.remove();
      list.append(new Option(figure.dataset.title));
    }
    figures[0]?.before(list);
    return { figures, list };
  });
  const select = (language: string) => {
    for (const { figures, list } of groups) {
      if (figures.some(({ dataset }) => dataset.title === language)) list.value = language;
      for (const figure of figures) figure.hidden = figure.dataset.title !== list.value;
    }
  };
  for (const { list } of groups)
    list.addEventListener('change', () => {
      select(list.value);
      localStorage.setItem(storageKey, list.value);
    });
  select(localStorage.getItem(storageKey) ?? '');
}

/** Consecutive blocks with titles. */
function groupsIn(root: ParentNode): HTMLElement[][] {
  const groups: HTMLElement[][] = [];
  for (const figure of root.querySelectorAll<HTMLElement>('figure[data-title]')) {
    if (groups.at(-1)?.at(-1) === figure.previousElementSibling) groups.at(-1)?.push(figure);
    else groups.push([figure]);
  }
  return groups;
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
