import { guides } from '../../src/generated/guides.ts';
import { diffDocuments, toReleaseNotes } from '../model/diff-documents.ts';
import { type Page, sections, toPageList } from '../model/page.ts';
import { documentedOperations, type OperationView, type ServiceDocument } from '../model/service-document.ts';
import type { Observations } from './annotations.ts';
import { renderExample } from './languages.ts';
import { renderOperationPage } from './operation-page.ts';
import { renderReferencePages } from './reference-pages.ts';
import { renderWrittenPage, type WrittenPage } from './written-page.ts';

/** The inputs of pages besides the document. */
export interface PageOptions {
  /** The base URL in examples, with its `/api`. */
  baseUrl: string;
  /** Results about a service, such as the verdicts of a run. @defaultValue none */
  observations?: Observations;
  /** An earlier version of the document. A page then lists the changes since. @defaultValue none */
  since?: object;
  /** Handwritten pages. A page with the path of a generated page replaces it. @defaultValue none */
  pages?: readonly WrittenPage[];
  site?: { order?: readonly string[] };
}

/** Renders every page, in the order of the navigation. Also returns the mistakes in handwritten pages. */
export function renderPages(
  document: ServiceDocument,
  { baseUrl, observations = {}, since, pages: written = [], site: { order = [] } = {} }: PageOptions,
): { pages: Page[]; problems: string[] } {
  const problems: string[] = [];
  const operations = documentedOperations(document);
  const renderWritten = (page: WrittenPage) => renderWrittenPage(page, operations, baseUrl, problems);
  const pages = [
    renderTryItPage(),
    ...guides.map(renderWritten),
    ...operations.map((operation) => renderOperationPage(document, operation, baseUrl, observations)),
    ...renderReferencePages(document, operations, observations),
    ...(since === undefined ? [] : [renderChangesPage(since, document)]),
  ];
  const own = written.map(renderWritten);
  const others = own.filter(({ path }) => path !== 'index');
  const all = inOrder(mergePages(pages, others), order);
  const paths = all.map(({ path }) => path);
  for (const path of order)
    if (!paths.includes(path)) problems.push(`docs.yaml: order names no page: ${path}. Pages are ${paths.join(', ')}.`);
  const index = own.find(({ path }) => path === 'index') ?? renderIndexPage(document, operations, all, baseUrl);
  return { pages: [index, ...all], problems };
}

/** Moves the named pages to the front, in that order. The navigation groups them by section. */
function inOrder(pages: readonly Page[], order: readonly string[]): Page[] {
  const rankOf = ({ path }: Page) => (order.includes(path) ? order.indexOf(path) : order.length);
  return pages.toSorted(
    (one, other) => sections.indexOf(one.section) - sections.indexOf(other.section) || rankOf(one) - rankOf(other),
  );
}

/** Adds handwritten pages: each replaces the generated page with its path, or comes after all generated pages. */
function mergePages(pages: readonly Page[], own: readonly Page[]): Page[] {
  const replaced = pages.map((page) => {
    const mine = own.find(({ path }) => path === page.path);
    return { ...page, ...mine, section: page.section };
  });
  return [...replaced, ...own.filter(({ path }) => !pages.some((page) => page.path === path))];
}

function renderChangesPage(before: object, after: object): Page {
  return {
    path: 'reference/changes',
    title: 'Changes',
    summary: 'Changes of behaviour, examples and wording since the previous version.',
    section: 'Reference',
    body: toReleaseNotes(diffDocuments(before, after)),
  };
}

/** Renders the first page: the purpose of the service, and the list of pages. */
function renderIndexPage(
  { info }: ServiceDocument,
  operations: readonly OperationView[],
  pages: readonly Page[],
  baseUrl: string,
): Page {
  const [description = ''] = info.description.trim().split('\n\n');
  const trigger = operations.find(({ operationId }) => operationId === 'triggerChat');
  const first = trigger?.examples.find(({ name }) => name === 'messengerPrompt');
  const example = trigger && first ? renderExample(trigger, first, baseUrl).trimEnd() : '';
  return {
    path: 'index',
    title: info.title,
    summary: info.summary,
    section: 'Start',
    body: `${description}\n\nVersion ${info.version}. Tests run every example on these pages against the mock.\n\n## First request\n\nSend the API key of your workspace in the header \`x-api-key\`. Each operation has one of two base addresses, which can be the same. The examples use \`${baseUrl}\`. This sends a customer a first message:\n\n${example}\n\nThe [first guide](guides/first-conversation.md) goes on from here, and on [Try it](try-it.md) you send this and every other request to a mock.\n\n${toPageList(pages)}`,
  };
}

/** Renders the page on which readers send requests to a mock. The script of the site fills it in. */
function renderTryItPage(): Page {
  return {
    path: 'try-it',
    title: 'Try it',
    summary: 'Send any request to a mock and move its clock.',
    section: 'Start',
    body: `Choose an operation and an example, change the request as you like, and send it. It goes to a mock of the service, which calls and messages no real person. You can move its clock: a message for tomorrow is sent at the press of a button.

<div id="try-it"></div>

<noscript>This page needs JavaScript. Without it, run the mock and send the requests of the examples to it.</noscript>
`,
  };
}
