import type { WalkthroughRequest } from '../../src/document/walkthrough.ts';
import { toCodeBlock } from '../model/page.ts';
import type { ExampleView, OperationView } from '../model/service-document.ts';
import { languages } from './languages.ts';
import { documentedValuesOf, toSampleRequest } from './sample-request.ts';

/** An example as its request and its response. A request that succeeds is in every language, any other in `curl` alone. */
export function renderExample({ operationId }: OperationView, example: ExampleView, baseUrl: string): string {
  const { status, value, walkthrough } = example;
  const request = toSampleRequest(operationId, walkthrough, { baseUrl, values: documentedValuesOf(example) });
  const samples =
    request === undefined
      ? renderRaw(walkthrough.request)
      : languages
          .slice(0, status === 200 ? languages.length : 1)
          .map(({ fence, title, render }) => toCodeBlock(fence, render(request), status === 200 ? title : undefined))
          .join('');
  return `${samples}Response, HTTP ${status}:\n\n${toCodeBlock('json', JSON.stringify(value, null, 2))}`;
}

/** A request that no client would send, as it goes over the wire. */
function renderRaw({ raw, key = 'acme-key' }: WalkthroughRequest): string {
  if (raw === undefined) return '';
  const headers = [
    ...(key === null ? [] : [`x-api-key: ${key}`]),
    ...(raw.body === undefined ? [] : [`content-type: ${raw.contentType ?? 'application/json'}`]),
  ];
  const path = raw.path.startsWith('{') ? 'The link that was returned' : `/api${raw.path}`;
  const body = raw.body === undefined || raw.body === '' ? '' : `\n\n${raw.body}`;
  return toCodeBlock('http', `${raw.method} ${path}\n${headers.join('\n')}${body}`);
}
