import { literal, text } from './literal.ts';
import { type Exchange, hasKey, missing, type Snippet, tellingHeaders } from './snippet.ts';

/** The request and what it was answered as a test for vitest, with a mock of its own. */
export function asTest(exchange: Exchange): Snippet {
  const { method, target, body, reply, at, operationId } = exchange;
  if (!target.startsWith('/')) return { reason: 'Only a path can be asked for in a test. Copy it as curl.' };
  if (/^(?:connect|trace|track)$/i.test(method)) return { reason: `fetch sends no ${method}. Copy it as curl.` };
  const carriesBody = body !== null && !/^(?:get|head)$/i.test(method);
  const init = [
    `method: ${text(method)},`,
    ...headersOf(exchange),
    ...(carriesBody
      ? [`body: ${typeof body === 'string' ? text(body) : `JSON.stringify(${literal(body, '    ')})`},`]
      : []),
  ];
  const told = tellingFields(reply.body);
  const name = `${operationId ?? `${method} ${target}`} is answered with ${reply.status}`;
  return {
    code: `import { expect, test } from 'vitest';
import { createMock, manualClock } from './mock/index.ts';

test(${text(name)}, async () => {
  const mock = createMock({ clock: manualClock(Date.parse(${text(at)})) });
${keyOf(exchange)}
  const response = await mock.fetch(${text(`http://mock.test${target}`)}, {
${init.map((line) => `    ${line}\n`).join('')}  });

  expect(response.status).toBe(${reply.status});
${told === undefined ? '' : `  expect(await response.json()).toMatchObject(${literal(told, '  ')});\n`}});
`,
    notes: [
      'Save it in the folder of the project, or change the path of the import.',
      'Its mock begins anew: sessions, faults and settings that the request rests on have to be brought about first.',
      ...(body !== null && !carriesBody ? [`fetch sends no body with ${method}, so it is left out.`] : []),
      ...missing(exchange),
    ],
  };
}

/** The key of the workspace is asked of the mock, so that none stands in the test. */
function keyOf(exchange: Exchange): string {
  if (!hasKey(exchange) || exchange.workspaceId === null) return '';
  return `  const workspace = mock.workspaces.find(({ id }) => id === ${text(exchange.workspaceId)});\n`;
}

function headersOf(exchange: Exchange): string[] {
  const key = exchange.workspaceId === null ? `'opens nothing'` : `workspace?.apiKeys[0] ?? ''`;
  const members = [
    ...(hasKey(exchange) ? [`'x-api-key': ${key}`] : []),
    ...tellingHeaders(exchange).map(([name, value]) => `${text(name)}: ${text(value)}`),
  ];
  return members.length === 0 ? [] : [`headers: { ${members.join(', ')} },`];
}

/** What of the reply is the same every time: code and message, not what was made for this request alone. */
function tellingFields(body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const told = Object.entries(body).filter(
    ([name, value]) => ['responseCode', 'errorCode', 'message'].includes(name) && !String(value).includes('«redacted»'),
  );
  return told.length === 0 ? undefined : Object.fromEntries(told);
}
