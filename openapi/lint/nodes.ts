import { appendPointer } from '../../src/schema.ts';
import { type Document, resolveReference } from '../generate/document.ts';

/** One object of the document whose members OpenAPI or JSON Schema gives a meaning. */
export interface Node {
  members: Record<string, unknown>;
  /** Where it stands in the bundled document. */
  reference: string;
  /** How it is reached from the root; the same way leads through the authored files. */
  where: string;
}

/** Members that hold plain values, in which a `schema` or an `examples` means nothing. */
const plainValueMembers = new Set([
  'const',
  'default',
  'enum',
  'example',
  'examples',
  'mapping',
  'x-gaps',
  'x-statements',
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

  visit(document, '#', '#', false);
  return nodes;

  function visit(value: unknown, reference: string, where: string, isMap: boolean): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const members = value as Record<string, unknown>;
    if (!isMap && !Array.isArray(value)) nodes.push({ members, reference, where });

    for (const [key, member] of Object.entries(members)) {
      if (!isMap && plainValueMembers.has(key)) continue;
      if (!isMap && key === '$ref') visit(resolveReference(document, members), String(member), where, false);
      else
        visit(
          member,
          appendPointer(reference, key),
          appendPointer(where, key),
          !isMap && nameMaps.has(key) && !Array.isArray(member),
        );
    }
  }
}
