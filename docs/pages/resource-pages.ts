import { fieldsOf } from '../model/fields.ts';
import { type Page, toCodeBlock } from '../model/page.ts';
import { referencedName, resolveReference, type Schema, type ServiceDocument } from '../model/service-document.ts';
import type { Observations } from './annotations.ts';
import { renderGaps, renderStatementList } from './annotations.ts';
import { toFieldTable } from './operation-page.ts';

const resources = [
  { schema: 'Session', title: 'Session' },
  { schema: 'TranscriptEntry', title: 'Transcript entry' },
  { schema: 'ContentItem', title: 'Content item' },
] as const;

/** One page for each resource: its kinds with their fields, what is stated of it, and what is open. */
export function renderResourcePages(
  document: ServiceDocument,
  sessionExample: unknown,
  observations: Observations,
): Page[] {
  return resources.map(({ schema: name, title }) => {
    const schema = document.components.schemas[name] ?? {};
    const kinds = (schema.oneOf ?? []).map((reference) => renderKind(document, reference));
    const statements = renderStatementList(schema['x-statements'] ?? [], observations);
    const example =
      name === 'Session'
        ? `## Example\n\nA chat that is over, as [Get Session Details](../operations/get-session.md) returns it.\n\n${toCodeBlock('json', JSON.stringify(sessionExample, null, 2))}`
        : '';
    return {
      path: `resources/${title.toLowerCase().replaceAll(' ', '-')}`,
      title,
      summary: (schema.description ?? '').trim(),
      section: 'Resources',
      body: `${(schema.description ?? '').trim()}\n\n${kinds.join('')}${example}## What is stated\n\n${statements}## Not specified\n\n${renderGaps(schema['x-gaps'] ?? [], observations)}`,
    };
  });
}

function renderKind(document: ServiceDocument, reference: Schema): string {
  const schema = resolveReference<Schema>(document, reference);
  const title = schema.title ?? String(schema.properties?.type?.const ?? referencedName(reference));
  return `## ${title}\n\n${(schema.description ?? '').trim()}\n\n${toFieldTable(fieldsOf(document, reference))}`;
}
