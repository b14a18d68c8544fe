import type { Attempt } from './attempt.ts';

/** What a page is made of, and where it leads. */
export const elements: readonly Attempt[] = [
  ...[
    ['sends a form', 'application/x-www-form-urlencoded', "mock + '/_mock/reset'"],
    ['sends a form with parts', 'multipart/form-data', "mock + '/_mock/reset'"],
    ['sends text', 'text/plain', "mock + '/_mock/reset'"],
    ['sends text and is redirected', 'text/plain', "evil + '/307?' + mock + '/_mock/reset'"],
  ].map(([what, enctype, action]) => ({
    name: `a form ${what}`,
    script: `const { element, loaded } = put('iframe', { name: 'answer', src: 'about:blank' });
      await loaded;
      const answered = happens(element, 'load');
      form({ method: 'post', action: ${action}, enctype: '${enctype}', target: 'answer' }).submit();
      await answered;
      return within(element);`,
    expectedResult: 'no document',
  })),
  {
    name: 'a frame',
    script: 'return each(reads.slice(0, 3), (path) => framed({ src: mock + path }));',
    expectedResult: ['no document, SecurityError'],
  },
  {
    name: 'a sandboxed frame, whose origin is null',
    script: `const ask = 'fetch("' + mock + '/_mock/health").then((answer) => answer.text()).catch(String)';
      put('iframe', sandboxed('allow-scripts', ask + '.then((text) => parent.postMessage(text, "*"))'));
      return happens(window, 'message');`,
    expectedResult: 'message TypeError: Failed to fetch',
  },
  {
    name: 'a form in a sandboxed frame',
    script: `const markup = '<form method=post enctype=text/plain action="' + mock + '/_mock/reset"><input name=a></form>';
      return framed(sandboxed('allow-scripts allow-forms', 'document.forms[0].submit()', markup));`,
    expectedResult: 'no document, SecurityError',
  },
  {
    name: 'an image',
    script: `return each(reads, async (path) => {
        const { element, loaded } = put('img', { src: mock + path });
        return [await loaded, element.naturalWidth].join();
      });`,
    expectedResult: ['error ,0'],
  },
  {
    name: 'a script',
    script: `const errors = [];
      addEventListener('error', ({ message }) => errors.push(message));
      return [await each(reads, (path) => put('script', { src: mock + path }).loaded), errors];`,
    expectedResult: [['error '], []],
  },
  {
    name: 'a module',
    script: `return each(reads, async (path) => {
        try { return Object.keys(await import(mock + path)).join(); } catch (error) { return error.name; }
      });`,
    expectedResult: ['TypeError'],
  },
  {
    name: 'a style sheet',
    script: `const answers = await each(reads, (path) => put('link', { rel: 'stylesheet', href: mock + path }).loaded);
      return [answers, await each([...document.styleSheets], (sheet) => {
        try { return [...sheet.cssRules].map(({ cssText }) => cssText).join(); } catch (error) { return error.name; }
      })];`,
    expectedResult: [['error '], ['SecurityError']],
  },
  {
    name: 'an object',
    script: `const { element, loaded } = put('object', { data: mock + '/_mock/health' });
      return [await loaded, within(element)];`,
    // What is in its place is empty.
    expectedResult: ['error ', '<html><head></head><body></body></html>'],
  },
  {
    name: 'a video',
    script: "return put('video', { src: mock + '/_mock/health', preload: 'metadata' }).loaded;",
    expectedResult: 'error ',
  },
  {
    name: 'a prefetch',
    script: "return put('link', { rel: 'prefetch', href: mock + '/_mock/health' }, document.head).loaded;",
    expectedResult: 'error ',
  },
  {
    name: 'a preload',
    script: "return put('link', { rel: 'preload', as: 'fetch', href: mock + '/_mock/health' }, document.head).loaded;",
    expectedResult: 'load ',
  },
  {
    name: 'a window',
    script: `const view = window.open(mock + '/_mock/health');
      while (opened(view) === blank) await new Promise((resolve) => setTimeout(resolve));
      return opened(view);`,
    expectedResult: 'SecurityError',
    goesTo: 'a window',
  },
  {
    name: 'a window that does not say who opened it',
    script: "return window.open(mock + '/_mock/health', '_blank', 'noopener,noreferrer');",
    expectedResult: null,
    goesTo: 'a window',
  },
  {
    name: 'a form to a window',
    script:
      "form({ method: 'post', action: mock + '/_mock/reset', enctype: 'text/plain', target: '_blank' }).submit();",
    expectedResult: undefined,
    goesTo: 'a window',
  },
  {
    name: 'a link',
    script: "put('a', { href: mock + '/_mock/reset' }).element.click();",
    expectedResult: undefined,
    goesTo: 'the page',
  },
  {
    name: 'a link without a referrer',
    script: "put('a', { href: mock + '/_mock/health', rel: 'noreferrer' }).element.click();",
    expectedResult: undefined,
    goesTo: 'the page',
  },
  {
    name: 'a redirect of the page',
    script: "location.href = evil + '/302?' + mock + '/_mock/health';",
    expectedResult: undefined,
    goesTo: 'the page',
  },
  {
    name: 'a form of the page',
    script: "form({ method: 'post', action: mock + '/_mock/reset', enctype: 'text/plain' }).submit();",
    expectedResult: undefined,
    goesTo: 'the page',
  },
];
