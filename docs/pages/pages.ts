import { documentedOperations } from '../model/documented-operations.ts';
import type { Observations } from '../model/observations.ts';
import type { ServiceDocument } from '../model/service-document.ts';
import type { Page } from '../page.ts';
import { renderLifeDiagrams, renderLivesPage } from './behaviour-pages.ts';
import { renderChangesPage } from './changes-page.ts';
import { renderGuidePages } from './guide-pages.ts';
import { renderIndexPage } from './index-page.ts';
import { renderOperationPage } from './operation-page.ts';
import { renderReferencePages } from './reference-pages.ts';
import { renderResourcePages } from './resource-pages.ts';
import { renderTryItPage } from './try-it-page.ts';
import { renderTimeLines, renderWorkingHoursPage } from './working-hours-page.ts';

/** What pages are made of besides the document. */
export interface PageOptions {
  /** Where examples send their requests. */
  baseUrl: string;
  observations: Observations;
  /** The version before, whose differences get a page. */
  since: object | undefined;
}

/** Every page, in the order of the navigation. */
export function renderPages(document: ServiceDocument, { baseUrl, observations, since }: PageOptions): Page[] {
  const operations = documentedOperations(document);
  const session = operations.flatMap(({ examples }) => examples).find(({ name }) => name === 'messengerChat')?.value;
  const pages = [
    renderTryItPage(),
    ...renderGuidePages(operations, baseUrl),
    ...operations.map((operation) => renderOperationPage(document, operation, baseUrl, observations)),
    ...renderResourcePages(document, session, observations),
    renderLivesPage(),
    renderWorkingHoursPage(),
    ...renderReferencePages(document, operations, observations),
    ...(since === undefined ? [] : [renderChangesPage(since, document)]),
  ];
  return [renderIndexPage(document, operations, pages, baseUrl), ...pages];
}

/** Every drawing that the pages show, by path. */
export function renderDrawings(): Map<string, string> {
  return new Map([...renderLifeDiagrams(), ...renderTimeLines()]);
}
