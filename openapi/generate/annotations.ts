import { annotationsIn } from '../../src/document/annotations.ts';
import type { Document, Gap, Statement } from './document.ts';

/**
 * Every statement and gap of the document, wherever it stands, in the order of the document.
 * `operationId` is set for those that stand at an operation.
 */
export function annotationsOf(document: Document) {
  const collect = <Annotation>(keyword: 'x-statements' | 'x-gaps') =>
    annotationsIn<Annotation>(document, keyword).map(({ annotation, operationId }) => ({ ...annotation, operationId }));
  return { statements: collect<Statement>('x-statements'), gaps: collect<Gap>('x-gaps') };
}
