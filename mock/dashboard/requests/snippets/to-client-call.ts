import { type OperationId, operationIds, operations } from '../../../../src/operations.ts';
import { toLiteral, toStringLiteral } from './literal.ts';
import { type Exchange, hasKey, omissionNotes, type Snippet } from './snippet.ts';

/** The request as a call of the client in `src/client.ts`. */
export function toClientCall(exchange: Exchange, origin: string): Snippet {
  const { body, headers, truncated, violations } = exchange;
  const operationId = operationIds.find((id) => id === exchange.operationId);
  if (operationId === undefined) return { reason: 'The client has no method for this: the path is not an operation.' };
  if (typeof body === 'string' || truncated) {
    return { reason: 'The client sends JSON, and this body is not JSON, or was truncated. Copy it as curl.' };
  }
  const parts = toCallParts(operationId, exchange);
  if (parts === undefined) return { reason: 'The path cannot be read. Copy it as curl.' };
  const isInvalid =
    violations.some(({ part }) => part !== 'reply') || (operations[operationId].hasBody && body === null);
  return {
    code: `import { createClient } from './src/client.ts';

const client = createClient({ apiKey: process.env.API_KEY ?? '', baseUrl: ${toStringLiteral(`${origin}/api`)} });

const result = await client.${operationId}(${toLiteral(parts)});
console.log(result);
`,
    notes: [
      'Save it in the folder of the project, or change the path of the import.',
      hasKey(exchange)
        ? 'The key is taken from the variable API_KEY: export API_KEY=…'
        : 'The request had no key; the client always sends one, an empty one here.',
      ...(isInvalid ? ['The request violates the document, so the compiler refuses it too; Node runs it.'] : []),
      ...('prefer' in headers ? ['The header prefer is left out: the client sends none.'] : []),
      ...omissionNotes(exchange),
    ],
  };
}

/** Path, query and body as the client takes them; those that the operation has. */
function toCallParts(operationId: OperationId, { target, body }: Exchange): Record<string, unknown> | undefined {
  const { path, queryParameters, hasBody } = operations[operationId];
  const [pathname = '', search = ''] = target.split('?', 2);
  const segments = pathname.slice('/api'.length).split('/');
  const names = path.split('/');
  try {
    const parameters = names.flatMap((name, index) =>
      name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(segments[index] ?? '')]] : [],
    );
    const query = [...new URLSearchParams(search)].filter(([name]) => queryParameters.includes(name));
    return {
      ...(parameters.length > 0 && { path: Object.fromEntries(parameters) }),
      ...(queryParameters.length > 0 && { query: Object.fromEntries(query) }),
      ...(hasBody && body !== null && { body }),
    };
  } catch {
    return undefined;
  }
}
