import { appendPointer } from '../../../src/schema.ts';
import { type Document, type Example, type Gap, resolveReference } from '../../generate/document.ts';
import type { Finding } from '../finding.ts';
import { nodesOf } from '../nodes.ts';

/** An answer with a status and a code of its own: 404 `callNotFound`. */
const ownAnswer = /\b[45]\d\d `\w+`/;

/** A gap whose answer is an error has an example of it, and an example names a gap that there is. */
export function checkGapExamples(document: Document): Finding[] {
  const gaps = nodesOf(document).flatMap(({ members, where }) =>
    ((members['x-gaps'] ?? []) as Gap[]).map((gap, index) => ({
      ...gap,
      where: appendPointer(where, 'x-gaps', index),
    })),
  );
  const examples = nodesOf(document).flatMap(({ members, where }) =>
    members.schema === undefined
      ? []
      : Object.entries((members.examples ?? {}) as Record<string, Example>).map(([name, example]) => ({
          name,
          gapId: resolveReference<Example>(document, example)['x-gap'],
          where: appendPointer(where, 'examples', name),
        })),
  );
  return [
    ...gaps
      .filter(({ default: answer, noExample }) => ownAnswer.test(answer ?? '') && noExample === undefined)
      .filter(({ id }) => examples.every(({ gapId }) => gapId !== id))
      .map(({ id, where }) => ({
        where,
        message: `${id} needs an example of its answer, with \`x-gap: ${id}\`, but there is none. Add one, or say in \`noExample\` why not.`,
      })),
    ...examples
      .filter(({ gapId }) => gapId !== undefined && gaps.every(({ id }) => id !== gapId))
      .map(({ name, gapId, where }) => ({
        where,
        message: `The example "${name}" shows the answer to a gap, but there is no gap ${gapId}. Correct its \`x-gap\`.`,
      })),
  ];
}
