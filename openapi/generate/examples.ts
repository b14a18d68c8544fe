import { type Document, type Example, operationsOf, type Response, resolve } from './document.ts';

const banner = '// Generated from openapi/ by `npm run generate`. Do not edit.\n';
const type = 'Record<keyof typeof operations, Partial<Record<string, Partial<Record<string, unknown>>>>>';

/** The bodies that the document shows as examples of answers: by operation, status and name. */
export function examplesModule(document: Document): string {
  const rows = operationsOf(document).map(({ operation: { operationId, responses } }) => [
    operationId,
    Object.fromEntries(
      Object.entries(responses).flatMap(([status, reference]) => {
        const { content = {} } = resolve<Response>(document, reference);
        const named = Object.entries(content['application/json']?.examples ?? {});
        const values = named.map(([name, example]) => [name, resolve<Example>(document, example).value]);
        return values.length === 0 ? [] : [[status, Object.fromEntries(values)]];
      }),
    ),
  ]);
  const table = JSON.stringify(Object.fromEntries(rows), null, 1);
  return `${banner}import type { operations } from './operations.ts';\n\nexport const examples: ${type} = ${table};\n`;
}
