import type { ControlSchemas } from '../control-operations.ts';
import { isObject } from '../json.ts';
import { quoteForShell, toCurl } from './shell.ts';

type Exchange = ControlSchemas['Exchange'];

/** In the `curl` command, the API key is a shell variable, because the journal stores no keys. */
export function toCommand({ method, target, headers, body }: Exchange, origin: string): string {
  const request = {
    method,
    url: origin + target,
    headers: sentHeaders(headers),
    body: body === null ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  };
  const quote = (word: string) => (word === `x-api-key: ${key}` ? `"${word}"` : quoteForShell(word));
  return toCurl(request, { separator: ' \\\n  ', quote });
}

export function toTest({ method, target, headers, body, reply }: Exchange, origin: string): string {
  const { errorCode, message } = isObject(reply.body) ? reply.body : {};
  const sent = { method, headers: sentHeaders(headers), ...(body !== null && { body }) };
  const init = JSON.stringify(sent, null, 2)
    .replace(`"${key}"`, `process.env.API_KEY ?? ''`)
    .replace(/^ {2}"body": ([{[].*)\n}$/ms, '  body: JSON.stringify($1),\n}');
  return `import { expect, test } from 'vitest';

test(${JSON.stringify(`${method} ${target} answers ${reply.status}`)}, async () => {
  const response = await fetch(${JSON.stringify(origin + target)}, ${init.replaceAll('\n', '\n  ')});

  expect(response.status).toBe(${reply.status});
  expect(await response.json()).toMatchObject(${JSON.stringify({ errorCode, message })});
});
`;
}

const key = '$API_KEY';

function sentHeaders(headers: Exchange['headers']): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => ['x-api-key', 'content-type', 'prefer'].includes(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, name === 'x-api-key' ? key : value]));
}
