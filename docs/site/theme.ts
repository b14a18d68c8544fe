import { createElement } from './element.ts';

/** A theme with an empty name follows the reader's system. */
const themes = ['', 'light', 'dark'];
const signs = '◐☀☾';

/** `theme.js` restores the chosen theme. */
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
