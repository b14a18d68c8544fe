import { loadStatements } from '../../src/document/statement-texts.ts';
import { createReport, type DocumentTexts, type Report } from './report.ts';
import type { RunEvent, RunStarted } from './run-log/run-event.ts';

/**
 * A report on a run from its events, with the texts of the document.
 *
 * @param events as a log has them, see `parseRunLog`
 */
export async function loadReport(events: readonly [RunStarted, ...RunEvent[]]): Promise<Report> {
  return createReport(events, await loadDocumentTexts());
}

/** The texts of the document that reports show: statements, gaps and their alternatives. */
async function loadDocumentTexts(): Promise<DocumentTexts> {
  const [statements, { gaps }] = await Promise.all([loadStatements(), import('../../src/generated/gaps.ts')]);
  return { statements, gaps: new Map(gaps.map((gap) => [gap.id, gap])) };
}
