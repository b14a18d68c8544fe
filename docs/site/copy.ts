import { createElement } from './element.ts';

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
