// What the command line needs before it builds anything; this file loads nothing.

/** The forms in which documentation is built. */
export const docsFormats = ['html', 'markdown', 'json', 'llms'] as const;
export type DocsFormat = (typeof docsFormats)[number];

/** The base URL that examples show unless another is given: that of `npm start`. */
export const defaultBaseUrl = 'http://127.0.0.1:4010/api';

/** Where the try-it page sends its requests: to a mock in the page, by a service worker, or to the mock that serves it. */
export const tryItTargets = ['service-worker', 'same-origin'] as const;
export type TryItTarget = (typeof tryItTargets)[number];
