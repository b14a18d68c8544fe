import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requestMembers } from '../../../src/generated/request-members.ts';
import { operationIds, operations } from '../../../src/operations.ts';

const folder = path.resolve(import.meta.dirname, '../../../mock/http');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

/** Names that every pipeline has, whatever its operations are. */
const ownNames = ['message', 'body', 'options'];

function memberNames(members: object): string[] {
  return Object.entries(members).flatMap(([name, kind]) =>
    typeof kind === 'object' ? [name, ...memberNames(kind)] : [name],
  );
}

/** The operations and the fields of their requests that a source text names outside of its comments. */
function namesIn(source: string): string[] {
  const code = source.replace(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const parameters = operationIds.flatMap((id) => [
    ...operations[id].pathParameters,
    ...operations[id].queryParameters,
  ]);
  const fields = Object.values(requestMembers).flatMap(memberNames);
  const names = new Set([...operationIds, ...parameters, ...fields].filter((name) => !ownNames.includes(name)));
  return [...names].filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code));
}

test.each(files)('%s names no operation and no field of one', (file) => {
  expect(namesIn(readFileSync(path.join(folder, file), 'utf8'))).toEqual([]);
});

test('what does is found', () => {
  expect(namesIn("/** For triggerChat. */\nconst zone = id === 'getSession' ? body.timezone : 'UTC';")).toEqual([
    'getSession',
    'timezone',
  ]);
});
