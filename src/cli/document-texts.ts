import type { Texts } from '../../contracts/report/report.ts';
import { statementTexts } from './statement-texts.ts';

/** The words of the document that reports show: statements, gaps and their alternatives. */
export async function documentTexts(): Promise<Texts> {
  const [statements, { gaps }] = await Promise.all([statementTexts(), import('../generated/gaps.ts')]);
  return { statements, gaps: new Map(gaps.map((gap) => [gap.id, gap])) };
}
