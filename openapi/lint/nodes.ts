import { annotationsIn } from '../../src/document/annotations.ts';
import { appendPointer } from '../../src/schema.ts';
import { type Document, resolveReference } from '../generate/document.ts';

/** Something in the document that is not as it should be. */
export interface Finding {
  /** JSON Pointer in the bundled document, from the root on and through references: `#/paths/~1call~1trigger/post`. */
  where: string;
  /** What was expected, what is there, and what to do about it. */
  message: string;
}

/** One object of the document whose members OpenAPI or JSON Schema gives a meaning. */
export interface Node {
  members: Record<string, unknown>;
  /** How it is reached from the root; the same way leads through the authored files. */
  where: string;
}

/** Members that hold plain values, in which a `schema` or an `examples` means nothing. */
const plainValueMembers = new Set([
  ...['const', 'default', 'enum', 'example', 'examples', 'mapping', 'x-gaps', 'x-statements'],
]);

/** Members whose own members are names that the author chose. */
const nameMaps = new Set([
  ...['$defs', 'callbacks', 'content', 'dependentSchemas', 'headers', 'parameters', 'pathItems', 'paths'],
  ...['patternProperties', 'properties', 'requestBodies', 'responses', 'schemas', 'securitySchemes', 'variables'],
]);

/** Every node of the document, once, in the order in which one comes by it. References are followed on the spot. */
export function nodesOf(document: Document): Node[] {
  const nodes: Node[] = [];
  const seen = new Set<object>();
  const visit = (value: unknown, where: string, isMap: boolean) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const members = value as Record<string, unknown>;
    if (!isMap && !Array.isArray(value)) nodes.push({ members, where });
    for (const [key, member] of Object.entries(members)) {
      if (!isMap && plainValueMembers.has(key)) continue;
      if (!isMap && key === '$ref') visit(resolveReference(document, members), where, false);
      else visit(member, appendPointer(where, key), !isMap && nameMaps.has(key) && !Array.isArray(member));
    }
  };
  visit(document, '#', false);
  return nodes;
}

/** Every statement or gap of the document, wherever it is, with the place of its owner. */
export function annotationsAt<Annotation>(document: Document, keyword: 'x-statements' | 'x-gaps') {
  return annotationsIn<Annotation>(document, keyword).map(({ annotation, steps }) => {
    return { ...annotation, where: appendPointer('#', ...steps, keyword) };
  });
}
