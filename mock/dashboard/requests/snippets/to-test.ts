import { toLiteral, toStringLiteral } from './literal.ts';
import { type Exchange, hasKey, omissionNotes, relevantHeaders, type Snippet } from './snippet.ts';

/** The request and what it was answered as a test for vitest, with a mock of its own. */
export function toTest(exchange: Exchange): Snippet {
  const { method, target, body, reply, at, operationId } = exchange;
  if (!target.startsWith('/')) return { reason: 'Only a path can be asked for in a test. Copy it as curl.' };
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
      'Its mock begins anew: sessions, faults and settings that the request rests on have to be brought about first.',
      ...(body !== null && !carriesBody ? [`fetch sends no body with ${method}, so it is left out.`] : []),
      ...omissionNotes(exchange),
    ],
  };
}

/** The key of the workspace is asked of the mock, so that none stands in the test. */
function keyLookup(exchange: Exchange): string {
  if (!hasKey(exchange) || exchange.workspaceId === null) return '';
  return `  const workspace = mock.workspaces.find(({ id }) => id === ${toStringLiteral(exchange.workspaceId)});\n`;
}

function toHeaders(exchange: Exchange): string[] {
  const key = exchange.workspaceId === null ? `'opens nothing'` : `workspace?.apiKeys[0] ?? ''`;
  const members = [
    ...(hasKey(exchange) ? [`'x-api-key': ${key}`] : []),
    ...relevantHeaders(exchange).map(([name, value]) => `${toStringLiteral(name)}: ${toStringLiteral(value)}`),
  ];
  return members.length === 0 ? [] : [`headers: { ${members.join(', ')} },`];
}

/** What of the reply is the same every time: code and message, not what was made for this request alone. */
function stableFieldsOf(body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const stableMembers = Object.entries(body).filter(
    ([name, value]) => ['responseCode', 'errorCode', 'message'].includes(name) && !String(value).includes('«redacted»'),
  );
  return stableMembers.length === 0 ? undefined : Object.fromEntries(stableMembers);
}
