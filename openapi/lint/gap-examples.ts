import { annotationsIn } from '../../src/document/annotations.ts';
import { type Document, type Gap, operationsOf } from '../../src/document/document.ts';
import { appendPointer } from '../../src/schema.ts';
import type { Finding } from './annotations.ts';

/** Matches an error answer in the text of a gap: 404 `callNotFound`. */
const statusAndCode = /\b[45]\d\d `\w+`/;

/** Reports gaps with an error as answer but without an example, and examples that name an unknown gap. */
export function checkGapExamples(document: Document): Finding[] {
  const gaps = annotationsIn<Gap>(document, 'x-gaps').map(({ annotation }) => annotation);
  const shown = operationsOf(document).flatMap(({ method, path, responses }) =>
    responses.flatMap(({ status, examples }) => {
      const where = appendPointer('#/paths', path, method, 'responses', status);
      return examples.map(({ name, 'x-gap': gapId }) => ({ name, gapId, where }));
    }),
  );
  const unshown = gaps.filter(({ id, default: answer, noExample }) => {
    const needsExample = statusAndCode.test(answer ?? '') && noExample === undefined;
    return needsExample && shown.every(({ gapId }) => gapId !== id);
  });
  const lost = shown.filter(({ gapId }) => gapId !== undefined && gaps.every(({ id }) => id !== gapId));
  return [
    ...unshown.map(({ id }) => ({
      where: '#',
      message: `${id} needs an example of its answer, with \`x-gap: ${id}\`. Add one, or say in \`noExample\` why not.`,
    })),
    ...lost.map(({ name, gapId, where }) => ({
      where,
      message: `The example "${name}" shows the answer to a gap, but there is no gap ${gapId}. Correct it.`,
    })),
  ];
}
