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

/** The bodies of documented example responses with a stated status: by operation, status and name. */
export function renderExamplesModule(document: Document): string {
  const rows = operationsOf(document).map(({ operation: { operationId, responses } }) => [
    operationId,
    Object.fromEntries(
      Object.entries(responses).flatMap(([status, reference]) => {
        if (status === 'default') return [];
        const { content = {} } = resolveReference<Response>(document, reference);
        const values = Object.entries(content['application/json']?.examples ?? {}).map(([name, example]) => {
          return [name, resolveReference<Example>(document, example).value];
        });
        return values.length === 0 ? [] : [[status, Object.fromEntries(values)]];
      }),
    ),
  ]);
  return renderModule(
    "import type { operations } from './operations.ts';\n",
    renderConstant('examples', Object.fromEntries(rows), examplesType),
  );
}

/** The operations with a form in the dashboard. */
const operationIds = ['triggerChat', 'triggerCall', 'updateWorkflowCall'];

/** The body schema of each operation with a form in the dashboard, without references, and the examples of its body. */
export function renderRequestForms(document: Document, control: Document): string {
  const forms = operationIds.map((operationId) => {
    const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
    const media = found?.operation.requestBody?.content['application/json'];
    if (media?.schema === undefined)
      throw new Error(`The document has no body of ${operationId}. Correct ${import.meta.filename}.`);
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

/**
 * A schema without references, conditions and annotations, which say nothing about a single field. Keeps `x-used-with`.
 */
function inlineReferences(document: Document, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((member) => inlineReferences(document, member));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: _, ...merged } = { ...resolveReference<object>(document, value), ...value } as JsonSchema;
  const members = Object.entries(merged).filter(
    ([name]) => !/^(?:if|then|x-.*)$/.test(name) || name.startsWith('x-used-with'),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, inlineReferences(document, member)]));
}
