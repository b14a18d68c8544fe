import type { ControlSchemas } from '../../../src/control-operations.ts';
import { errorStatements } from '../../../src/generated/error-statements.ts';
import { formatInstant } from '../../../src/instant.ts';
import { findSecretParameters, isSecretName, type MaskedSpan, maskJson, maskText } from '../../../src/redaction.ts';
import { limits } from '../../http/limits.ts';
import { parseTarget } from '../../http/target.ts';
import { findIgnoredFields, findIntendedOperation } from './request-hints.ts';
import { type Content, parseContent, type StoredExchange } from './stored-exchange.ts';
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
      body: presentBody(parseContent(stored.replyBody), isReplyTruncated),
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

function presentHeaders({ headers, apiKey }: StoredExchange, redact: (text: string) => string): Record<string, string> {
  const redacted = Object.entries(headers).map(([name, value]) => [name, redact(value)]);
  return { ...Object.fromEntries(redacted), ...(apiKey === undefined ? {} : { 'x-api-key': mask }) };
}

function truncationNotices({ isTruncated }: StoredExchange, isReplyTruncated: boolean): string[] {
  return [
    ...(isTruncated ? ['The body is longer than what the journal keeps; it was not validated.'] : []),
    ...(isReplyTruncated ? ['The reply is longer than what the journal keeps; it was not validated.'] : []),
  ];
}

/** The replacement of a secret. */
const mask = '«redacted»';

/** Masks secrets in strings and in JSON values. */
interface Redaction {
  /** `isTruncated`: the string was cut, so that it may end within a secret. */
  text(text: string, isTruncated?: boolean): string;
  /** Also masks property names and numbers. Values nested deeper than a body may be are left out. */
  json(value: unknown): unknown;
}

/**
 * Masks every one of these secrets, also where it is escaped or cut off with an ellipsis; and whatever a URL or a
 * property calls a key, a token or a signature.
 */
export function createRedaction(secrets: Iterable<string>): Redaction {
  const uniqueSecrets = [...new Set(secrets)].filter((secret) => secret !== '');
  const text = (original: string, isTruncated = false) =>
    maskText(original, (part) => [
      ...uniqueSecrets.flatMap((secret) => [
        ...findOccurrences(part, secret),
        ...findTruncated(part, secret, isTruncated),
      ]),
      ...findSecretParameters(part, mask),
    ]);
  const member = (original: string, property?: string) =>
    property !== undefined && isSecretName(property) ? mask : text(original);
  return { text, json: (value) => maskJson(value, member, limits.bodyDepth) };
}

function findOccurrences(text: string, secret: string): MaskedSpan[] {
  const found: MaskedSpan[] = [];
  for (let start = text.indexOf(secret); start !== -1; start = text.indexOf(secret, start + 1))
    found.push({ start, end: start + secret.length, mask });
  return found;
}

/** The length from which the start of a secret, before an ellipsis or the end of a cut string, is masked. */
const minTruncatedLength = 3;

function findTruncated(text: string, secret: string, isTruncated: boolean): MaskedSpan[] {
  const ends = [...text.matchAll(/…/g)].map(({ index }) => index);
  return (isTruncated ? [...ends, text.length] : ends).flatMap((end) => {
    for (let length = Math.min(secret.length - 1, end); length >= minTruncatedLength; length -= 1)
      if (text.endsWith(secret.slice(0, length), end)) return [{ start: end - length, end, mask }];
    return [];
  });
}
