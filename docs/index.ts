// Entry point of the documentation.

import type { components } from '../src/generated/docs-types.ts';
import { findDeadLinks, findUnknownIds } from './check-pages.ts';
import { packageDocument, type ServiceDocument, toTryItData } from './model/service-document.ts';
import { type DocsFormat, defaultBaseUrl, type TryItTarget } from './options.ts';
import { toHtml, toLlmsText, toMarkdown, toSearchIndex } from './pages/html.ts';
import { type PageOptions, renderPages } from './pages/pages.ts';

/** The settings in `docs.yaml`. */
export type DocsFile = NonNullable<components['schemas']['DocsFile']>;

export interface DocsOptions extends Omit<PageOptions, 'baseUrl'> {
  /** The base URL in examples, with its `/api`. @defaultValue `'http://127.0.0.1:4010/api'` */
  baseUrl?: string;
  /** @defaultValue `'html'` */
  format?: DocsFormat;
  /** The document, in the form of `understudy-kit/openapi.json`. @defaultValue the document of this package */
  document?: object;
  /** @defaultValue `'service-worker'` */
  tryIt?: TryItTarget;
  /** The title, colours and page order of the site. @defaultValue those of the document */
  site?: Omit<DocsFile, 'baseUrl'>;
}

/** Documentation as files: text by path. The files under `assets/` that a site also needs are not included. */
export interface Docs {
  files: ReadonlyMap<string, string>;
  /** Every mistake in the pages, one line each: dead links, and examples and ids that do not exist. */
  problems: readonly string[];
}

/** Builds the documentation of the service from its document. */
export function buildDocs({
  format = 'html',
  document = packageDocument,
  tryIt = 'service-worker',
  baseUrl = defaultBaseUrl,
  site = {},
  ...options
}: DocsOptions = {}): Docs {
  const { info, ...rest } = document as ServiceDocument;
  const service = { ...rest, info: { ...info, title: site.title ?? info.title } };
  const { pages, problems: mistakes } = renderPages(service, { ...options, baseUrl, site });
  const problems = [...mistakes, ...findDeadLinks(pages), ...findUnknownIds(pages, service)];
  const markdown = () => Object.fromEntries(pages.map((page) => [`${page.path}.md`, toMarkdown(page)]));
  const llms = () => ({ ...markdown(), 'llms.txt': toLlmsText(pages) });
  const html = () => ({
    ...Object.fromEntries(pages.map((page) => [`${page.path}.html`, toHtml(page, pages, { tryIt, ...site })])),
    'search-index.json': toSearchIndex(pages),
    'openapi.json': JSON.stringify(document),
    'try-it.json': JSON.stringify(toTryItData(service)),
    ...(site.colours === undefined ? {} : { 'assets/colours.css': toColours(site.colours) }),
    ...llms(),
  });
  const withoutSources = pages.map(({ source, ...page }) => page);
  const json = () => ({ 'docs.json': `${JSON.stringify(withoutSources, null, 2)}\n` });
  const files = { html, markdown, json, llms }[format]();
  return { problems, files: new Map(Object.entries(files)) };
}

/** Renders the colours of a site as a file, because its pages may contain no styles. */
function toColours(colours: NonNullable<DocsFile['colours']>): string {
  const lines = Object.entries(colours).map(([scheme, colour]) => `  --${scheme}: ${colour};\n`);
  return `:root {\n${lines.join('')}}\n`;
}

export { diffDocuments, toReleaseNotes } from './model/diff-documents.ts';
export type { WrittenPage } from './pages/written-page.ts';
