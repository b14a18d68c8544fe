import { type Document, type Example, resolve } from '../generate/document.ts';
import { below } from './finding.ts';
import { nodesOf } from './nodes.ts';

/** An example and the schema it is an example of. */
export interface ExamplePlace {
  /** What it is called: `"forbidden"`, or its place among the examples of its schema. */
  name: string;
  value: unknown;
  /** Where its schema stands in the bundled document. */
  schema: string;
  /** Where the value stands. */
  where: string;
}

/** Every example of the document: of bodies, of parameters and headers, and in schemas. */
export function examplePlacesOf(document: Document): ExamplePlace[] {
  return nodesOf(document).flatMap(({ members: { schema: described, example, examples }, reference, where }) => {
    const schema = described === undefined ? reference : below(reference, 'schema');
    const places: ExamplePlace[] = [];
    if (example !== undefined) places.push({ name: 'example', value: example, schema, where: below(where, 'example') });
    for (const [name, one] of Object.entries((examples ?? {}) as object)) {
      const at = below(where, 'examples', name);
      if (described === undefined) places.push({ name: `examples[${name}]`, value: one, schema, where: at });
      else places.push({ name, value: resolve<Example>(document, one).value, schema, where: below(at, 'value') });
    }
    return places;
  });
}
