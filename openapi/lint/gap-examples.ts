import { annotationsIn } from '../../src/document/annotations.ts';
import { appendPointer } from '../../src/schema.ts';
import {
  type Document,
  type Example,
  type Gap,
  operationsOf,
  type Response,
  resolveReference,
} from '../generate/document.ts';
import type { Finding } from './annotations.ts';

/** The examples of every response. */
function responseExamplesOf(document: Document) {
  return operationsOf(document).flatMap(({ method, path, operation }) =>
    Object.entries(operation.responses).flatMap(([status, reference]) => {
      const { content } = resolveReference<Response>(document, reference);
      const where = appendPointer('#/paths', path, method, 'responses', status);
      return Object.entries(content?.['application/json']?.examples ?? {}).map(([name, example]) => {
        return { name, example: resolveReference<Example>(document, example), where };
      });
    }),
  );
}

/** An answer with a status and a code of its own: 404 `callNotFound`. */
const statusAndCode = /\b[45]\d\d `\w+`/;

/** A gap whose answer is an error must have an example of it, and an example must name an existing gap. */
export function checkGapExamples(document: Document): Finding[] {
  const gaps = annotationsIn<Gap>(document, 'x-gaps').map(({ annotation }) => annotation);
  const examples = responseExamplesOf(document);
  const unshown = gaps.filter(({ id, default: answer, noExample }) => {
    const needsExample = statusAndCode.test(answer ?? '') && noExample === undefined;
    return needsExample && examples.every(({ example }) => example['x-gap'] !== id);
  });
  const lost = examples.filter(({ example: { 'x-gap': gapId } }) => {
    return gapId !== undefined && gaps.every(({ id }) => id !== gapId);
  });
  return [
    ...unshown.map(({ id }) => ({
      where: '#',
      message: `${id} needs an example of its answer, with \`x-gap: ${id}\`. Add one, or say in \`noExample\` why not.`,
    })),
    ...lost.map(({ name, example, where }) => ({
      where,
      message: `The example "${name}" shows the answer to a gap, but there is no gap ${example['x-gap']}. Correct it.`,
    })),
  ];
}
