import type { ControlSchemas } from '../../../src/control-operations.ts';
import { errorStatements } from '../../../src/generated/error-statements.ts';
import { formatInstant } from '../../../src/instant.ts';
import { parseTarget } from '../../http/target.ts';
import { type Content, parseContent, toContent } from './content.ts';
import { findIgnoredFields } from './ignored-fields.ts';
import { findIntendedOperation } from './intended-operation.ts';
import { createRedaction, mask, type Redaction } from './redaction.ts';
import type { StoredExchange } from './stored-exchange.ts';
import { findViolations } from './violations.ts';

type PresentedExchange = ControlSchemas['Exchange'];

/** An exchange as the control plane returns it: parsed, validated against the document, and with its secrets masked. */
export async function presentExchange(stored: StoredExchange, secrets: Iterable<string>): Promise<PresentedExchange> {
  const { pathname, search } = parseTarget(stored.target);
  const body = parseContent(stored.body);
  const isReplyTruncated = stored.replyBody instanceof Uint8Array;
  const intended =
    stored.operationId === undefined && isRoutingError(stored)
      ? findIntendedOperation(stored.method, pathname)
      : undefined;
  const violations = await findViolations(stored);
  const notices = [...stored.notices, ...truncationNotices(stored, isReplyTruncated)];
  if (stored.operationId !== undefined) notices.push(...findIgnoredFields(stored.operationId, search, body.value));

  const statement = findStatement(stored);
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
      status: stored.status,
      headers: Object.fromEntries(
        Object.entries(stored.replyHeaders).map(([name, value]) => [name, redaction.text(value)]),
      ),
      body: presentBody(toContent(stored.replyBody), isReplyTruncated),
      gaps: [...stored.gaps],
    },
    durationMs: toTenths(stored.durationMs),
    ...(stored.delayMs === undefined ? {} : { delayMs: stored.delayMs }),
    ...(statement === undefined ? {} : { statement }),
    events: stored.events,
    violations: violations.map(({ part, location, message }) => ({
      part,
      location: redaction.text(location),
      message: redaction.text(message),
    })),
    notices: notices.map((notice) => redaction.text(notice)),
    ...(intended === undefined ? {} : { suggestion: intended }),
  };
}

/** A duration in milliseconds, to a tenth. */
export function toTenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

interface Statement {
  id: string;
  text: string;
}

/** By operation and error code. */
const statementsByOperation: Readonly<Record<string, Readonly<Record<string, Statement>>>> = errorStatements;

/** The statement of the document about the error of the reply. */
function findStatement({ operationId, errorCode }: StoredExchange): Statement | undefined {
  const statements = statementsByOperation[operationId ?? ''];
  if (statements === undefined || errorCode === undefined) return undefined;
  return Object.hasOwn(statements, errorCode) ? statements[errorCode] : undefined;
}

/** Masks the exchange's own key and the other secrets. */
export function createExchangeRedaction({ apiKey }: StoredExchange, secrets: Iterable<string>): Redaction {
  const ownKeys = apiKey === undefined ? [] : [apiKey, ...apiKey.split(', ')];
  return createRedaction([...ownKeys, ...secrets]);
}

function isRoutingError({ status }: StoredExchange): boolean {
  return status === 404 || status === 405;
}

function presentHeaders(stored: StoredExchange, redact: (text: string) => string): Record<string, string> {
  const { contentType, prefer, origin, userAgent, requestId, traceparent, apiKey } = stored;
  const recorded = {
    'content-type': contentType,
    prefer,
    origin,
    'user-agent': userAgent,
    'x-request-id': requestId,
    traceparent,
  };
  const redacted = Object.entries(recorded).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, redact(value)]],
  );
  return { ...Object.fromEntries(redacted), ...(apiKey === undefined ? {} : { 'x-api-key': mask }) };
}

function truncationNotices({ isTruncated }: StoredExchange, isReplyTruncated: boolean): string[] {
  return [
    ...(isTruncated ? ['The body is longer than what the journal keeps; it was not validated.'] : []),
    ...(isReplyTruncated ? ['The reply is longer than what the journal keeps; it was not validated.'] : []),
  ];
}
