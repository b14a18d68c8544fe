import { type Document, operationsOf, resolveReference, type Schema } from '../../src/document/document.ts';
import { byOperation, renderConstant, renderModule } from './document.ts';

const examplesType = 'Record<keyof typeof operations, Partial<Record<string, Partial<Record<string, unknown>>>>>';

/** Renders the bodies of example responses with a documented status, by operation, status and name. */
export function renderExamplesModule(document: Document): string {
  const rows = byOperation(document, ({ responses }) => {
    const shown = responses.filter(({ status, examples }) => status !== 'default' && examples.length > 0);
    const values = shown.map(({ status, examples }) => {
      return [status, Object.fromEntries(examples.map(({ name, value }) => [name, value]))];
    });
    return Object.fromEntries(values) as object;
  });
  return renderModule(
    "import type { operations } from './operations.ts';\n",
    renderConstant('examples', rows, examplesType),
  );
}

/** The operations for which the dashboard has a form. */
const operationIds = ['triggerChat', 'triggerCall', 'updateWorkflowCall'];

/** Renders the body schema and the body examples of each operation for which the dashboard has a form. */
export function renderRequestForms(document: Document, control: Document): string {
  const all = operationsOf(document);
  const forms = operationIds.map((operationId) => {
    const body = all.find((operation) => operation.operationId === operationId)?.body;
    if (body === undefined)
      throw new Error(`The document has no body of ${operationId}. Correct ${import.meta.filename}.`);
    const examples = body.examples.map(({ name, summary, value }) => ({ name, summary, value }));
    return [operationId, { schema: inlineReferences(document, body.schema), examples }];
  });
  const fault = resolveReference<Schema>(control, { $ref: '#/components/schemas/NewFault' });
  const addFault = { schema: inlineReferences(control, fault) };
  return `${JSON.stringify({ ...Object.fromEntries(forms), addFault }, null, 1)}\n`;
}

/** Resolves the references in a schema. Drops conditions and most annotations, which the dashboard does not use. */
function inlineReferences(document: Document, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((member) => inlineReferences(document, member));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: _, ...merged } = { ...resolveReference<object>(document, value), ...value } as Schema;
  const members = Object.entries(merged).filter(
    ([name]) => !/^(?:if|then|x-.*)$/.test(name) || name.startsWith('x-used-with'),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, inlineReferences(document, member)]));
}
