// Options that the command line needs before it builds anything. This file imports no other.

/** The output formats of the documentation. */
export const docsFormats = ['html', 'markdown', 'json', 'llms'] as const;
export type DocsFormat = (typeof docsFormats)[number];

/** The default base URL in examples: that of `npm start`. */
export const defaultBaseUrl = 'http://127.0.0.1:4010/api';

/** The destination of the try-it page's requests: a mock in the page, by a service worker, or the mock that serves the page. */
export const tryItTargets = ['service-worker', 'same-origin'] as const;
export type TryItTarget = (typeof tryItTargets)[number];
