import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import type { Walkthrough, WalkthroughRequest } from '../../src/document/document.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { toCurl } from '../../src/text/code.ts';
import { toCodeBlock } from '../model/page.ts';
import type { ExampleView, OperationView } from '../model/service-document.ts';
import { fillPlaceholders, type KeptValues } from '../model/walkthrough.ts';

/** A Markdown block with this fence contains a sample request as JSON, which pages render in programming languages. */
export const sampleFence = 'sample';

/** The programming language of sample requests if the browser runs no scripts. */
export const curl = { title: 'curl', fence: 'sh', render: renderCurl };

/** The languages of sample requests. The script of the site uses this table too. */
export const languages = [
  curl,
  toLanguage('JavaScript', 'js', jsFetch, (call) => {
    return `const response = await ${call};\nconsole.log(response.status, await response.json());`;
  }),
  toLanguage('Python', 'python', pythonRequests, (call) => {
    return `import requests\n\nresponse = ${call}\nprint(response.status_code, response.json())`;
  }),
  toLanguage('PHP', 'php', phpCurl),
  toLanguage('Go', 'go', goNative),
  toLanguage('Java', 'java', javaNethttp),
  toLanguage('C#', 'csharp', csharpHttpclient, (code) => {
    return `${code}\nConsole.WriteLine(await response.Content.ReadAsStringAsync());`;
  }),
  { title: 'TypeScript', fence: 'ts', render: renderTypeScript },
];

function toLanguage(title: string, fence: string, { generate }: typeof goNative, complete = (code: string) => code) {
  return { title, fence, render: (request: SampleRequest) => complete(generate(toHar(request))) };
}

export function languagesFor(hasClient: boolean) {
  return hasClient ? languages : languages.filter(({ title }) => title !== 'TypeScript');
}

/** Shows an example in the reader's programming language, but as `curl` if the service refuses the request. */
export function renderExample({ operationId }: OperationView, example: ExampleView, baseUrl: string): string {
  const { status, value, walkthrough } = example;
  const request = toSampleRequest(operationId, walkthrough, { baseUrl, values: documentedValuesOf(example) });
  const sample = () => {
    if (request === undefined) return renderRaw(walkthrough.request);
    if (status === 200) return toCodeBlock(sampleFence, JSON.stringify(request));
    return toCodeBlock('sh', renderCurl(request));
  };
  return `${sample()}Response, HTTP ${status}:\n\n${toCodeBlock('json', JSON.stringify(value, null, 2))}`;
}

export function expandSamples(markdown: string, hasClient: boolean): string {
  return markdown.replaceAll(/^```sample\n(.*)\n```\n\n?/gm, (block, json: string) => {
    const request = readSample(json);
    if (request === undefined) return block;
    const blocks = languagesFor(hasClient).map(({ fence, title, render }) =>
      toCodeBlock(fence, render(request), title),
    );
    return blocks.join('');
  });
}

/** Reads the JSON of a sample request. A writer may have written other text, so the result can be undefined. */
export function readSample(json: string): SampleRequest | undefined {
  const value = parseJson(json);
  return isObject(value) && String(value.operationId) in operations ? (value as unknown as SampleRequest) : undefined;
}

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
  const input = JSON.stringify(Object.fromEntries(parts), null, 2).replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:');
  return `import { createClient } from 'understudy-kit/client';

const client = createClient({ apiKey: '${apiKey}', baseUrl: '${baseUrl}' });
const result = await client.${operationId}(${input});
console.log(result);`;
}

function toHar(request: SampleRequest): NonNullable<Parameters<typeof goNative.generate>[0]> {
  const key = { name: 'x-api-key', value: request.apiKey };
  if (request.body === undefined) return { ...targetOf(request), headers: [key] };
  const mimeType = 'application/json';
  return {
    ...targetOf(request),
    headers: [key, { name: 'content-type', value: mimeType }],
    postData: { mimeType, text: JSON.stringify(request.body) },
  };
}

export type SampleRequest = NonNullable<ReturnType<typeof toSampleRequest>>;

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
  return { method, url: baseUrl + toRequestPath(template, path, query) };
}

function documentedValuesOf({ value }: Pick<ExampleView, 'value'>): KeptValues {
  const text = JSON.stringify(value);
  const idOf = (kind: string) => new RegExp(`${kind}_[a-z]+_[0-9a-f]{16}`).exec(text)?.[0];
  return new Map([
    ['callId', idOf('call') ?? 'call_acme_c4e81f06b9d2735a'],
    ['sessionId', idOf('ses') ?? 'ses_acme_5b90d17f3ae8264c'],
  ]);
}
