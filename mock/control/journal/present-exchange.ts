import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { operations } from '../../../src/operations.ts';
import { defaultProfile } from '../../domain/profile.ts';
import { queryOf } from '../../http/query.ts';
import { readBody } from '../../http/read-body.ts';
import { route } from '../../http/router.ts';
import { targetOf } from '../../http/target.ts';
import type { Kept } from './kept.ts';
import { meantOperation } from './meant.ts';
import { blot, type Redaction, redactionOf } from './redacted.ts';
import { unread } from './unread.ts';
import { loadValidators, replyViolations, requestViolations, type Violation } from './violations.ts';

type Presented = ControlSchemas['Exchange'];

/** An exchange as it is shown: read, held against the document, and without its own key and these secrets. */
export async function presentExchange(kept: Kept, secrets: Iterable<string>): Promise<Presented> {
  const { pathname, search } = targetOf(kept.target);
  const body = contentOf(kept.body);
  const replyBody = contentOf(kept.replyBody ?? '');
  const isReplyCut = kept.replyBody instanceof Uint8Array;
  const { status, headers } = kept.reply;
  const meant = kept.operationId === undefined && isNowhere(kept) ? meantOperation(kept.method, pathname) : undefined;
  const violations = await violationsOf(kept);
  const notices = [...kept.notices, ...cutNotices(kept, isReplyCut)];
  if (kept.operationId !== undefined) notices.push(...unread(kept.operationId, search, body.value));

  const redaction = redactionFor(kept, secrets);
  const shownBody = ({ value, text }: Content, isCut: boolean) =>
    text === undefined ? redaction.json(value) : redaction.text(text, isCut);
  return {
    number: kept.number,
    at: formatInstant(kept.at),
    method: redaction.text(kept.method),
    target: redaction.text(kept.target),
    headers: redactedHeaders(kept, redaction.text),
    body: shownBody(body, kept.isCut),
    truncated: kept.isCut,
    workspaceId: kept.workspaceId ?? null,
    operationId: kept.operationId ?? null,
    reply: {
      status,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redaction.text(value)])),
      body: shownBody(replyBody, isReplyCut),
      gaps: gapsOf(kept),
    },
    events: { from: kept.from, to: kept.to },
    violations: violations.map(({ part, place, message }) => ({
      part,
      place: redaction.text(place),
      message: redaction.text(message),
    })),
    notices: notices.map((notice) => redaction.text(notice)),
    ...(meant === undefined ? {} : { nearest: meant }),
  };
}

/** Blots the exchange's own key out, and these secrets. */
export function redactionFor({ apiKey }: Kept, secrets: Iterable<string>): Redaction {
  const ownKeys = apiKey === undefined ? [] : [apiKey, ...apiKey.split(', ')];
  return redactionOf([...ownKeys, ...secrets]);
}

/** The gaps that the answer rests on. */
export function gapsOf({ reply: { headers } }: Kept): string[] {
  return headers['understudy-gap']?.split(', ') ?? [];
}

/** What a body says: its JSON value, or the text where it is no JSON. */
interface Content {
  value: unknown;
  text: string | undefined;
}

function contentOf(body: string | Uint8Array): Content {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  if (text === '') return { value: null, text: undefined };
  try {
    return { value: JSON.parse(text), text: undefined };
  } catch {
    return { value: undefined, text };
  }
}

function isNowhere({ reply: { status } }: Kept): boolean {
  return status === 404 || status === 405;
}

function redactedHeaders(kept: Kept, redact: (text: string) => string): Record<string, string> {
  const { contentType, prefer, origin, userAgent, apiKey } = kept;
  const sent = { 'content-type': contentType, prefer, origin, 'user-agent': userAgent };
  const shown = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, redact(value)]]));
  return { ...Object.fromEntries(shown), ...(apiKey === undefined ? {} : { 'x-api-key': blot }) };
}

function cutNotices({ isCut }: Kept, isReplyCut: boolean): string[] {
  return [
    ...(isCut ? ['The body is longer than what the journal keeps; it was not held against the document.'] : []),
    ...(isReplyCut ? ['The answer is longer than what the journal keeps; it was not held against the document.'] : []),
  ];
}

/** Every place where request or reply do not fit the document. */
export async function violationsOf(kept: Kept): Promise<Violation[]> {
  const { operationId, method, reply, isCut } = kept;
  if (operationId === undefined) return [];
  const { pathname, search } = targetOf(kept.target);
  const body = contentOf(kept.body).value;
  const replyBody = contentOf(kept.replyBody ?? '').value;
  const validators = await loadValidators();
  const match = route(method, pathname.slice('/api'.length));
  const path = match !== undefined && 'path' in match ? match.path : {};
  const { queryParameters, hasBody } = operations[operationId];
  const unreadable = hasBody && !isCut ? unreadableBody(kept) : undefined;
  return [
    ...requestViolations(validators, operationId, 'path', path),
    ...requestViolations(validators, operationId, 'query', queryOf(search, queryParameters)),
    ...(unreadable ?? []),
    ...(hasBody && !isCut && unreadable === undefined ? requestViolations(validators, operationId, 'body', body) : []),
    ...(reply.brokenOff || replyBody === undefined
      ? []
      : replyViolations(validators, operationId, reply.status, replyBody)),
  ];
}

/** Why the service could not read the body: no JSON, or not sent as JSON. */
function unreadableBody({ method, target, contentType, body }: Kept): Violation[] | undefined {
  const header = (name: string) => (name === 'content-type' ? contentType : undefined);
  const read = readBody({ method, target, header, body }, defaultProfile);
  if ('value' in read) return undefined;
  const { message } = JSON.parse(String(read.body)) as { message: string };
  return [{ part: 'body', place: 'the body', message }];
}
