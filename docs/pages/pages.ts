import { guides } from '../../src/generated/guides.ts';
import { toReleaseNotes } from '../diff/change.ts';
import { diffDocuments } from '../diff/diff-documents.ts';
import type { Page } from '../model/page.ts';
import { documentedOperations, type ServiceDocument } from '../model/service-document.ts';
import type { Observations } from './annotations.ts';
import { renderIndexPage } from './index-page.ts';
import { renderLivesPage } from './lives-page.ts';
import { renderOperationPage } from './operation-page.ts';
import { renderReferencePages } from './reference-pages.ts';
import { renderResourcePages } from './resource-pages.ts';
import { renderWorkingHoursPage } from './working-hours-page.ts';
import { renderWrittenPage, type WrittenPage } from './written-page.ts';

/** What pages are made of besides the document. */
export interface PageOptions {
  /** Where examples send their requests. */
  baseUrl: string;
  observations: Observations;
  /** The version before, whose differences get a page. */
  since: object | undefined;
  /** Pages that are added; one with the path of another takes its place. */
  written: readonly WrittenPage[];
}

/** Every page, in the order of the navigation. */
export function renderPages(document: ServiceDocument, { baseUrl, observations, since, written }: PageOptions): Page[] {
  const operations = documentedOperations(document);
  const session = operations.flatMap(({ examples }) => examples).find(({ name }) => name === 'messengerChat')?.value;
  const pages = [
    renderTryItPage(),
    ...packageGuides.map((guide) => renderWrittenPage(guide, operations, baseUrl)),
    ...operations.map((operation) => renderOperationPage(document, operation, baseUrl, observations)),
    ...renderResourcePages(document, session, observations),
    renderLivesPage(),
    renderWorkingHoursPage(),
    ...renderReferencePages(document, operations, observations),
    ...(since === undefined ? [] : [renderChangesPage(since, document)]),
  ];
  const own = written.map((page) => renderWrittenPage(page, operations, baseUrl));
  const all = mergePages(
    pages,
    own.filter(({ path }) => path !== 'index'),
  );
  return [own.find(({ path }) => path === 'index') ?? renderIndexPage(document, operations, all, baseUrl), ...all];
}

/** A page of one's own takes the place of the one with its path, or comes after all. */
function mergePages(pages: readonly Page[], own: readonly Page[]): Page[] {
  const replaced = pages.map((page) => {
    const { section, method } = page;
    const mine = own.find(({ path }) => path === page.path);
    return mine === undefined ? page : { ...mine, section, ...(method === undefined ? {} : { method }) };
  });
  return [...replaced, ...own.filter(({ path }) => !pages.some((page) => page.path === path))];
}

/** What has changed since another version of the document. */
function renderChangesPage(before: object, after: object): Page {
  return {
    path: 'reference/changes',
    title: 'Changes',
    summary:
      'What has changed since the version before: what breaks clients, what is answered otherwise, and all else.',
    section: 'Reference',
    body: toReleaseNotes(diffDocuments(before, after)),
  };
}

/** The guides of this repository. */
const packageGuides: readonly WrittenPage[] = guides.map(({ name, markdown }) => ({
  path: `guides/${name}`,
  file: `openapi/guides/${name}.md`,
  markdown,
}));

/** Where readers send requests to a mock; the script of the site fills it in. */
function renderTryItPage(): Page {
  return {
    path: 'try-it',
    title: 'Try it',
    summary: 'Send any request to a mock and move its clock.',
    section: 'Start',
    body: `Choose an operation and an example, change the request as you like, and send it. It goes to a mock of the service, which calls and messages no real person. Its clock moves when you move it, so a message that is scheduled for tomorrow is sent at the press of a button.

<div id="try-it"></div>

<noscript>This page needs JavaScript. Without it, run the mock and send the requests of the examples to it.</noscript>
`,
  };
}
