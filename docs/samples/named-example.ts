import { toCodeBlock } from '../model/page.ts';
import type { OperationView } from '../model/service-document.ts';
import { languages } from './languages.ts';
import { documentedValuesOf, toSampleRequest } from './sample-request.ts';

/** An example as its request in every language and its response; undefined when there is none of that name. */
export function renderNamedExample(
  operations: readonly OperationView[],
  operationId: string,
  name: string,
  baseUrl: string,
): string | undefined {
  const operation = operations.find((one) => one.operationId === operationId);
  const example = operation?.examples.find((one) => one.name === name);
  if (operation === undefined || example === undefined) return undefined;
  const values = documentedValuesOf(example);
  const request = toSampleRequest(operation.operationId, example.walkthrough, { baseUrl, values });
  const samples =
    request === undefined
      ? ''
      : languages.map(({ fence, title, render }) => toCodeBlock(fence, render(request), title)).join('');
  const response = toCodeBlock('json', JSON.stringify(example.value, null, 2));
  return `${samples}Response, HTTP ${example.status}:\n\n${response}`.trimEnd();
}
