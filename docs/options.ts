// The command line imports this file at its start. So that it loads fast, this file imports nothing.

export const docsFormats = ['html', 'markdown', 'json', 'llms'] as const;
export type DocsFormat = (typeof docsFormats)[number];

/** `npm start` runs a mock at this base URL. */
export const defaultBaseUrl = 'http://127.0.0.1:4010/api';

/** The mock for the try-it page runs in a service worker of the page, or at the site's own origin. */
export const tryItTargets = ['service-worker', 'same-origin'] as const;
export type TryItTarget = (typeof tryItTargets)[number];
