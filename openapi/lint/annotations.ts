import { Ajv2020 } from 'ajv/dist/2020.js';
import { annotationsIn } from '../../src/document/annotations.ts';
import { type Document, type Gap, operationsOf, type Schema } from '../../src/document/document.ts';
import { appendPointer, formatPointer } from '../../src/schema.ts';

/** A mistake in the OpenAPI document or in a guide. */
export interface Finding {
  /** A JSON Pointer in the document, such as `#/paths/~1call~1trigger/post`, or a file and a line. */
  where: string;
  /** States the expected text, the text that was found, and how to correct it. */
  message: string;
}

/** Reports statements, gaps and alternatives that do not match their schema or whose id is not unique. */
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

/** Reports operations whose name differs from the name in their statement `…/address`. */
export function checkNames(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operationId, operation }) => {
    const { summary, 'x-statements': statements = [] } = operation;
    if (statements.some(({ id, text }) => id.endsWith('/address') && text.startsWith(`${summary} is \``))) return [];
    const message = `${operationId} needs a statement that ends in /address and begins with "${summary} is". Correct one of them.`;
    return [{ where: appendPointer('#/paths', path, method), message }];
  });
}
