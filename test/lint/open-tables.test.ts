import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as enums from '../../src/generated/enums.ts';
import { operationIds, statusOf } from '../../src/operations.ts';

const facts = new Set<string>([
  ...Object.keys(statusOf),
  ...operationIds,
  ...enums.sessionStatuses,
  ...enums.communicationChannelTypes,
  ...enums.transcriptEntryTypes,
  ...enums.contentItemTypes,
]);

/** Words that name facts of the service but have further meanings. */
const ambiguous = new Set(['text', 'message', 'file', 'image', 'audio', 'video', 'email', 'summary', 'active']);

/** Matches a table whose type accepts any key, up to the closing brace. */
const openTable =
  /const (\w+): [^=]{0,200}?\b(?:Record<string,|Set<unknown>)[^=]{0,200}?= ?(?:new Set[^(]*\()?[[{]([\s\S]*?)\n(?:[\]}])/g;

const product = ['src', 'mock', 'contracts', 'docs', 'cli', 'integrations'];
const files = execFileSync('git', ['ls-files', ...product], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('/generated/'));

function findOpenTables(source: string): string[] {
  return [...source.matchAll(openTable)].flatMap(([, name = '', text = '']) => {
    const keys = [...text.matchAll(/(?:^|[{[,\s])'?(\w+)'?(?=\s*[:,\]])/g)].map(([, key = '']) => key);
    const found = new Set(keys.filter((key) => facts.has(key) && !ambiguous.has(key)));
    return found.size >= 2 ? [name] : [];
  });
}

test('a table of constants for each operation or error code does not compile if a row is missing', () => {
  const found = files.flatMap((file) =>
    findOpenTables(readFileSync(file, 'utf8')).map((name) => `${file}: ${name} needs a type with closed keys`),
  );

  expect(found).toEqual([]);
});

test.each([
  ['const a: Readonly<Record<string, number>> = {\n  noAgentEmail: 1,\n  forbidden: 2,\n};', ['a']],
  ["const b = new Set<unknown>();\nconst c: Set<unknown> = new Set([\n  'call_placed', 'call_expired',\n]);", ['c']],
  ['const d: Record<ErrorCode, number> = {\n  noAgentEmail: 1,\n  forbidden: 2,\n};', []],
])('the lint reports a constant table if the type of the table allows missing rows: %j', (source, names) => {
  expect(findOpenTables(source)).toEqual(names);
});
