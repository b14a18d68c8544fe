import { quoteForShell } from '../../../src/text/quote-for-shell.ts';

/** A shell command that sends this request to the service. */
export function toCurl(apiKey: string, method: string, path: string, body?: unknown): string {
  return [
    `curl -s ${quoteForShell(`${location.origin}/api${path}`)}`,
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    `-H ${quoteForShell(`x-api-key: ${apiKey}`)}`,
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoteForShell(JSON.stringify(body))}`]),
  ].join(' ');
}
