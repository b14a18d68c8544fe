import { createElement } from './element.ts';

/** The empty name stands for the theme of the reader's system. */
const themes = ['', 'light', 'dark'];
const signs = '◐☀☾';

export function createThemeSwitch(): HTMLElement {
  const { style } = document.documentElement;
  const button = createElement('button', { type: 'button' });
  const show = (theme = '') => {
    style.colorScheme = theme;
    button.textContent = signs.charAt(themes.indexOf(theme));
    button.title = button.ariaLabel = `Colours: ${theme || 'system'}`;
  };
  button.addEventListener('click', () => {
    show(themes[(themes.indexOf(style.colorScheme) + 1) % themes.length]);
    localStorage.setItem('understudy-docs-theme', style.colorScheme);
  });
  show(style.colorScheme);
  return button;
}
