import type { ControlSchemas } from '../../../src/control-operations.ts';
import { errorStatements } from '../../../src/generated/error-statements.ts';
import { formatInstant } from '../../../src/instant.ts';
import { isObject, parseJson } from '../../../src/json.ts';
import { findSecretParameters, isSecretName, type MaskedSpan, maskJson, maskText } from '../../../src/redaction.ts';
import { truncate } from '../../../src/text/words.ts';
import { bounds } from '../../domain/bounds.ts';
import { limits, parseTarget } from '../../http/message.ts';
import type { StoredExchange } from './journal.ts';
import { findIgnoredFields, findViolations } from './violations.ts';

type PresentedExchange = ControlSchemas['Exchange'];

export async function presentExchange(stored: StoredExchange, secrets: Iterable<string>): Promise<PresentedExchange> {
  const { operationId, status, apiKey, delayMs, isTruncated, replyBody, field } = stored;
  const { search } = parseTarget(stored.target);
  const redaction = createRedaction(secrets, stored.apiKey);
  const redactValues = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redaction.text(value)]));
  const body = jsonOf(stored.body);
  const isReplyTruncated = replyBody instanceof Uint8Array;
  const presentBody = (content: string | Uint8Array, isCut: boolean) => {
    const value = jsonOf(content);
    return value === undefined ? redaction.text(decode(content), isCut) : redaction.json(value);
  };
  const statement = findStatement(stored);
  const tooLong = `has more than ${bounds.journalBodyLength} characters, so the mock did not validate the body.`;
  const notices = [
    ...stored.notices,
    ...(isTruncated ? [`The body ${tooLong}`] : []),
    ...(isReplyTruncated ? [`The body of the reply ${tooLong}`] : []),
    ...(operationId === undefined || body === undefined ? [] : findIgnoredFields(operationId, search, body)),
  ];
  return {
    ...presentLine(stored, redaction),
    headers: { ...redactValues(stored.headers), ...(apiKey === undefined ? {} : { 'x-api-key': mask }) },
    body: presentBody(stored.body, isTruncated),
    truncated: isTruncated,
    reply: {
      status,
      headers: redactValues(stored.replyHeaders),
      body: presentBody(replyBody, isReplyTruncated),
      gaps: [...stored.gaps],
      ...(field === undefined ? {} : { field }),
    },
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(statement === undefined ? {} : { statement }),
    violations: (await findViolations(stored)).map(({ part, location, message }) => ({
      part,
      location: redaction.text(location),
      message: redaction.text(message),
    })),
    notices: notices.map((notice) => redaction.text(notice)),
  };
}

export async function presentSummary(
  stored: StoredExchange,
  secrets: Iterable<string>,
): Promise<ControlSchemas['Exchanges']['exchanges'][number]> {
  const { status, errorCode = null, gaps } = stored;
  const fault = stored.replyHeaders['understudy-fault'];
  const redaction = createRedaction(secrets, stored.apiKey);
  const customer = customerIn(jsonOf(stored.body));
  return {
    ...presentLine(stored, redaction),
    customer: customer === undefined ? null : redaction.text(truncate(customer)),
    status,
    errorCode,
    ...(fault === undefined ? {} : { fault }),
    gaps: [...gaps],
    violations: (await findViolations(stored)).length,
  };
}

export function customerIn(body: unknown): string | undefined {
  const { customerNumber, customerEmail, phoneNumber, customer_number } = isObject(body) ? body : {};
  return [customerNumber, customerEmail, phoneNumber, customer_number].find((one) => typeof one === 'string');
}

function presentLine(stored: StoredExchange, redaction: Redaction) {
  return {
    number: stored.number,
    at: formatInstant(stored.at),
    method: redaction.text(stored.method),
    target: redaction.text(stored.target),
    workspaceId: stored.workspaceId ?? null,
    operationId: stored.operationId ?? null,
    durationMs: Math.round(stored.durationMs * 10) / 10,
  };
}

function decode(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

function jsonOf(body: string | Uint8Array): unknown {
  return body.length === 0 ? null : parseJson(decode(body));
}

type Statement = NonNullable<PresentedExchange['statement']>;

const statementsByOperation: Readonly<Record<string, Readonly<Record<string, Statement>>>> = errorStatements;

function findStatement({ operationId, errorCode = '' }: StoredExchange): Statement | undefined {
  const statements = statementsByOperation[operationId ?? ''] ?? {};
  return Object.hasOwn(statements, errorCode) ? statements[errorCode] : undefined;
}

const mask = '«redacted»';

type Redaction = ReturnType<typeof createRedaction>;

function createRedaction(secrets: Iterable<string>, apiKey = '') {
  const unique = [...new Set([apiKey, ...apiKey.split(', '), ...secrets])].filter((secret) => secret !== '');
  const text = (original: string, isTruncated = false) =>
    maskText(original, (part) => [
      ...unique.flatMap((secret) => findOccurrences(part, secret, isTruncated)),
      ...findSecretParameters(part, mask),
    ]);
  const member = (original: string, property = '') => (isSecretName(property) ? mask : text(original));
  const json = (value: unknown) => maskJson(value, member, limits.bodyDepth);
  return { text, json };
}

const minTruncatedLength = 3;

/** Finds a secret in a text, and the start of a secret at the point where the text was cut. */
function findOccurrences(text: string, secret: string, isTruncated: boolean): MaskedSpan[] {
  const found: MaskedSpan[] = [];
  for (let start = text.indexOf(secret); start !== -1; start = text.indexOf(secret, start + 1))
    found.push({ start, end: start + secret.length, mask });
  const cuts = [...text.matchAll(/…/g)].map(({ index }) => index);
  for (const end of isTruncated ? [...cuts, text.length] : cuts) {
    let length = Math.min(secret.length - 1, end);
    while (length >= minTruncatedLength && !text.endsWith(secret.slice(0, length), end)) length -= 1;
    if (length >= minTruncatedLength) found.push({ start: end - length, end, mask });
  }
  return found;
}
