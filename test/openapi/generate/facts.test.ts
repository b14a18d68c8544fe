import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDocument } from '../../../openapi/generate/document.ts';
import { renderOperationFacts } from '../../../openapi/generate/facts.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const file = path.join(folder, 'operations/cancel-call/facts.yaml');

beforeAll(() => cpSync('openapi', folder, { recursive: true }));

test.each<[string, string, string, RegExp]>([
  ['an unknown keyword', 'names:', 'calls:', /cancel-call\/facts\.yaml: .*must NOT have additional properties/],
  ['a parameter without a name', 'names: { callId: call }', '', /`names` has to say what callId names/],
  ['a message that is not constant', 'at: /message', 'at: /data', /CancelCallSuccess has no `const` at \/data/],
  [
    'a field that requests do not have',
    'undoes:',
    'reaches: { numbers: [/phone] }\nundoes:',
    /The body has no \/phone/,
  ],
])('the generator refuses a facts.yaml with %s', async (_, before, after, message) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));

  await expect(generate()).rejects.toThrow(message);
  writeFileSync(file, text);
});

test('the generator refuses an operation without a facts.yaml', async () => {
  rmSync(file);

  await expect(generate()).rejects.toThrow(
    /operations\/cancel-call\/facts\.yaml is missing\. Write what cancelCall does/,
  );
});

async function generate(): Promise<string> {
  const document = await readDocument(path.join(folder, 'service.yaml'));
  const schema = parse(readFileSync(path.join(folder, 'facts.schema.yaml'), 'utf8')) as object;
  return renderOperationFacts(document, folder, schema as Record<string, unknown>);
}
