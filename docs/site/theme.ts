import { createElement } from './element.ts';

/** The name under which `theme.js` finds the choice of the reader. */
const storageKey = 'understudy-docs-theme';

const themes = [
  { value: '', title: 'System', sign: '◐' },
  { value: 'light', title: 'Light', sign: '☀' },
  { value: 'dark', title: 'Dark', sign: '☾' },
];

/** A button that changes between the colours of the reader's system, light and dark ones. */
export function createThemeSwitch(): HTMLElement {
  const { dataset } = document.documentElement;
  const button = createElement('button', { type: 'button' });
  const show = (value = '') => {
    const { title = '', sign = '' } = themes.find((one) => one.value === value) ?? {};
    dataset.theme = value;
    button.title = `Colours: ${title}`;
    button.ariaLabel = button.title;
    button.textContent = sign;
  };
  button.addEventListener('click', () => {
    const position = themes.findIndex(({ value }) => value === dataset.theme);
    show(themes[(position + 1) % themes.length]?.value);
    localStorage.setItem(storageKey, dataset.theme ?? '');
  });
  show(dataset.theme);
  return button;
}
