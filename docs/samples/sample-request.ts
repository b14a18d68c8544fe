import type { Walkthrough } from '../../src/document/walkthrough.ts';
import { isObject } from '../../src/json.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import type { ExampleView } from '../model/service-document.ts';
import { fillPlaceholders, type KeptValues } from '../walkthrough.ts';

/** A request that samples in every language send. */
export interface SampleRequest {
  operationId: OperationId;
  /** With its `/api`. */
  baseUrl: string;
  apiKey: string;
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: object | undefined;
}

/**
 * The request of a walkthrough, with values in place of `{callId}` and the like; undefined where no sample can show it:
 * it has no key, or a body that is no object.
 */
export function toSampleRequest(
  operationId: OperationId,
  walkthrough: Walkthrough,
  { baseUrl, values }: { baseUrl: string; values: KeptValues },
): SampleRequest | undefined {
  const { key = 'acme-key', path = {}, query = {}, body, raw } = fillPlaceholders(walkthrough.request, values);
  if (raw !== undefined || key === null || (body !== undefined && !isObject(body))) return undefined;
  return { operationId, baseUrl, apiKey: key, path, query, body };
}

/** The method and the whole URL of a sample. */
export function targetOf({ operationId, baseUrl, path, query }: SampleRequest): { method: string; url: string } {
  const { method, path: template } = operations[operationId];
  const search = String(new URLSearchParams(query));
  return { method, url: `${baseUrl}${toRequestPath(template, path)}${search === '' ? '' : `?${search}`}` };
}

/** The identifiers that take the place of `{callId}` and `{sessionId}` where an example is shown: those of its response. */
export function documentedValuesOf({ value }: Pick<ExampleView, 'value'>): KeptValues {
  const text = JSON.stringify(value);
  const idOf = (kind: string) => new RegExp(`${kind}_[a-z]+_[0-9a-f]{16}`).exec(text)?.[0];
  return new Map([
    ['callId', idOf('call') ?? 'call_acme_c4e81f06b9d2735a'],
    ['sessionId', idOf('ses') ?? 'ses_acme_5b90d17f3ae8264c'],
  ]);
}
