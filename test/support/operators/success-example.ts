import service from '../../../src/generated/service.json' with { type: 'json' };
import { isObject } from '../../../src/json.ts';
import { type OperationId, operations } from '../../../src/operations.ts';
import type { Members } from '../kit/altered-service.ts';

/** The first success that the document shows, with the identifier that is asked for. */
export function successExampleOf(operationId: OperationId, url: string): Members {
  const { path, method, pathParameters } = operations[operationId];
  const paths: unknown = service.paths;
  const examples = memberOf(paths, [
    path,
    method.toLowerCase(),
    'responses',
    '200',
    'content',
    'application/json',
    'examples',
  ]);
  const [example] = isObject(examples) ? Object.values(examples) : [];
  const body = structuredClone(memberOf(resolveExample(example), ['value']));
  if (!isObject(body)) throw new Error(`The document was expected to show a success of ${operationId}.`);
  const [parameter = ''] = pathParameters;
  const { data } = body;
  if (isObject(data) && parameter in data) data[parameter] = new URL(url).pathname.split('/').at(-1);
  return body;
}

function resolveExample(example: unknown): unknown {
  const reference = memberOf(example, ['$ref']);
  return typeof reference === 'string' ? memberOf(service, reference.slice(2).split('/')) : example;
}

function memberOf(value: unknown, names: readonly string[]): unknown {
  return names.reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}
