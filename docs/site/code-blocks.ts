import { createElement } from './element.ts';
import { highlightCode } from './highlight-code.ts';

const storageKey = 'understudy-docs-language';

/** Highlights code. */
export function enableColours(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>('code[data-language]'))
    code.innerHTML = highlightCode(code.textContent, code.dataset.language ?? '');
}

/**
 * Shows one of several code blocks with the same content in different languages. The reader's choice applies to all such
 * groups.
 */
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

/** Milliseconds for which a button confirms that it has copied. */
const noticeMs = 1_500;

/** Adds a button to each code block that copies its code. */
export function enableCopying(root: ParentNode): void {
  // Browsers only let pages copy over HTTPS and on this machine.
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
