import { type OperationId, operationIds, operations } from '../../../../src/operations.ts';
import { literal, text } from './literal.ts';
import { type Exchange, hasKey, missing, type Snippet } from './snippet.ts';

/** The request as a call of the client in `src/client.ts`. */
export function asClientCall(exchange: Exchange, origin: string): Snippet {
  const { body, headers, truncated, violations } = exchange;
  const operationId = operationIds.find((id) => id === exchange.operationId);
  if (operationId === undefined) return { reason: 'The client has no method for this: the path is no operation.' };
  if (typeof body === 'string' || truncated) {
    return { reason: 'The client sends JSON, and this body is no JSON, or not all of it is kept. Copy it as curl.' };
  }
  const parts = partsOf(operationId, exchange);
  if (parts === undefined) return { reason: 'The path cannot be read. Copy it as curl.' };
  const isRefused =
    violations.some(({ part }) => part !== 'reply') || (operations[operationId].hasBody && body === null);
  return {
    code: `import { createClient } from './src/client.ts';

const client = createClient({ apiKey: process.env.API_KEY ?? '', baseUrl: ${text(`${origin}/api`)} });

const result = await client.${operationId}(${literal(parts)});
console.log(result);
`,
    notes: [
      'Save it in the folder of the project, or change the path of the import.',
      hasKey(exchange)
        ? 'The key is taken from the variable API_KEY: export API_KEY=…'
        : 'The request had no key; the client sends one always, an empty one here.',
      ...(isRefused ? ['The request does not fit the document, so the compiler refuses it too; Node runs it.'] : []),
      ...('prefer' in headers ? ['The header prefer is left out: the client sends none.'] : []),
      ...missing(exchange),
    ],
  };
}

/** Path, query and body as the client takes them; those that the operation has. */
function partsOf(operationId: OperationId, { target, body }: Exchange): Record<string, unknown> | undefined {
  const { path, queryParameters, hasBody } = operations[operationId];
  const [pathname = '', search = ''] = target.split('?', 2);
  const steps = pathname.slice('/api'.length).split('/');
  const names = path.split('/');
  try {
    const parameters = names.flatMap((name, index) =>
      name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(steps[index] ?? '')]] : [],
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
