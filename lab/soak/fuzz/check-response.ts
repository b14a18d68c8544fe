import type { HttpResponse } from './connection/read-response.ts';
import { operations } from './operations.ts';

const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

/** What is wrong with an answer; undefined when nothing is. `operationId` is known where a request is plainly one of it. */
export function checkResponse(
  response: HttpResponse,
  method: string,
  operationId: string | undefined,
): string | undefined {
  const { status, headers, body } = response;
  if (status >= 500 && !isRequestedFault(headers)) return `status ${status}`;
  if (response.isStream) return checkStream(response, method);
  if (status === 204) return body.length === 0 ? undefined : 'a 204 with a body';
  const type = headers.get('content-type');
  const isMedia = status === 200 && /^(image|audio|video)\/|^application\/pdf/.test(type ?? '');
  const isPage = status === 200 && type?.startsWith('text/html;') && headers.has('content-security-policy');
  if (isMedia || isPage) return undefined;
  if (type !== 'application/json') return `content type ${type} with status ${status}`;
  if (method === 'HEAD') return undefined;
  const parsed = parseJsonBody(body);
  if ('wrong' in parsed) return parsed.wrong;
  const { value } = parsed;
  if (status >= 400) return checkErrorEnvelope(value, status, headers);
  if (status !== 200 && status !== 201) return `status ${status}`;
  const validationIssue = operationId === undefined ? undefined : byId.get(operationId)?.validationIssue(value);
  return validationIssue === undefined
    ? undefined
    : `a success of ${operationId} that does not fit its schema: ${validationIssue}`;
}

/** By a preference of the request, or by a fault that was set. */
function isRequestedFault(headers: HttpResponse['headers']): boolean {
  return headers.has('understudy-fault') || headers.get('preference-applied')?.startsWith('code=5') === true;
}

function checkStream({ status, body }: HttpResponse, method: string): string | undefined {
  if (status !== 200) return `a stream with status ${status}`;
  // It is sent in chunks; the first is the comment that somebody listens.
  return method === 'HEAD' || body.includes(': listening') ? undefined : 'a stream that does not say that it listens';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJsonBody(body: Buffer): { value: unknown } | { wrong: string } {
  try {
    return { value: JSON.parse(utf8.decode(body)) as unknown };
  } catch {
    return { wrong: `a body that is no JSON: ${JSON.stringify(body.toString('latin1', 0, 100))}` };
  }
}

function checkErrorEnvelope(value: unknown, status: number, headers: HttpResponse['headers']): string | undefined {
  if (typeof value !== 'object' || value === null) return 'an error that is no object';
  const names = Object.keys(value).sort().join();
  if (names !== 'data,errorCode,message,responseCode') return `an error outside the envelope, with ${names}`;
  const { responseCode, errorCode, message, data } = value as Record<string, unknown>;
  const isProfileChoice =
    headers.get('understudy-gap')?.includes('envelope/response-code') === true && responseCode === 200;
  if (responseCode !== status && !isProfileChoice) return `responseCode ${String(responseCode)} with status ${status}`;
  if (typeof errorCode !== 'string' || !/^[a-z][A-Za-z]+$/.test(errorCode)) return `errorCode ${String(errorCode)}`;
  if (data !== null) return 'an error with data';
  if (typeof message !== 'string' || message === '') return 'an error without a message';
  if (message.length > maxMessageLength)
    return `an error whose message has ${message.length} characters (${errorCode})`;
  if (/\bat \S+ \(|node:internal|node_modules|file:\/\//.test(message))
    return `a message of a mistake: ${message.slice(0, 200)}`;
  return undefined;
}

/** Nobody reads more; it would be the request, sent back. */
const maxMessageLength = 5_000;
