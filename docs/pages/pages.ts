import type { Document } from '../../src/document/document.ts';
import { guides } from '../../src/generated/guides.ts';
import { didYouMean, nearestName } from '../../src/text/words.ts';
import { diffDocuments, toReleaseNotes } from '../model/diff-documents.ts';
import { type Page, resolveLink, sectionOf, sections, toPageList } from '../model/page.ts';
import { coversPage, createScope, type DocsFile, mark, partNames, type Scope } from '../model/scope.ts';
import { documentedOperations } from '../model/service-document.ts';
import type { Observations, PageSource } from './annotations.ts';
import { renderExample } from './languages.ts';
import {
  type OperationParts,
  operationParts,
  operationPathOf,
  renderOperation,
  toOperationPage,
} from './operation-page.ts';
import { renderReferencePages } from './reference-pages.ts';
import { renderWrittenPage, type WrittenPage } from './written-page.ts';

export interface PageOptions {
  baseUrl: string;
  /** Results of runs against a service, such as the verdicts of rules. @defaultValue none */
  observations?: Observations;
  /** An earlier version of the OpenAPI document, to list the changes since then. @defaultValue none */
  since?: object;
  /** Handwritten pages. The content of a generated page with the same path follows the handwritten text. */
  pages?: readonly WrittenPage[];
  /** The settings in `docs.yaml`. @defaultValue the site shows everything */
  site?: DocsFile;
  /** Returns the file and line of the setting at a JSON Pointer, or of a `part` of that setting's text. */
  placeOf?: (pointer: string, part?: string) => string;
}

/** Renders every page, in navigation order. Returns the pages and the mistakes in handwritten pages and `docs.yaml`. */
export function renderPages(
  document: Document,
  { baseUrl, observations = {}, since, pages: written = [], site = {}, placeOf = () => 'docs.yaml' }: PageOptions,
): { pages: Page[]; problems: string[] } {
  const problems: string[] = [];
  const scope = createScope(site);
  const operations = documentedOperations(document);
  const source: PageSource = { document, operations, baseUrl, observations, scope };
  const rendered = operations.map((operation) => {
    const parts = renderOperation(operation, source);
    const cut = operationParts.map((name) => [name, scope.cut(parts[name])]);
    return { operation, parts: Object.fromEntries(cut) as OperationParts };
  });
  const renderWritten = (page: WrittenPage, base?: Page) => renderWrittenPage(page, rendered, baseUrl, problems, base);
  const cut = (path: string, markdown: string) => unlinkHidden(path, scope.cut(markdown), scope);
  const toShown = (page: Page) => ({ ...page, body: cut(page.path, page.body) });
  const renderGuide = ({ path, file, markdown }: WrittenPage): Page => {
    const missing: string[] = [];
    const page = renderWrittenPage({ path, file, markdown: cut(path, markdown) }, rendered, baseUrl, missing);
    if (missing.length > 0)
      problems.push(`The guide ${path} has an example that the document lacks. Add ${path} to hide in docs.yaml.`);
    return page;
  };
  const generated = [
    renderTryItPage(),
    ...guides.filter(({ path }) => !scope.hides(path)).map(renderGuide),
    ...rendered.map(({ operation, parts }) => toOperationPage(operation, parts.all)),
    ...renderReferencePages(source),
    ...(since === undefined ? [] : [renderChangesPage(since, document)]),
  ];
  const own = written.filter(({ path }) => !site.hide?.includes(path));
  const withOwnText = (page: Page): Page => {
    const mine = own.find(({ path }) => path === page.path);
    return mine === undefined ? page : addGenerated(renderWritten(mine, page), page, site);
  };
  const shown = generated.filter(({ path }) => !scope.hides(path)).map((page) => withOwnText(toShown(page)));
  const added = own.filter(({ path }) => path !== 'index' && !shown.some((page) => page.path === path));
  const all = inOrder([...shown, ...added.map((page) => renderWritten(page))], site);
  const complete = [withOwnText(toShown(renderIndexPage(source, all))), ...all];
  // Readers without this package use a service that does not know the mock's API key, so show them a placeholder.
  const toPublic = (page: Page): Page => ({ ...page, body: page.body.replaceAll('acme-key', 'YOUR_API_KEY') });
  const pages = scope.shows('understudy') ? complete : complete.map(toPublic);
  const paths = [...guides, ...generated].map(({ path }) => path);
  return { pages, problems: [...problems, ...findUnknownNames(site, placeOf, pages, paths)] };
}

