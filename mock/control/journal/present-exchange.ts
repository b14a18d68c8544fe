import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { operations } from '../../../src/operations.ts';
import { defaultProfile } from '../../domain/profile.ts';
import { readBody } from '../../http/read-body.ts';
import { readQuery } from '../../http/read-query.ts';
import { matchRoute } from '../../http/router.ts';
import { parseTarget } from '../../http/target.ts';
import { findIgnoredFields } from './ignored-fields.ts';
import { findIntendedOperation } from './intended-operation.ts';
import { createRedaction, mask, type Redaction } from './redaction.ts';
import type { StoredExchange } from './stored-exchange.ts';
import { loadValidators, replyViolations, requestViolations, type Violation } from './violations.ts';

type PresentedExchange = ControlSchemas['Exchange'];

/** An exchange as it is shown: read, held against the document, and without its own key and these secrets. */
export async function presentExchange(stored: StoredExchange, secrets: Iterable<string>): Promise<PresentedExchange> {
  const { pathname, search } = parseTarget(stored.target);
  const body = parseContent(stored.body);
  const replyBody = parseContent(stored.replyBody ?? '');
  const isReplyTruncated = stored.replyBody instanceof Uint8Array;
  const { status, headers } = stored.reply;
  const intended =
    stored.operationId === undefined && isRoutingError(stored)
      ? findIntendedOperation(stored.method, pathname)
      : undefined;
  const violations = await findViolations(stored);
  const notices = [...stored.notices, ...truncationNotices(stored, isReplyTruncated)];
  if (stored.operationId !== undefined) notices.push(...findIgnoredFields(stored.operationId, search, body.value));

  const redaction = createExchangeRedaction(stored, secrets);
  const presentBody = ({ value, text }: Content, isTruncated: boolean) =>
    text === undefined ? redaction.json(value) : redaction.text(text, isTruncated);
  return {
    number: stored.number,
    at: formatInstant(stored.at),
    method: redaction.text(stored.method),
    target: redaction.text(stored.target),
    headers: presentHeaders(stored, redaction.text),
    body: presentBody(body, stored.isTruncated),
    truncated: stored.isTruncated,
    workspaceId: stored.workspaceId ?? null,
    operationId: stored.operationId ?? null,
    reply: {
      status,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redaction.text(value)])),
      body: presentBody(replyBody, isReplyTruncated),
      gaps: gapsOf(stored),
    },
    events: { from: stored.from, to: stored.to },
    violations: violations.map(({ part, location, message }) => ({
      part,
      location: redaction.text(location),
      message: redaction.text(message),
    })),
    notices: notices.map((notice) => redaction.text(notice)),
    ...(intended === undefined ? {} : { suggestion: intended }),
  };
}

/** Blots the exchange's own key out, and these secrets. */
export function createExchangeRedaction({ apiKey }: StoredExchange, secrets: Iterable<string>): Redaction {
  const ownKeys = apiKey === undefined ? [] : [apiKey, ...apiKey.split(', ')];
  return createRedaction([...ownKeys, ...secrets]);
}

/** The gaps that the answer rests on. */
export function gapsOf({ reply: { headers } }: StoredExchange): string[] {
  return headers['understudy-gap']?.split(', ') ?? [];
}

/** What a body says: its JSON value, or the text where it is no JSON. */
interface Content {
  value: unknown;
  text: string | undefined;
}

function parseContent(body: string | Uint8Array): Content {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  if (text === '') return { value: null, text: undefined };
  try {
    return { value: JSON.parse(text), text: undefined };
  } catch {
    return { value: undefined, text };
  }
}

function isRoutingError({ reply: { status } }: StoredExchange): boolean {
  return status === 404 || status === 405;
}

function presentHeaders(stored: StoredExchange, redact: (text: string) => string): Record<string, string> {
  const { contentType, prefer, origin, userAgent, apiKey } = stored;
  const recorded = { 'content-type': contentType, prefer, origin, 'user-agent': userAgent };
  const redacted = Object.entries(recorded).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, redact(value)]],
  );
  return { ...Object.fromEntries(redacted), ...(apiKey === undefined ? {} : { 'x-api-key': mask }) };
}

function truncationNotices({ isTruncated }: StoredExchange, isReplyTruncated: boolean): string[] {
  return [
    ...(isTruncated ? ['The body is longer than what the journal keeps; it was not held against the document.'] : []),
    ...(isReplyTruncated
      ? ['The answer is longer than what the journal keeps; it was not held against the document.']
      : []),
  ];
}

/** Every place where request or reply do not fit the document. */
export async function findViolations(stored: StoredExchange): Promise<Violation[]> {
  const { operationId, method, reply, isTruncated } = stored;
  if (operationId === undefined) return [];
  const { pathname, search } = parseTarget(stored.target);
  const body = parseContent(stored.body).value;
  const replyBody = parseContent(stored.replyBody ?? '').value;
  const validators = await loadValidators();
  const match = matchRoute(method, pathname.slice('/api'.length));
  const path = match !== undefined && 'path' in match ? match.path : {};
  const { queryParameters, hasBody } = operations[operationId];
  const unreadable = hasBody && !isTruncated ? findUnreadableBody(stored) : undefined;
  return [
    ...requestViolations(validators, operationId, 'path', path),
    ...requestViolations(validators, operationId, 'query', readQuery(search, queryParameters)),
    ...(unreadable ?? []),
    ...(hasBody && !isTruncated && unreadable === undefined
      ? requestViolations(validators, operationId, 'body', body)
      : []),
    ...(reply.resetConnection || replyBody === undefined
      ? []
      : replyViolations(validators, operationId, reply.status, replyBody)),
  ];
}

/** Why the service could not read the body: no JSON, or not sent as JSON. */
function findUnreadableBody({ method, target, contentType, body }: StoredExchange): Violation[] | undefined {
  const header = (name: string) => (name === 'content-type' ? contentType : undefined);
  const result = readBody({ method, target, header, body }, defaultProfile);
  if ('value' in result) return undefined;
  const { message } = JSON.parse(String(result.body)) as { message: string };
  return [{ part: 'body', location: 'the body', message }];
}
