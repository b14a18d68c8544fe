import type { Document, Gap, Statement } from './document.ts';

/**
 * Every statement and gap of the document, wherever it stands, in the order of the document.
 * `operationId` is set for those that stand at an operation.
 */
export function annotationsOf(document: Document) {
  const statements: (Statement & { operationId?: string })[] = [];
  const gaps: (Gap & { operationId?: string })[] = [];

  visit(document, undefined);
  return { statements, gaps };

  function visit(node: unknown, operationId: string | undefined): void {
    if (Array.isArray(node)) {
      for (const item of node) visit(item, operationId);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const currentOperationId =
      'operationId' in node && typeof node.operationId === 'string' ? node.operationId : operationId;
    const owner = currentOperationId === undefined ? {} : { operationId: currentOperationId };
    for (const [key, value] of Object.entries(node)) {
      if (key === 'x-statements')
        statements.push(...(value as Statement[]).map((annotation) => ({ ...annotation, ...owner })));
      else if (key === 'x-gaps') gaps.push(...(value as Gap[]).map((annotation) => ({ ...annotation, ...owner })));
      else if (key !== 'example' && key !== 'examples') visit(value, currentOperationId);
    }
  }
}
