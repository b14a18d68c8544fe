import { toCurl as writeCurl } from '../../../src/text/shell.ts';

/** A shell command that sends this request to the service. */
export function toCurl(apiKey: string, method: string, path: string, body?: object): string {
  const headers = { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  return writeCurl({ method, url: `${location.origin}/api${path}`, headers, body: body && JSON.stringify(body) });
}
