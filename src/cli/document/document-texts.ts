import type { DocumentTexts } from '../../../contracts/reports/report.ts';
import { loadStatementTexts } from './statement-texts.ts';

/** The words of the document that reports show: statements, gaps and their alternatives. */
export async function loadDocumentTexts(): Promise<DocumentTexts> {
  const [statements, { gaps }] = await Promise.all([loadStatementTexts(), import('../../generated/gaps.ts')]);
  return { statements, gaps: new Map(gaps.map((gap) => [gap.id, gap])) };
}
