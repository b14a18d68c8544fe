import { appendPointer } from '../../src/schema.ts';
import { type Document, type JsonSchema, operationsOf, type Response, resolveReference } from '../generate/document.ts';
import type { Finding } from './finding.ts';

/** The schema of each stated error lists the codes of the error table under its status, and lets others through. */
export function checkErrorCodes(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operation }) => {
    const { operationId, responses } = operation;
    return Object.entries(responses)
      .filter(([status]) => /^[45]/.test(status))
      .flatMap(([status, reference]) => {
        const schema = resolveReference<Response>(document, reference).content?.['application/json']?.schema;
        const stated = (operation['x-statements'] ?? []).flatMap(({ error }) =>
          error?.status === Number(status) ? [error.errorCode] : [],
        );
        const { codes, isOpen } = listedCodesOf(document, schema);
        if (isOpen && codes.toSorted().join() === stated.toSorted().join()) return [];
        const expected = `an \`errorCode\` of ${stated.join(', ') || 'no stated code'}, or of any other`;
        const actual = `${codes.join(', ') || 'no code'}${isOpen ? '' : ', and no other'}`;
        return [
          {
            where: appendPointer('#/paths', path, method, 'responses', status),
            message: `The ${status} of ${operationId} has ${expected}, but here is ${actual}. Correct openapi/schemas/error-codes.yaml.`,
          },
        ];
      });
  });
}

/** The codes that a schema of an error lists, and whether it takes any other string. */
function listedCodesOf(document: Document, reference: JsonSchema | undefined): { codes: string[]; isOpen: boolean } {
  const schema = reference === undefined ? {} : resolveReference<JsonSchema>(document, reference);
  const { errorCode } = (schema.properties ?? {}) as Record<string, JsonSchema | undefined>;
  const branches = (errorCode?.anyOf ?? []) as { enum?: string[] }[];
  return {
    codes: branches.flatMap((branch) => branch.enum ?? []),
    isOpen: branches.some((branch) => branch.enum === undefined),
  };
}
