// Options that the command line needs at its start. This file imports nothing, so that it loads fast.

/** The output formats of the documentation. */
export const docsFormats = ['html', 'markdown', 'json', 'llms'] as const;
export type DocsFormat = (typeof docsFormats)[number];

/** The default base URL in examples. `npm start` runs a mock there. */
export const defaultBaseUrl = 'http://127.0.0.1:4010/api';

/** The mock that receives the try-it page's requests: in a service worker of the page, or at the site's own origin. */
export const tryItTargets = ['service-worker', 'same-origin'] as const;
export type TryItTarget = (typeof tryItTargets)[number];
