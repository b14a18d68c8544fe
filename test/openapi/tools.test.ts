import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document: unknown = JSON.parse(readFileSync('src/generated/service.json', 'utf8'));

function objectsIn(value: unknown, path = ''): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [[path, value] as [string, Record<string, unknown>]];
  return [...own, ...Object.entries(value).flatMap(([name, item]) => objectsIn(item, `${path}/${name}`))];
}

test('each parameter of the OpenAPI document has an example for Dredd and for Postman', () => {
  const parameters = objectsIn(document).filter(([, { in: place }]) => place === 'path' || place === 'query');
  const without = parameters.filter(
    ([, { schema, example }]) => (schema as { examples?: unknown[] }).examples?.[0] !== example,
  );

  expect(parameters.length).toBeGreaterThan(4);
  expect(without.map(([path]) => path)).toEqual([]);
});

test('no enumeration of the OpenAPI document contains null, because openapi-zod-client fails for null', () => {
  const enumerations = objectsIn(document).filter(
    ([, { enum: values }]) => Array.isArray(values) && values.includes(null),
  );
  expect(enumerations.map(([path]) => path)).toEqual([]);
});
