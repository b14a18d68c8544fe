import { appendPointer } from '../../src/schema.ts';
import {
  type Document,
  type Example,
  type JsonSchema,
  type Operation,
  operationsOf,
  type PathItem,
  type Response,
  resolveReference,
} from '../generate/document.ts';
import type { Finding } from './nodes.ts';

/** Every operation can be reached, asks for a key, says how it refuses, and shows each of its successes. */
export function checkResponses(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, item, operation }) => {
    const where = appendPointer('#/paths', path, method);
    return [
      ...checkServers(document, item, operation),
      ...checkSecurity(document, operation),
      ...checkDefaultResponse(operation),
      ...checkSuccessExamples(document, operation),
    ].map((message) => ({ where, message }));
  });
}

function checkServers(document: Document, item: PathItem, { operationId }: Operation): string[] {
  const known = document.servers.map(({ url }) => url);
  const bases = (item.servers ?? document.servers).map(({ url }) => url);
  if (bases.length > 0 && bases.every((url) => known.includes(url))) return [];
  const expected = `${operationId} stands under one or more of the servers ${known.join(', ')}`;
  return [`${expected}, but is given ${bases.join(', ') || 'none'}. Correct the \`servers\` of its path.`];
}

/** What `security` says; the types of generation leave it out. */
interface Secured {
  security?: Record<string, string[]>[];
}

function checkSecurity(document: Document & Secured, operation: Operation & Secured): string[] {
  const { security = document.security ?? [] } = operation;
  if (security.length > 0 && security.every((schemes) => Object.keys(schemes).length > 0)) return [];
  const actual = JSON.stringify(security);
  return [`${operation.operationId} asks for an API key, but its \`security\` is ${actual}. Leave it to the root's.`];
}

function checkDefaultResponse({ operationId, responses: all }: Operation): string[] {
  if ('default' in all) return [];
  return [`${operationId} needs a \`default\` response for undocumented refusals, but has none. Add the common one.`];
}

function checkSuccessExamples(document: Document, { operationId, responses: all }: Operation): string[] {
  const media = all['200'] && resolveReference<Response>(document, all['200']).content?.['application/json'];
  if (media === undefined) return [`${operationId} needs a JSON response 200, but has none. Add it with its examples.`];
  const bodies = Object.values(media.examples ?? {}).map(
    (example) => resolveReference<Example>(document, example).value as { message?: unknown },
  );
  if (bodies.length === 0) return [`${operationId} needs examples of its response 200, but has none. Add one.`];
  return literalMessagesOf(document, media.schema)
    .filter((literal) => bodies.every(({ message }) => message !== literal))
    .map((literal) => `${operationId} can say ${JSON.stringify(literal)}, but none of its examples does. Add one.`);
}

/** The texts that a schema allows for `message`, in whichever of its branches. */
function literalMessagesOf(document: Document, reference: JsonSchema): unknown[] {
  const schema = resolveReference<JsonSchema>(document, reference);
  const { message } = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const { const: only, enum: several } = message === undefined ? {} : resolveReference<JsonSchema>(document, message);
  const branches = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((all) => (all ?? []) as JsonSchema[]);
  return [
    ...(only === undefined ? [] : [only]),
    ...((several ?? []) as unknown[]),
    ...branches.flatMap((branch) => literalMessagesOf(document, branch)),
  ];
}
