import { toCurl } from '../../src/text/shell.ts';
import { type SampleRequest, targetOf } from './sample-request.ts';

/** A way to send a request. */
export interface Language {
  /** What a tab is called. */
  title: string;
  /** For the colours of a block of code. */
  fence: string;
  render(request: SampleRequest): string;
}

/** Every language in which requests are shown. All are made of the same request. */
export const languages: readonly Language[] = [
  { title: 'curl', fence: 'sh', render: renderCurl },
  { title: 'PowerShell', fence: 'powershell', render: renderPowerShell },
  { title: 'TypeScript', fence: 'ts', render: renderTypeScript },
  { title: 'fetch', fence: 'js', render: renderFetch },
  { title: 'Python', fence: 'python', render: renderPython },
];

function renderCurl(request: SampleRequest): string {
  const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { 'x-api-key': request.apiKey, ...type };
  const body = request.body && JSON.stringify(request.body, null, 2);
  return toCurl({ ...targetOf(request), headers, body }, { separator: ' \\\n  ' });
}

function renderPowerShell(request: SampleRequest): string {
  const { method, url } = targetOf(request);
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const call = [
    `Invoke-RestMethod -Method ${method} -Uri ${quote(url)}`,
    `-Headers @{ 'x-api-key' = ${quote(request.apiKey)} }`,
    ...(request.body === undefined ? [] : ["-ContentType 'application/json; charset=utf-8' -Body $body"]),
  ].join(' `\n  ');
  // A string between @' and '@ is taken as it is.
  return request.body === undefined ? call : `$body = @'\n${JSON.stringify(request.body, null, 2)}\n'@\n${call}`;
}

function renderTypeScript({ operationId, baseUrl, apiKey, path, query, body }: SampleRequest): string {
  const parts = {
    ...(Object.keys(path).length === 0 ? {} : { path }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  };
  return `import { createClient } from 'understudy/client';

const client = createClient({ apiKey: ${toJavaScript(apiKey)}, baseUrl: ${toJavaScript(baseUrl)} });
const result = await client.${operationId}(${toJavaScript(parts)});
console.log(result);`;
}

function renderFetch(request: SampleRequest): string {
  const { method, url } = targetOf(request);
  const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
  const body = request.body === undefined ? '' : `\n  body: JSON.stringify(${toJavaScript(request.body, '  ')}),`;
  return `const response = await fetch(${toJavaScript(url)}, {
  method: ${toJavaScript(method)},
  headers: ${toJavaScript({ 'x-api-key': request.apiKey, ...type }, '  ')},${body}
});
console.log(response.status, await response.json());`;
}

function renderPython(request: SampleRequest): string {
  const { method, url } = targetOf(request);
  const body = request.body === undefined ? '' : `\n  json=${toPython(request.body, '  ')},`;
  return `import requests

response = requests.${method.toLowerCase()}(
  ${toPython(url)},
  headers=${toPython({ 'x-api-key': request.apiKey }, '  ')},${body}
)
print(response.status_code, response.json())`;
}

/** A JSON value as JavaScript is usually written, on several lines where it is long. */
function toJavaScript(value: unknown, indent = ''): string {
  return toSource(value, indent, {
    string: (text) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
    key: (name, string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : string(name)),
    other: (other) => JSON.stringify(other),
  });
}

/** A JSON value as Python is usually written, on several lines where it is long. */
function toPython(value: unknown, indent = ''): string {
  return toSource(value, indent, {
    string: (text) => JSON.stringify(text),
    key: (name, string) => string(name),
    other: (other) => (other === null ? 'None' : other === true ? 'True' : other === false ? 'False' : String(other)),
  });
}

interface Notation {
  string(text: string): string;
  key(name: string, string: (text: string) => string): string;
  other(value: unknown): string;
}

const maxLineLength = 80;

function toSource(value: unknown, indent: string, notation: Notation): string {
  if (typeof value === 'string') return notation.string(value);
  if (typeof value !== 'object' || value === null) return notation.other(value);
  const inside = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([name, member]) => {
    const source = toSource(member, inside, notation);
    return isList ? source : `${notation.key(name, notation.string)}: ${source}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const space = isList ? '' : ' ';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= maxLineLength) return line;
  return `${open}\n${parts.map((part) => `${inside}${part},\n`).join('')}${indent}${close}`;
}
