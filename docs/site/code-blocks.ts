import { curl, languagesFor, readSample } from '../pages/languages.ts';
import { createElement } from './element.ts';
import { highlightCode } from './highlight-code.ts';

const storageKey = 'understudy-docs-language';

/** Highlights code. */
export function enableColours(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>('code[data-language]'))
    code.innerHTML = highlightCode(code.textContent, code.dataset.language ?? '');
}

/** The characters of an API key that need no escaping in any language. */
const keyPattern = String.raw`[A-Za-z0-9._~+\/=:\-]*`;

/**
 * Lets readers choose the language of the sample requests, for all of them at once, and put their own API key into them.
 * The key stays in this page: it is neither stored nor sent.
 */
export function enableSamples(root: ParentNode): void {
  const languages = languagesFor(document.documentElement.dataset.client !== undefined);
  const samples = [...root.querySelectorAll<HTMLElement>('figure[data-request]')].flatMap((figure) => {
    const request = readSample(figure.dataset.request ?? '');
    const code = figure.querySelector('code');
    if (request === undefined || code === null) return [];
    const list = createElement('select', { ariaLabel: 'Language' });
    list.append(...languages.map(({ title }) => new Option(title)));
    const toolbar = createElement('div', { className: 'toolbar' }, list);
    figure.before(toolbar);
    return [{ request, code, list, toolbar }];
  });
  const key = createElement('input', {
    autocomplete: 'off',
    spellcheck: false,
    pattern: keyPattern,
    ariaLabel: 'Your API key',
    placeholder: 'Your API key',
  });
  key.title = 'Shown in the samples of this page only. It is neither stored nor sent.';
  samples[0]?.toolbar.append(key);
  const show = (title: string | null) => {
    const { fence, render } = languages.find((one) => one.title === title) ?? curl;
    for (const { request, code, list } of samples) {
      list.value = title ?? curl.title;
      const apiKey = key.validity.valid && key.value !== '' ? key.value : request.apiKey;
      code.innerHTML = highlightCode(render({ ...request, apiKey }), fence);
    }
  };
  for (const { list } of samples)
    list.addEventListener('change', () => {
      show(list.value);
      localStorage.setItem(storageKey, list.value);
    });
  key.addEventListener('input', () => show(samples[0]?.list.value ?? null));
  const stored = localStorage.getItem(storageKey);
  if (languages.some(({ title }) => title === stored)) show(stored);
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
