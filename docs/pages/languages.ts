import type { Walkthrough, WalkthroughRequest } from '../../src/document/walkthrough.ts';
import { isObject } from '../../src/json.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { toCurl } from '../../src/text/shell.ts';
import { toCodeBlock } from '../model/page.ts';
import type { ExampleView, OperationView } from '../model/service-document.ts';
import { fillPlaceholders, type KeptValues } from '../model/walkthrough.ts';

/** Every language for sample requests, with its name in code blocks. All samples are rendered from the same request. */
export const languages = [
  { title: 'curl', fence: 'sh', render: renderCurl },
  { title: 'TypeScript', fence: 'ts', render: renderTypeScript },
  { title: 'fetch', fence: 'js', render: renderFetch },
  { title: 'Python', fence: 'python', render: renderPython },
];

/** Renders an example with its request and response. Successful requests are in all languages, refused ones only in `curl`. */
export function renderExample({ operationId }: OperationView, example: ExampleView, baseUrl: string): string {
  const { status, value, walkthrough } = example;
  const request = toSampleRequest(operationId, walkthrough, { baseUrl, values: documentedValuesOf(example) });
  const shown = status === 200 ? languages : languages.slice(0, 1);
  const samples =
    request === undefined
      ? [renderRaw(walkthrough.request)]
      : shown.map(({ fence, title, render }) => {
          return toCodeBlock(fence, render(request), status === 200 ? title : undefined);
        });
  return `${samples.join('')}Response, HTTP ${status}:\n\n${toCodeBlock('json', JSON.stringify(value, null, 2))}`;
}

/** Renders the raw HTTP of a request that no normal client sends. */
function renderRaw({ raw, key = 'acme-key' }: WalkthroughRequest): string {
  if (raw === undefined) return '';
  const path = raw.path.startsWith('{') ? 'The link that was returned' : `/api${raw.path}`;
  const lines = [
    `${raw.method} ${path}`,
    ...(key === null ? [] : [`x-api-key: ${key}`]),
    ...(raw.body === undefined ? [] : [`content-type: ${raw.contentType ?? 'application/json'}`]),
    ...(raw.body ? ['', raw.body] : []),
  ];
  return toCodeBlock('http', lines.join('\n'));
}

function renderCurl(request: SampleRequest): string {
  const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { 'x-api-key': request.apiKey, ...type };
  const body = request.body && JSON.stringify(request.body, null, 2);
  return toCurl({ ...targetOf(request), headers, body }, { separator: ' \\\n  ' });
}

function renderTypeScript({ operationId, baseUrl, apiKey, path, query, body }: SampleRequest): string {
  const parts = Object.entries({ path, query, body }).filter(([, part = {}]) => Object.keys(part).length > 0);
  return `import { createClient } from 'understudy-kit/client';

const client = createClient({ apiKey: '${apiKey}', baseUrl: '${baseUrl}' });
const result = await client.${operationId}(${toJavaScript(Object.fromEntries(parts))});
console.log(result);`;
}

function renderFetch(request: SampleRequest): string {
  const { method, url } = targetOf(request);
  const type = request.body === undefined ? '' : `, 'content-type': 'application/json'`;
  const body = request.body === undefined ? '' : `\n  body: JSON.stringify(${toJavaScript(request.body, '  ')}),`;
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: { 'x-api-key': '${request.apiKey}'${type} },${body}
});
console.log(response.status, await response.json());`;
}

function renderPython(request: SampleRequest): string {
  const { method, url } = targetOf(request);
  const body = request.body === undefined ? '' : `\n  json=${toPython(request.body, '  ')},`;
  return `import requests

response = requests.${method.toLowerCase()}(
  ${JSON.stringify(url)},
  headers={'x-api-key': '${request.apiKey}'},${body}
)
print(response.status_code, response.json())`;
}

// JSON is valid JavaScript, and nearly valid Python. Every member starts a line, and no string contains a line break.

/** Formats a JSON value in the usual style of JavaScript. Lines after the first start with the indent. */
function toJavaScript(value: object, indent = ''): string {
  return toLines(value, indent).replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:');
}

/** Formats a JSON value as Python. */
function toPython(value: object, indent: string): string {
  const toConstant = (word: string) => (word === 'null' ? 'None' : word.charAt(0).toUpperCase() + word.slice(1));
  return toLines(value, indent).replaceAll(/(?<=^ *(?:".*": )?)(?:true|false|null)(?=,?$)/gm, toConstant);
}

function toLines(value: object, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

/** The request that the samples in every language send. */
export type SampleRequest = NonNullable<ReturnType<typeof toSampleRequest>>;

/** The request of a walkthrough with kept values; undefined without a key, or with a body that is not an object. */
export function toSampleRequest(
  operationId: OperationId,
  walkthrough: Walkthrough,
  { baseUrl, values }: { baseUrl: string; values: KeptValues },
) {
  const { key = 'acme-key', path = {}, query = {}, body, raw } = fillPlaceholders(walkthrough.request, values);
  if (raw !== undefined || key === null || (body !== undefined && !isObject(body))) return undefined;
  return { operationId, baseUrl, apiKey: key, path, query, body };
}

function targetOf({ operationId, baseUrl, path, query }: SampleRequest): { method: string; url: string } {
  const { method, path: template } = operations[operationId];
  const search = String(new URLSearchParams(query));
  return { method, url: `${baseUrl}${toRequestPath(template, path)}${search === '' ? '' : `?${search}`}` };
}

/** The identifiers in an example's response. They replace `{callId}` and `{sessionId}` in its request. */
function documentedValuesOf({ value }: Pick<ExampleView, 'value'>): KeptValues {
  const text = JSON.stringify(value);
  const idOf = (kind: string) => new RegExp(`${kind}_[a-z]+_[0-9a-f]{16}`).exec(text)?.[0];
  return new Map([
    ['callId', idOf('call') ?? 'call_acme_c4e81f06b9d2735a'],
    ['sessionId', idOf('ses') ?? 'ses_acme_5b90d17f3ae8264c'],
  ]);
}
