import { appendPointer } from '../../src/schema.ts';
import {
  type Document,
  type Example,
  type Gap,
  operationsOf,
  type Response,
  resolveReference,
} from '../generate/document.ts';
import { annotationsAt, type Finding, nodesOf } from './nodes.ts';

/** An answer with a status and a code of its own: 404 `callNotFound`. */
const statusAndCode = /\b[45]\d\d `\w+`/;

/** A gap whose answer is an error has an example of it, and an example names a gap that there is. */
export function checkGapExamples(document: Document): Finding[] {
  const gaps = annotationsAt<Gap>(document, 'x-gaps');
  const examples = namedExamplesOf(document);
  return [
    ...gaps
      .filter(({ default: answer, noExample }) => statusAndCode.test(answer ?? '') && noExample === undefined)
      .filter(({ id }) => examples.every(({ example }) => example['x-gap'] !== id))
      .map(({ id, where }) => ({
        where,
        message: `${id} needs an example of its answer, with \`x-gap: ${id}\`, but there is none. Add one, or say in \`noExample\` why not.`,
      })),
    ...examples.flatMap(({ name, example: { 'x-gap': gapId }, where }) => {
      if (gapId === undefined || gaps.some(({ id }) => id === gapId)) return [];
      const message = `The example "${name}" shows the answer to a gap, but there is no gap ${gapId}. Correct its \`x-gap\`.`;
      return [{ where, message }];
    }),
  ];
}

/** Every named example of the document, of bodies and of parameters. Redocly checks them by their schemas. */
export function namedExamplesOf(document: Document): { name: string; example: Example; where: string }[] {
  return nodesOf(document).flatMap(({ members: { schema, examples = {} }, where }) =>
    schema === undefined
      ? []
      : Object.entries(examples as Record<string, Example>).map(([name, example]) => ({
          name,
          example: resolveReference<Example>(document, example),
          where: appendPointer(where, 'examples', name),
        })),
  );
}

/** Every operation has an example of its success. */
export function checkSuccesses(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operation: { operationId, responses } }) => {
    const success = responses['200'] && resolveReference<Response>(document, responses['200']);
    if (Object.keys(success?.content?.['application/json']?.examples ?? {}).length > 0) return [];
    const message = `${operationId} needs examples of its response 200, but has none. Add one.`;
    return [{ where: appendPointer('#/paths', path, method), message }];
  });
}
