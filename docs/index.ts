// The door of the documentation.

import type { components } from '../src/generated/docs-types.ts';
import { findDeadLinks, findUnknownIds } from './check-pages.ts';
import { toHtml, toLlmsText, toMarkdown, toSearchIndex } from './formats/html.ts';
import { packageDocument, type ServiceDocument, toTryItData } from './model/service-document.ts';
import { type DocsFormat, defaultBaseUrl, type TryItTarget } from './options.ts';
import type { Observations } from './pages/annotations.ts';
import { renderPages } from './pages/pages.ts';
import type { WrittenPage } from './pages/written-page.ts';

/** What `docs.yaml` says of the site. */
export type DocsFile = NonNullable<components['schemas']['DocsFile']>;

export interface DocsOptions {
  /** @defaultValue `'html'` */
  format?: DocsFormat;
  /** The document, as `understudy-kit/openapi.json` has it. @defaultValue the document of this package */
  document?: object;
  /** The base URL in examples, with its `/api`. @defaultValue `'http://127.0.0.1:4010/api'` */
  baseUrl?: string;
  /** @defaultValue `'service-worker'` */
  tryIt?: TryItTarget;
  /** What was found out about a service, such as the verdicts of a run. @defaultValue nothing */
  observations?: Observations;
  /** An earlier version of the document; a page shows what has changed. @defaultValue none */
  since?: object;
  /** Pages in words of one's own; one with the path of another takes its place. @defaultValue none */
  pages?: readonly WrittenPage[];
  /** How the site looks, and which pages come first. @defaultValue as the document says */
  site?: Omit<DocsFile, 'baseUrl'>;
}

/** Documentation as files: text by path. The files under `assets/` that a site needs besides are not among them. */
export interface Docs {
  files: ReadonlyMap<string, string>;
  /** Every mistake in the pages, one line each: links that lead nowhere, examples and ids that do not exist. */
  problems: readonly string[];
}

/** Builds the documentation of the service from its document. */
export function buildDocs({
  format = 'html',
  document,
  baseUrl = defaultBaseUrl,
  tryIt = 'service-worker',
  observations = {},
  since,
  pages: written = [],
  site = {},
}: DocsOptions = {}): Docs {
  const service = withTitle((document ?? packageDocument) as ServiceDocument, site.title);
  const { pages, problems: mistakes } = renderPages(service, { baseUrl, observations, since, written, site });
  const problems = [...mistakes, ...findDeadLinks(pages), ...findUnknownIds(pages, service)];
  const markdown = () => Object.fromEntries(pages.map((page) => [`${page.path}.md`, toMarkdown(page)]));
  const llms = () => ({ ...markdown(), 'llms.txt': toLlmsText(pages) });
  const html = () => ({
    ...Object.fromEntries(pages.map((page) => [`${page.path}.html`, toHtml(page, pages, { tryIt, ...site })])),
    'search-index.json': toSearchIndex(pages),
    'try-it.json': JSON.stringify(toTryItData(service)),
    ...(site.colours === undefined ? {} : { 'assets/colours.css': toColours(site.colours) }),
    ...llms(),
  });
  const json = () => {
    const shown = pages.map(({ source, ...page }) => page);
    return { 'docs.json': `${JSON.stringify(shown, null, 2)}\n` };
  };
  const files = { html, markdown, json, llms }[format]();
  return { problems, files: new Map(Object.entries(files)) };
}

function withTitle(document: ServiceDocument, title = document.info.title): ServiceDocument {
  return { ...document, info: { ...document.info, title } };
}

/** The colours of a site, as a file: its pages may have no styles in them. */
function toColours(colours: NonNullable<DocsFile['colours']>): string {
  const lines = Object.entries(colours).map(([scheme, colour]) => `  --${scheme}: ${colour};\n`);
  return `:root {\n${lines.join('')}}\n`;
}

export { diffDocuments, toReleaseNotes } from './diff/diff-documents.ts';
export type { WrittenPage } from './pages/written-page.ts';
