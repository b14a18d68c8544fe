import type { Document } from '../src/document/document.ts';
import { findDeadLinks, findPictures, findUnknownIds, findUnknownMarks } from './check-pages.ts';
import { type Page, sectionOf } from './model/page.ts';
import { createScope, cutDocument, type DocsFile } from './model/scope.ts';
import { packageDocument, toTryItData, withoutOperations } from './model/service-document.ts';
import { type DocsFormat, defaultBaseUrl, type TryItTarget } from './options.ts';
import { toHtml, toLlmsText, toMarkdown, toNotFoundPage, toSearchIndex, toSitemap } from './pages/html.ts';
import { expandSamples } from './pages/languages.ts';
import { operationPathOf } from './pages/operation-page.ts';
import { type PageOptions, renderPages } from './pages/pages.ts';

export interface DocsOptions extends Omit<PageOptions, 'baseUrl'> {
  /** The base URL in examples, which ends with `/api`. @defaultValue `'http://127.0.0.1:4010/api'` */
  baseUrl?: string;
  format?: DocsFormat;
  /** An OpenAPI document like `understudy-kit/openapi.json`. @defaultValue the document of this package */
  document?: object;
  /** The paths of all picture files to which pages can link. @defaultValue none */
  pictures?: readonly string[];
  tryIt?: TryItTarget;
}

export function buildDocs({
  format = 'html',
  document = packageDocument,
  tryIt = 'service-worker',
  baseUrl = defaultBaseUrl,
  site = {},
  pictures = [],
  ...options
}: DocsOptions = {}) {
  const { info, ...rest } = document as Document;
  const service = { ...rest, info: { ...info, title: site.title ?? info.title } };
  const scope = createScope(site);
  const shownService = withoutOperations(service, (id) => scope.hides(operationPathOf(id)));
  const hasClient = scope.shows('understudy');
  const siteOptions = { ...site, tryIt, hasClient };
  const { pages, problems: mistakes } = renderPages(service, { ...options, baseUrl, site });
  // Treat the footer as a page, so that the link check also finds dead links in the footer.
  const { placeOf = () => 'docs.yaml' } = options;
  const source = { text: site.footer ?? '', placeOf: (_: number, part: string) => placeOf('/footer', part) };
  const footer: Page = { path: '', title: '', summary: '', body: source.text, source };
  if (site.audience === 'customers' && baseUrl === defaultBaseUrl)
    mistakes.push(
      `${placeOf('/audience')}: customers need the base URL of the service, and the examples use ${baseUrl}. Add baseUrl.`,
    );
  const texts = [...pages, footer];
  const problems = [
    ...mistakes,
    ...findDeadLinks(texts, pictures),
    ...findUnknownMarks(texts),
    ...findUnknownIds(pages, service),
  ].toSorted(new Intl.Collator('en', { numeric: true }).compare);
  const markdown = () => Object.fromEntries(pages.map((page) => [`${page.path}.md`, toMarkdown(page, hasClient)]));
  const llms = () => ({ ...markdown(), 'llms.txt': toLlmsText(pages) });
  const html = () => ({
    ...Object.fromEntries(pages.map((page) => [`${page.path}.html`, toHtml(page, pages, siteOptions)])),
    '404.html': toNotFoundPage(pages, siteOptions),
    ...(site.url === undefined ? {} : { 'sitemap.xml': toSitemap(pages, site.url) }),
    'search-index.json': toSearchIndex(pages),
    'openapi.json': JSON.stringify(cutDocument(withBaseUrl(shownService, baseUrl), scope)),
    'try-it.json': JSON.stringify(toTryItData(shownService, pages, scope)),
    ...(site.colours === undefined ? {} : { 'assets/colours.css': toColours(site.colours) }),
    ...llms(),
  });
  const json = () => {
    const shown = pages.map(({ source: _, ...page }) => {
      return { section: sectionOf(page), ...page, body: expandSamples(page.body, hasClient) };
    });
    return { 'docs.json': `${JSON.stringify(shown, null, 2)}\n` };
  };
  const files = { html, markdown, json, llms }[format]();
  const shownPictures = findPictures(pages).filter((path) => pictures.includes(path));
  return { problems, pictures: shownPictures, files: new Map(Object.entries(files)) };
}

function withBaseUrl(service: Document, baseUrl: string): Document {
  if (baseUrl === defaultBaseUrl) return service;
  const replace = (key: string, value: unknown) => (key === 'servers' ? [{ url: baseUrl }] : value);
  return JSON.parse(JSON.stringify(service, replace)) as Document;
}

/** The colours of a site are a CSS file, because pages must not contain styles. */
function toColours(colours: NonNullable<DocsFile['colours']>): string {
  const lines = Object.entries(colours).map(([scheme, colour]) => `  --${scheme}: ${colour};\n`);
  return `:root {\n${lines.join('')}}\n`;
}

export { findColourIssues } from './contrast.ts';
export { diffDocuments, toReleaseNotes } from './model/diff-documents.ts';
export type { WrittenPage } from './pages/written-page.ts';
export type { DocsFile };
