import { appendPointer } from '../../../src/schema.ts';
import { type Document, type Example, resolveReference } from '../../generate/document.ts';
import { nodesOf } from '../nodes.ts';

/** An example and the schema it is an example of. */
export interface LocatedExample {
  /** What it is called: `"forbidden"`, or its place among the examples of its schema. */
  name: string;
  value: unknown;
  /** Where its schema stands in the bundled document. */
  schema: string;
  /** Where the value stands. */
  where: string;
}

/** Every example of the document: of bodies, of parameters and headers, and in schemas. */
export function locatedExamplesOf(document: Document): LocatedExample[] {
  return nodesOf(document).flatMap(({ members: { schema: ownSchema, example, examples }, reference, where }) => {
    const schema = ownSchema === undefined ? reference : appendPointer(reference, 'schema');
    const located: LocatedExample[] = [];
    if (example !== undefined)
      located.push({ name: 'example', value: example, schema, where: appendPointer(where, 'example') });
    for (const [name, item] of Object.entries((examples ?? {}) as object)) {
      const examplePointer = appendPointer(where, 'examples', name);
      if (ownSchema === undefined)
        located.push({ name: `examples[${name}]`, value: item, schema, where: examplePointer });
      else
        located.push({
          name,
          value: resolveReference<Example>(document, item).value,
          schema,
          where: appendPointer(examplePointer, 'value'),
        });
    }
    return located;
  });
}
