import { toLiteral, toStringLiteral } from './literal.ts';
import { type Exchange, hasKey, omissionNotes, relevantHeaders, type Snippet } from './snippet.ts';

/** The request and its response as a test for vitest, with a mock of its own. */
export function toTest(exchange: Exchange): Snippet {
  const { method, target, body, reply, at, operationId } = exchange;
  if (!target.startsWith('/')) return { reason: 'A test can only request a path. Copy it as curl.' };
  if (/^(?:connect|trace|track)$/i.test(method)) return { reason: `fetch sends no ${method}. Copy it as curl.` };
  const carriesBody = body !== null && !/^(?:get|head)$/i.test(method);
  const init = [
    `method: ${toStringLiteral(method)},`,
    ...toHeaders(exchange),
    ...(carriesBody
      ? [`body: ${typeof body === 'string' ? toStringLiteral(body) : `JSON.stringify(${toLiteral(body, '    ')})`},`]
      : []),
  ];
  const stableMembers = stableFieldsOf(reply.body);
  const name = `${operationId ?? `${method} ${target}`} is answered with ${reply.status}`;
  return {
    code: `import { expect, test } from 'vitest';
import { createMock, manualClock } from './mock/index.ts';

test(${toStringLiteral(name)}, async () => {
  const mock = createMock({ clock: manualClock(Date.parse(${toStringLiteral(at)})) });
${keyLookup(exchange)}
  const response = await mock.fetch(${toStringLiteral(`http://mock.test${target}`)}, {
${init.map((line) => `    ${line}\n`).join('')}  });

  expect(response.status).toBe(${reply.status});
${stableMembers === undefined ? '' : `  expect(await response.json()).toMatchObject(${toLiteral(stableMembers, '  ')});\n`}});
`,
    notes: [
      'Save it in the folder of the project, or change the path of the import.',
      'Its mock starts empty: create the sessions, faults and settings that the request depends on first.',
      ...(body !== null && !carriesBody ? [`fetch sends no body with ${method}, so it is left out.`] : []),
      ...omissionNotes(exchange),
    ],
  };
}

/** The key is read from the mock, so that the test contains none. */
function keyLookup(exchange: Exchange): string {
  if (!hasKey(exchange) || exchange.workspaceId === null) return '';
  return `  const workspace = mock.workspaces.find(({ id }) => id === ${toStringLiteral(exchange.workspaceId)});\n`;
}

function toHeaders(exchange: Exchange): string[] {
  const key = exchange.workspaceId === null ? `'unknown-key'` : `workspace?.apiKeys[0] ?? ''`;
  const members = [
    ...(hasKey(exchange) ? [`'x-api-key': ${key}`] : []),
    ...relevantHeaders(exchange).map(([name, value]) => `${toStringLiteral(name)}: ${toStringLiteral(value)}`),
  ];
  return members.length === 0 ? [] : [`headers: { ${members.join(', ')} },`];
}

/** What is the same in every response: code and message, not ids and timestamps. */
function stableFieldsOf(body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const stableMembers = Object.entries(body).filter(
    ([name, value]) => ['responseCode', 'errorCode', 'message'].includes(name) && !String(value).includes('«redacted»'),
  );
  return stableMembers.length === 0 ? undefined : Object.fromEntries(stableMembers);
}
