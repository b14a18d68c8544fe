import { curl, languagesFor, readSample } from '../pages/languages.ts';
import { createElement } from './element.ts';
import { highlightCode } from './highlight-code.ts';

const storageKey = 'understudy-docs-language';

export function enableColours(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>('code[data-language]'))
    code.innerHTML = highlightCode(code.textContent, code.dataset.language ?? '');
}

const keyPattern = String.raw`[A-Za-z0-9._~+\/=:\-]*`;

/** The reader's API key stays in the page: the script neither stores nor sends it. */
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

const noticeMs = 1_500;

export function enableCopying(root: ParentNode): void {
  // Browsers only offer the clipboard over HTTPS and on localhost.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return;
  for (const figure of root.querySelectorAll('figure.code')) {
    const button = createElement('button', { type: 'button', className: 'copy' }, 'Copy');
    button.addEventListener('click', async () => {
      await clipboard.writeText(figure.querySelector('code')?.textContent ?? '');
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), noticeMs);
    });
    figure.querySelector('pre')?.prepend(button);
  }
}
