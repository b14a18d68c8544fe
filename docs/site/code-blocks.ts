import { createElement } from './element.ts';

const storageKey = 'understudy-docs-language';

/** Shows blocks of code that say the same in several languages as tabs. A choice of language holds for all. */
export function enableTabs(root: ParentNode): void {
  const groups = groupsIn(root);
  const select = (title: string) => {
    for (const { buttons, figures } of groups) {
      if (!figures.some((figure) => figure.dataset.title === title)) continue;
      figures.forEach((figure, index) => {
        figure.hidden = figure.dataset.title !== title;
        buttons[index]?.setAttribute('aria-selected', String(!figure.hidden));
        buttons[index]?.setAttribute('tabindex', figure.hidden ? '-1' : '0');
      });
    }
  };
  for (const { buttons, figures } of groups) {
    buttons.forEach((button, index) => {
      button.addEventListener('click', () => {
        select(button.textContent ?? '');
        localStorage.setItem(storageKey, button.textContent ?? '');
      });
      button.addEventListener('keydown', ({ key }) => {
        const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
        const next = buttons[(index + step + buttons.length) % buttons.length];
        if (step === 0 || next === undefined) return;
        next.click();
        next.focus();
      });
    });
    select(figures[0]?.dataset.title ?? '');
  }
  const chosen = localStorage.getItem(storageKey);
  if (chosen !== null) select(chosen);
}

interface TabGroup {
  figures: readonly HTMLElement[];
  buttons: readonly HTMLButtonElement[];
}

/** Consecutive blocks with titles, with a row of buttons before them. */
function groupsIn(root: ParentNode): TabGroup[] {
  const titled = [...root.querySelectorAll<HTMLElement>('figure[data-title]')];
  const first = titled.filter((figure) => !titled.includes(figure.previousElementSibling as HTMLElement));
  return first.map((start, group) => {
    const figures = [start];
    for (
      let next = start.nextElementSibling;
      titled.includes(next as HTMLElement);
      next = next?.nextElementSibling ?? null
    )
      figures.push(next as HTMLElement);
    const buttons = figures.map((figure, index) => {
      figure.id = `code-${group}-${index}`;
      figure.setAttribute('role', 'tabpanel');
      figure.setAttribute('aria-label', figure.dataset.title ?? '');
      figure.querySelector('figcaption')?.remove();
      const button = createElement('button', { type: 'button' }, figure.dataset.title ?? '');
      button.setAttribute('role', 'tab');
      button.setAttribute('aria-controls', figure.id);
      return button;
    });
    const list = createElement('div', { className: 'tabs' }, ...buttons);
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', 'Languages');
    start.before(list);
    return { figures, buttons };
  });
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
