import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isObject } from '../../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../../src/operations.ts';
import { quoteForShell } from '../../../src/text/shell.ts';

export type Exchange = ControlSchemas['Exchange'];

/** Code that repeats a request with notes about it, or why there is none. */
export type Snippet = { code: string; notes: readonly string[] } | { reason: string };

/** The request as a command for bash or zsh. Every value is quoted, so that neither the shell nor curl reads any of it. */
export function toCurl(exchange: Exchange, origin: string): Snippet {
  const { method, target, body } = exchange;
  if (typeof body === 'string' && body.includes('\0')) return { reason: 'No shell can pass the character NUL.' };
  const isPath = target.startsWith('/');
  const options = [
    method === 'HEAD' ? '--head' : `--request ${quoteForShell(method)}`,
    // curl would otherwise resolve segments such as `..` and read brackets as ranges.
    ...(isPath && target.includes('/.') ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(target) ? ['--globoff'] : []),
    ...(isPath ? [] : [`--request-target ${quoteForShell(target)}`]),
    ...(hasKey(exchange) ? ['--header "x-api-key: $API_KEY"'] : []),
    ...relevantHeaders(exchange).map(([name, value]) => `--header ${quoteForShell(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoteForShell(typeof body === 'string' ? body : JSON.stringify(body))}`]),
  ];
  return {
    code: [`curl ${quoteForShell(isPath ? origin + target : origin)}`, ...options].join(' \\\n  '),
    notes: [...(hasKey(exchange) ? [keyNote] : []), ...omissionNotes(exchange)],
  };
}

/** The request as a call of the client in `src/client.ts`. */
export function toClientCall(exchange: Exchange, origin: string): Snippet {
  const { body, headers, truncated, violations } = exchange;
  const operationId = operationIds.find((id) => id === exchange.operationId);
  if (operationId === undefined) return { reason: 'The client has no method for this: the path is not an operation.' };
  if (typeof body === 'string' || truncated)
    return { reason: 'The client sends JSON, and this body is not JSON, or was truncated. Copy it as curl.' };
  const parts = toCallParts(operationId, exchange);
  if (parts === undefined) return { reason: 'The path cannot be read. Copy it as curl.' };
  const isInvalid =
    violations.some(({ part }) => part !== 'reply') || (operations[operationId].hasBody && body === null);
  return {
    code: `import { createClient } from './src/client.ts';

const client = createClient({ apiKey: process.env.API_KEY ?? '', baseUrl: ${toLiteral(`${origin}/api`)} });

const result = await client.${operationId}(${toLiteral(parts)});
console.log(result);
`,
    notes: [
      placeNote,
      hasKey(exchange) ? keyNote : 'The request had no key; the client always sends one, an empty one here.',
      ...(isInvalid ? ['The request violates the document, so the compiler refuses it too; Node runs it.'] : []),
      ...('prefer' in headers ? ['The header prefer is left out: the client sends none.'] : []),
      ...omissionNotes(exchange),
    ],
  };
}

