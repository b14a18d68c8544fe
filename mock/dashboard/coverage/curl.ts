import { quoteForShell } from '../../../src/quote-for-shell.ts';
import type { ServiceRequest } from '../service/send-to-service.ts';

/** A shell command that sends this request to the service. */
export function toCurl(apiKey: string, { method, path, body }: ServiceRequest): string {
  return [
    `curl -s ${quoteForShell(`${location.origin}/api${path}`)}`,
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    `-H ${quoteForShell(`x-api-key: ${apiKey}`)}`,
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoteForShell(JSON.stringify(body))}`]),
  ].join(' ');
}
