import { Ajv2020 } from 'ajv/dist/2020.js';
import { annotationsIn } from '../../src/document/annotations.ts';
import { type Document, type Gap, operationsOf, type Schema } from '../../src/document/document.ts';
import { appendPointer, formatPointer } from '../../src/schema.ts';

export interface Finding {
  /** A JSON Pointer in the document, such as `#/paths/~1call~1trigger/post`, or a file and a line. */
  where: string;
  message: string;
}

export function checkAnnotations(document: Document, schema: Schema): Finding[] {
  const ajv = new Ajv2020({ allErrors: true }).addSchema(schema);
  const taken = new Set<string>();
  const kinds = { 'x-statements': 'Statement', 'x-gaps': 'Gap' } as const;
  return (['x-statements', 'x-gaps'] as const).flatMap((keyword) =>
    annotationsIn<Gap>(document, keyword).flatMap(({ annotation, steps }) => {
      const { id, alternatives = [] } = annotation;
      ajv.validate(`annotations#/$defs/${kinds[keyword]}`, annotation);
      const mistakes = (ajv.errors ?? []).map(({ instancePath, message }) => {
        return `${id}: ${formatPointer(instancePath, kinds[keyword])} ${message}. Correct it.`;
      });
      const ids = [id, ...alternatives.map((alternative) => `${id}: ${alternative.id}`)];
      for (const one of ids) {
        if (taken.has(one)) mistakes.push(`The id ${one} is there twice. Rename one of the two.`);
        taken.add(one);
      }
      return mistakes.map((message) => ({ where: appendPointer('#', ...steps, keyword), message }));
    }),
  );
}

export function checkNames(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operationId, operation }) => {
    const { summary, 'x-statements': statements = [] } = operation;
    if (statements.some(({ id, text }) => id.endsWith('/address') && text.startsWith(`${summary} is \``))) return [];
    const message = `${operationId} needs a statement that ends in /address and begins with "${summary} is". Correct one of them.`;
    return [{ where: appendPointer('#/paths', path, method), message }];
  });
}

const statusAndCode = /\b[45]\d\d `\w+`/;

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