/** Path, query and body as the client takes them; those that the operation has. */
function toCallParts(operationId: OperationId, { target, body }: Exchange): object | undefined {
  const { path, queryParameters, hasBody } = operations[operationId];
  const [pathname = '', search = ''] = target.split('?', 2);
  const segments = pathname.slice('/api'.length).split('/');
  try {
    const parameters = path
      .split('/')
      .flatMap((name, index) =>
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

/** The request and its response as a test for vitest, with a mock of its own. */
export function toTest(exchange: Exchange): Snippet {
  const { method, target, body, reply, at, operationId, workspaceId } = exchange;
  if (!target.startsWith('/')) return { reason: 'A test can only request a path. Copy it as curl.' };
  if (/^(?:connect|trace|track)$/i.test(method)) return { reason: `fetch sends no ${method}. Copy it as curl.` };
  const carriesBody = body !== null && !/^(?:get|head)$/i.test(method);
  // The key is read from the mock, so that the test contains none.
  const lookup =
    hasKey(exchange) && workspaceId !== null
      ? `  const workspace = mock.workspaces.find(({ id }) => id === ${toLiteral(workspaceId)});\n`
      : '';
  const key = workspaceId === null ? `'unknown-key'` : `workspace?.apiKeys[0] ?? ''`;
  const headers = [
    ...(hasKey(exchange) ? [`'x-api-key': ${key}`] : []),
    ...relevantHeaders(exchange).map(([name, value]) => `${toLiteral(name)}: ${toLiteral(value)}`),
  ];
  const content = typeof body === 'string' ? toLiteral(body) : `JSON.stringify(${toLiteral(body, '    ')})`;
  const init = [
    `method: ${toLiteral(method)},`,
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} },`]),
    ...(carriesBody ? [`body: ${content},`] : []),
  ];
  const stable = stableFieldsOf(reply.body);
  const expectation =
    stable === undefined ? '' : `  expect(await response.json()).toMatchObject(${toLiteral(stable, '  ')});\n`;
  return {
    code: `import { expect, test } from 'vitest';
import { createMock, manualClock } from './mock/index.ts';

test(${toLiteral(`${operationId ?? `${method} ${target}`} is answered with ${reply.status}`)}, async () => {
  const mock = createMock({ clock: manualClock(Date.parse(${toLiteral(at)})) });
${lookup}
  const response = await mock.fetch(${toLiteral(`http://mock.test${target}`)}, {
${init.map((line) => `    ${line}\n`).join('')}  });

  expect(response.status).toBe(${reply.status});
${expectation}});
`,
    notes: [
      placeNote,
      'Its mock starts empty: create the sessions, faults and settings that the request depends on first.',
      ...(body !== null && !carriesBody ? [`fetch sends no body with ${method}, so it is left out.`] : []),
      ...omissionNotes(exchange),
    ],
  };
}

/** What is the same in every response: code and message, not ids and timestamps. */
function stableFieldsOf(body: unknown): object | undefined {
  if (!isObject(body)) return undefined;
  const stable = Object.entries(body).filter(
    ([name, value]) => ['responseCode', 'errorCode', 'message'].includes(name) && !String(value).includes('«redacted»'),
  );
  return stable.length === 0 ? undefined : Object.fromEntries(stable);
}

const keyNote = 'The key is taken from the variable API_KEY: export API_KEY=…';
const placeNote = 'Save it in the folder of the project, or change the path of the import.';

/** Whether the request had an API key. The journal never says which. */
function hasKey({ headers }: Exchange): boolean {
  return 'x-api-key' in headers;
}

/** The headers that affect the response, without the key. */
function relevantHeaders({ headers }: Exchange): [name: string, value: string][] {
  return Object.entries(headers).filter(([name]) => name === 'content-type' || name === 'prefer');
}

/** Whether the journal left a secret out. */
export function isRedacted({ target, body }: Exchange): boolean {
  return `${target}${JSON.stringify(body)}`.includes('«redacted»');
}

/** What the journal could not keep of the request, in sentences. */
function omissionNotes(exchange: Exchange): string[] {
  return [
    ...(isRedacted(exchange)
      ? ['«redacted» represents a secret that the journal does not keep. Insert it yourself.']
      : []),
    ...(exchange.truncated ? ['The journal kept only the beginning of the body.'] : []),
  ];
}

/** A JSON value as TypeScript, on several lines; `indent` precedes all but the first. */
export function toLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return toStringLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const inside = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Object.entries(value).map(([name, member]) => {
    const label = Array.isArray(value) ? '' : `${toKey(name)}: `;
    return `${inside}${label}${toLiteral(member, inside)},\n`;
  });
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join('')}${indent}${close}`;
}

/** A text in quotes. What cannot be seen, or turns the direction of reading, is escaped. */
function toStringLiteral(value: string): string {
  const inside = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}

const invisible = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** `__proto__` in braces would set the prototype instead of a property. */
function toKey(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : toStringLiteral(name);
}