function inOrder(pages: readonly Page[], { order = [] }: DocsFile): Page[] {
  const rankOf = ({ path }: Page) => (order.includes(path) ? order.indexOf(path) : order.length);
  return pages.toSorted(
    (one, other) =>
      sections.indexOf(sectionOf(one)) - sections.indexOf(sectionOf(other)) || rankOf(one) - rankOf(other),
  );
}

function addGenerated(page: Page, generated: Page, { replace = [] }: DocsFile): Page {
  const placed = [...(page.source?.text ?? '').matchAll(/^```reference (\w+) /gm)].map(([, id = '']) => id);
  if (placed.some((id) => operationPathOf(id) === page.path) || replace.includes(page.path)) return page;
  return { ...page, body: `${page.body.trimEnd()}\n\n${generated.body}` };
}

function unlinkHidden(path: string, body: string, scope: Scope): string {
  return body.replaceAll(/\[([^\]]+)\]\(([^)\s#]+)\.md(?:#[^)\s]*)?\)/g, (link, text: string, target: string) =>
    scope.hides(resolveLink(path, target)) ? text : link,
  );
}

function findUnknownNames(
  site: DocsFile,
  placeOf: (pointer: string) => string,
  pages: readonly Page[],
  all: readonly string[],
): string[] {
  const shown = pages.map(({ path }) => path);
  const own = pages.filter(({ source }) => source !== undefined).map(({ path }) => path);
  const hidable = [...partNames, ...all, ...shown];
  const fields = {
    order: [shown, `page. Pages are ${shown.join(', ')}.`],
    replace: [own, 'page of yours. Write it beside docs.yaml.'],
    hide: [
      hidable,
      `page and no part. Write a path such as guides/signed-links, a folder, or one of ${partNames.join(', ')}.`,
    ],
  } as const;
  return Object.entries(fields).flatMap(([field, [names, problem]]) =>
    (site[field as keyof typeof fields] ?? []).flatMap((name, index) => {
      const isKnown = field === 'hide' ? names.some((path) => coversPage(name, path)) : names.includes(name);
      const nearest = nearestName(name, names);
      const suggestion = nearest === undefined ? '' : ` ${didYouMean(nearest)}`;
      return isKnown ? [] : [`${placeOf(`/${field}/${index}`)}: ${name}: ${field} names no ${problem}${suggestion}`];
    }),
  );
}

function renderChangesPage(before: object, after: object): Page {
  return {
    path: 'reference/changes',
    title: 'Changes',
    summary: 'Changes of behaviour, examples and wording since the previous version.',
    body: toReleaseNotes(diffDocuments(before, after)),
  };
}

function renderIndexPage({ document, operations, baseUrl }: PageSource, pages: readonly Page[]): Page {
  const { info } = document;
  const [description = ''] = info.description.trim().split('\n\n');
  const trigger = operations.find(({ operationId }) => operationId === 'triggerChat');
  const first = trigger?.examples.find(({ name }) => name === 'messengerPrompt');
  const example = trigger && first ? renderExample(trigger, first, baseUrl).trimEnd() : '';
  return {
    path: 'index',
    title: info.title,
    summary: info.summary,
    body: `${description}\n\nVersion ${info.version}.${mark('proofs', ' Tests run every example on these pages against the mock.')}\n\n## First request\n\nSend the API key of your workspace in the header \`x-api-key\`. Each operation has one of two base addresses, which can be the same. The examples use \`${baseUrl}\`. This sends a customer a first message:\n\n${example}\n\nThe [first guide](guides/first-conversation.md) goes on from here, and on [Try it](try-it.md) you send this and every other request to a mock.\n\n${toPageList(pages)}`,
  };
}

function renderTryItPage(): Page {
  return {
    path: 'try-it',
    title: 'Try it',
    summary: 'Send any request to a mock and move its clock.',
    body: `Choose an operation and an example, change the request as you like, and send it. It goes to a mock of the service, which calls and messages no real person. You can move its clock: a message for tomorrow is sent at the press of a button.

<div id="try-it"></div>

<noscript>This page needs JavaScript. Without it, run the mock and send the requests of the examples to it.</noscript>
`,
  };
}
