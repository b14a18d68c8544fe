import { documentedOperations } from '../model/documented-operations.ts';
import type { ServiceDocument } from '../model/service-document.ts';
import type { Page } from '../page.ts';
import { renderLifeDiagrams, renderLivesPage } from './behaviour-pages.ts';
import { renderGuidePages } from './guide-pages.ts';
import { renderIndexPage } from './index-page.ts';
import { renderOperationPage } from './operation-page.ts';
import { renderReferencePages } from './reference-pages.ts';
import { renderResourcePages } from './resource-pages.ts';
import { renderTryItPage } from './try-it-page.ts';
import { renderTimeLines, renderWorkingHoursPage } from './working-hours-page.ts';

/** Every page, in the order of the navigation. `baseUrl` is where examples send their requests. */
export function renderPages(document: ServiceDocument, baseUrl: string): Page[] {
  const operations = documentedOperations(document);
  const session = operations.flatMap(({ examples }) => examples).find(({ name }) => name === 'messengerChat')?.value;
  const pages = [
    renderTryItPage(),
    ...renderGuidePages(operations, baseUrl),
    ...operations.map((operation) => renderOperationPage(document, operation, baseUrl)),
    ...renderResourcePages(document, session),
    renderLivesPage(),
    renderWorkingHoursPage(),
    ...renderReferencePages(document, operations),
  ];
  return [renderIndexPage(document, pages), ...pages];
}

/** Every drawing that the pages show, by path. */
export function renderDrawings(): Map<string, string> {
  return new Map([...renderLifeDiagrams(), ...renderTimeLines()]);
}
