import { type Document, type Example, operationsOf, type Response, resolveReference } from './document.ts';
import { renderModule } from './module.ts';

const examplesType = 'Record<keyof typeof operations, Partial<Record<string, Partial<Record<string, unknown>>>>>';

/** The bodies that the document shows as examples of responses whose status is stated: by operation, status and name. */
export function renderExamplesModule(document: Document): string {
  const rows = operationsOf(document).map(({ operation: { operationId, responses } }) => [
    operationId,
    Object.fromEntries(
      Object.entries(responses).flatMap(([status, reference]) => {
        if (status === 'default') return [];
        const { content = {} } = resolveReference<Response>(document, reference);
        const namedExamples = Object.entries(content['application/json']?.examples ?? {});
        const values = namedExamples.map(([name, example]) => [
          name,
          resolveReference<Example>(document, example).value,
        ]);
        return values.length === 0 ? [] : [[status, Object.fromEntries(values)]];
      }),
    ),
  ]);
  const table = JSON.stringify(Object.fromEntries(rows), null, 1);
  return renderModule(
    "import type { operations } from './operations.ts';\n",
    `export const examples: ${examplesType} = ${table};\n`,
  );
}
