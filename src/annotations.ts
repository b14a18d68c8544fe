/** A statement or a gap of the document, and where it stands. */
export interface LocatedAnnotation<Annotation> {
  annotation: Annotation;
  /** The names and indexes that lead to the object that has it. */
  steps: readonly string[];
  /** The operation that it stands at or inside. */
  operationId?: string;
}

/** Every statement or every gap of the document, in the order of the document; examples are skipped. */
export function annotationsIn<Annotation>(
  document: object,
  keyword: 'x-statements' | 'x-gaps',
): LocatedAnnotation<Annotation>[] {
  return visit(document, [], {});

  function visit(node: object, steps: readonly string[], parent: Owner): LocatedAnnotation<Annotation>[] {
    const owner =
      'operationId' in node && typeof node.operationId === 'string' ? { operationId: node.operationId } : parent;
    return Object.entries(node).flatMap(([name, value]) => {
      if (name === keyword) return (value as Annotation[]).map((annotation) => ({ annotation, steps, ...owner }));
      if (typeof value !== 'object' || value === null || skippedMembers.has(name)) return [];
      return visit(value, [...steps, name], owner);
    });
  }
}

interface Owner {
  operationId?: string;
}

const skippedMembers = new Set(['example', 'examples', 'x-statements', 'x-gaps']);
