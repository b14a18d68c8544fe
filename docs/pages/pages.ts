import { documentedOperations } from '../model/documented-operations.ts';
import type { Observations } from '../model/observations.ts';
import type { ServiceDocument } from '../model/service-document.ts';
import type { Page } from '../page.ts';
import { renderLifeDiagrams, renderLivesPage } from './behaviour-pages.ts';
import { renderChangesPage } from './changes-page.ts';
import { ownGuides } from './guide-pages.ts';
import { renderIndexPage } from './index-page.ts';
import { renderOperationPage } from './operation-page.ts';
import { renderReferencePages } from './reference-pages.ts';
import { renderResourcePages } from './resource-pages.ts';
import { renderTryItPage } from './try-it-page.ts';
import { renderTimeLines, renderWorkingHoursPage } from './working-hours-page.ts';
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
    ...ownGuides.map((guide) => renderWrittenPage(guide, operations, baseUrl)),
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

/** Every drawing that the pages show, by path. */
export function renderDrawings(): Map<string, string> {
  return new Map([...renderLifeDiagrams(), ...renderTimeLines()]);
}
