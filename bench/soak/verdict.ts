import type { Answer } from './answer.ts';
import { operations } from './documents.ts';

const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

/** What is wrong with an answer; undefined when nothing is. `operationId` is known where a request is plainly one of it. */
export function fault(answer: Answer, method: string, operationId: string | undefined): string | undefined {
  const { status, headers, body } = answer;
  if (status >= 500 && !wasAskedFor(headers)) return `status ${status}`;
  if (answer.isStream) return streamFault(answer, method);
  if (status === 204) return body.length === 0 ? undefined : 'a 204 with a body';
  const type = headers.get('content-type');
  const isMedium = status === 200 && /^(image|audio|video)\/|^application\/pdf/.test(type ?? '');
  if (isMedium) return undefined;
  if (type !== 'application/json') return `content type ${type} with status ${status}`;
  if (method === 'HEAD') return undefined;
  const parsed = parse(body);
  if ('wrong' in parsed) return parsed.wrong;
  const { value } = parsed;
  if (status >= 400) return envelopeFault(value, status, headers);
  if (status !== 200 && status !== 201) return `status ${status}`;
  const misfit = operationId === undefined ? undefined : byId.get(operationId)?.misfit(value);
  return misfit === undefined ? undefined : `a success of ${operationId} that does not fit its schema: ${misfit}`;
}

/** By a preference of the request, or by a fault that was set. */
function wasAskedFor(headers: Answer['headers']): boolean {
  return headers.has('understudy-fault') || headers.get('preference-applied')?.startsWith('code=5') === true;
}

function streamFault({ status, body }: Answer, method: string): string | undefined {
  if (status !== 200) return `a stream with status ${status}`;
  // It is sent in chunks; the first is the comment that somebody listens.
  return method === 'HEAD' || body.includes(': listening') ? undefined : 'a stream that does not say that it listens';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(body: Buffer): { value: unknown } | { wrong: string } {
  try {
    return { value: JSON.parse(utf8.decode(body)) as unknown };
  } catch {
    return { wrong: `a body that is no JSON: ${JSON.stringify(body.toString('latin1', 0, 100))}` };
  }
}

function envelopeFault(value: unknown, status: number, headers: Answer['headers']): string | undefined {
  if (typeof value !== 'object' || value === null) return 'an error that is no object';
  const names = Object.keys(value).sort().join();
  if (names !== 'data,errorCode,message,responseCode') return `an error outside the envelope, with ${names}`;
  const { responseCode, errorCode, message, data } = value as Record<string, unknown>;
  const isChosen = headers.get('understudy-gap')?.includes('envelope/response-code') === true && responseCode === 200;
  if (responseCode !== status && !isChosen) return `responseCode ${String(responseCode)} with status ${status}`;
  if (typeof errorCode !== 'string' || !/^[a-z][A-Za-z]+$/.test(errorCode)) return `errorCode ${String(errorCode)}`;
  if (data !== null) return 'an error with data';
  if (typeof message !== 'string' || message === '') return 'an error without a message';
  if (message.length > longestMessage) return `an error whose message has ${message.length} characters (${errorCode})`;
  if (/\bat \S+ \(|node:internal|node_modules|file:\/\//.test(message))
    return `a message of a mistake: ${message.slice(0, 200)}`;
  return undefined;
}

/** Nobody reads more; it would be the request, sent back. */
const longestMessage = 5_000;
