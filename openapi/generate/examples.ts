import {
  type Document,
  type Example,
  type JsonSchema,
  operationsOf,
  type Response,
  renderConstant,
  renderModule,
  resolveReference,
} from './document.ts';

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
  return renderModule(
    "import type { operations } from './operations.ts';\n",
    renderConstant('examples', Object.fromEntries(rows), examplesType),
  );
}

/** The operations that the dashboard has a form for. */
const operationIds = ['triggerChat', 'triggerCall', 'updateWorkflowCall'];

/** Of each of these operations the schema of its body, without references, and the examples of it. */
export function renderRequestForms(document: Document, control: Document): string {
  const forms = operationIds.map((operationId) => {
    const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
    const media = found?.operation.requestBody?.content['application/json'];
    if (media?.schema === undefined)
      throw new Error(`The document must have a body of ${operationId}; found none. Correct ${import.meta.filename}.`);
    const examples = Object.entries(media.examples ?? {}).map(([name, example]) => {
      const { summary, value } = resolveReference(document, example);
      return { name, summary, value };
    });
    return [operationId, { schema: inlineReferences(document, media.schema), examples }];
  });
  const fault = resolveReference<JsonSchema>(control, { $ref: '#/components/schemas/NewFault' });
  const addFault = { schema: inlineReferences(control, fault) };
  return `${JSON.stringify({ ...Object.fromEntries(forms), addFault }, null, 1)}\n`;
}

/** A schema without references, annotations and conditions, which say nothing about a single field. */
function inlineReferences(document: Document, schema: JsonSchema): JsonSchema {
  const { $ref: _, if: _if, then: _then, ...own } = schema;
  const merged = { ...resolveReference<JsonSchema>(document, schema), ...own };
  const entries = Object.entries(merged).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword.startsWith('x-') || ['$ref', 'if', 'then'].includes(keyword)) return [];
    if (keyword === 'properties') {
      const properties = Object.entries(value as Record<string, JsonSchema>);
      return [
        [keyword, Object.fromEntries(properties.map(([name, field]) => [name, inlineReferences(document, field)]))],
      ];
    }
    if (keyword === 'oneOf')
      return [[keyword, (value as JsonSchema[]).map((branch) => inlineReferences(document, branch))]];
    return [[keyword, keyword === 'items' ? inlineReferences(document, value as JsonSchema) : value]];
  });
  return Object.fromEntries(entries);
}
