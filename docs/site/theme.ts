import { createElement } from './element.ts';

/** The signs of the themes; the empty one is that of the reader's system. */
const signs = new Map([
  ['', '◐'],
  ['light', '☀'],
  ['dark', '☾'],
]);

/** A button that changes between the colours of the reader's system, light and dark ones. `theme.js` reads the choice. */
export function createThemeSwitch(): HTMLElement {
  const { dataset } = document.documentElement;
  const button = createElement('button', { type: 'button' });
  const show = (theme = '') => {
    dataset.theme = theme;
    button.textContent = signs.get(theme) ?? '';
    button.title = button.ariaLabel = `Colours: ${theme || 'system'}`;
  };
  button.addEventListener('click', () => {
    const themes = [...signs.keys()];
    show(themes[(themes.indexOf(dataset.theme ?? '') + 1) % themes.length]);
    localStorage.setItem('understudy-docs-theme', dataset.theme ?? '');
  });
  show(dataset.theme);
  return button;
}
