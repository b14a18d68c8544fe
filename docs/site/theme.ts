import { createElement } from './element.ts';

/** The empty name stands for the theme of the reader's system. */
const themes = ['', 'light', 'dark'];
const signs = '◐☀☾';

export function createThemeSwitch(): HTMLElement {
  const { dataset } = document.documentElement;
  const button = createElement('button', { type: 'button' });
  const show = (theme = '') => {
    dataset.theme = theme;
    button.textContent = signs.charAt(themes.indexOf(theme));
    button.title = button.ariaLabel = `Colours: ${theme || 'system'}`;
  };
  button.addEventListener('click', () => {
    show(themes[(themes.indexOf(dataset.theme ?? '') + 1) % themes.length]);
    localStorage.setItem('understudy-docs-theme', dataset.theme ?? '');
  });
  show(dataset.theme);
  return button;
}
