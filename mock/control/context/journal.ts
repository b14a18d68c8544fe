import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { isObject } from '../../../src/json.ts';
import { isDocumented, operationIds } from '../../../src/operations.ts';
import { bounds } from '../../domain/bounds.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Exchange, type HttpReply, JsonBody, parseTarget } from '../../http/message.ts';
import { type Collection, readPage, type Texts, valuesIn } from './collection.ts';
import { customerIn, presentExchange, presentSummary } from './present-exchange.ts';
import { findViolations } from './violations.ts';

type PresentedExchange = ControlSchemas['Exchange'];
type ListQuery = ControlInput<'listExchanges'>;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal({ timeIn, apiKeys }: Pick<Engine, 'timeIn' | 'apiKeys'>) {
  let kept: StoredExchange[] = [];
  let newest = 0;
  let bytes = 0;
  const coverage = createCoverage(timeIn);
  const currentSecrets = () => {
    const secrets = new Set(apiKeys());
    // Mask the keys of stored exchanges too: a key that is no longer valid is still a secret.
    for (const { workspaceId, apiKey } of kept)
      if (workspaceId !== undefined && apiKey !== undefined) secrets.add(apiKey);
    return secrets;
  };
  const collectionOf = <Item>(
    rows: readonly StoredExchange[],
    present: (stored: StoredExchange, secrets: ReadonlySet<string>) => Promise<Item>,
  ): Collection<StoredExchange, Item, ListQuery> => {
    const secrets = currentSecrets();
    return {
      rows,
      filters: {
        workspaceId: ({ workspaceId }, wanted) => workspaceId === wanted,
        operationId: ({ operationId }, wanted) => operationId === wanted,
        status: ({ status }, wanted) => status === wanted,
        method: ({ method }, wanted) => method === wanted.toUpperCase(),
        path: ({ target }, wanted) => parseTarget(target).pathname.startsWith(wanted),
        hasGaps: ({ gaps }, wanted) => wanted === gaps.length > 0,
        hasViolations: async (stored, wanted) => wanted === (await findViolations(stored)).length > 0,
      },
      textsOf: async (stored) => textsOf(await presentExchange(stored, secrets)),
      show: (stored) => present(stored, secrets),
    };
  };
  return {
    record(exchange: Exchange) {
      coverage.record(exchange);
      newest += 1;
      const stored = toStoredExchange(exchange, newest, timeIn(exchange.workspaceId));
      kept.push(stored);
      bytes += stored.size;
      while (kept.length > bounds.journalExchanges || bytes > bounds.journalBytes) bytes -= kept.shift()?.size ?? 0;
    },
    async read({ after, ...query }: ControlInput<'readJournal'> = {}): Promise<ControlSchemas['Journal']> {
      const newestNow = newest;
      const rows = after === undefined ? kept.toReversed() : kept.filter(({ number }) => number > after);
      const { items: exchanges, total } = await readPage(collectionOf(rows, presentExchange), query);
      if (after === undefined) return { exchanges: exchanges.reverse(), next: newestNow };
      const last = exchanges.length < total ? exchanges.at(-1) : undefined;
      return { exchanges, next: last?.number ?? Math.max(newestNow, after) };
    },
    async list(query: ListQuery = {}): Promise<ControlSchemas['Exchanges']> {
      const { items: exchanges, total } = await readPage(collectionOf(kept.toReversed(), presentSummary), query);
      return { exchanges, total };
    },
    clear(workspaceId?: string) {
      kept = workspaceId === undefined ? [] : kept.filter((stored) => stored.workspaceId !== workspaceId);
      bytes = kept.reduce((sum, { size }) => sum + size, 0);
    },
    adopt(other: { exchanges(): readonly StoredExchange[] }) {
      kept = other.exchanges().map((stored, index) => ({ ...stored, number: newest + index + 1 }));
      bytes = kept.reduce((sum, { size }) => sum + size, 0);
      newest += kept.length;
    },
    exchanges: () => kept,
    readCoverage: coverage.read,
    clearCoverage: coverage.clear,
  };
}

function* textsOf({ method, target, operationId, workspaceId, headers, body, reply }: PresentedExchange): Texts {
  yield ['method', method];
  yield ['path', target];
  yield ['status', String(reply.status)];
  yield ['operation', operationId];
  yield ['workspace', workspaceId];
  yield ['to', customerIn(body)];
  for (const gap of reply.gaps) yield ['gap', gap];
  yield* valuesIn('body', [headers, body, reply.body]);
}

/**
 * An exchange as the journal stores it, with secrets. The journal masks the secrets when a client reads the exchange.
 */
export interface StoredExchange extends Omit<Exchange, 'request' | 'reply'> {
  number: number;
  at: Instant;
  method: string;
  target: string;
  apiKey: string | undefined;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  isTruncated: boolean;
  delayMs: number | undefined;
  status: number;
  replyHeaders: Readonly<Record<string, string>>;
  replyBody: string | Uint8Array;
  /** Approximate size of an exchange in bytes. Everything but the bodies counts as a fixed number. */
  size: number;
}

const recordedHeaders = ['content-type', 'prefer', 'origin', 'user-agent', 'x-request-id', 'traceparent'];

function toStoredExchange({ request, reply, ...answer }: Exchange, number: number, at: Instant): StoredExchange {
  const headers: Record<string, string> = {};
  let size = 1_024 + request.target.length;
  for (const name of recordedHeaders) {
    const value = request.header(name);
    if (value === undefined) continue;
    headers[name] = value;
    size += value.length;
  }
  const maxLength = bounds.journalBodyLength;
  const sent = request.body === 'too-large' ? new Uint8Array() : request.body;
  const isTruncated = request.body === 'too-large' || sent.length > maxLength;
  const body = isTruncated ? sent.slice(0, maxLength) : (request.text ?? sent);
  const text = textOf(reply);
  return {
    ...answer,
    number,
    at,
    method: request.method,
    target: request.target,
    apiKey: request.header('x-api-key'),
    headers,
    body,
    isTruncated,
    delayMs: reply.delivery?.delayMs,
    status: reply.status,
    replyHeaders: reply.headers,
    replyBody: text.length > maxLength ? encodeStart(text, maxLength) : text,
    size: size + body.length + 2 * Math.min(text.length, maxLength),
  };
}

function textOf({ headers, body }: HttpReply): string {
  if (body instanceof JsonBody) return body.text();
  const isText = body instanceof Uint8Array && /json|text/.test(headers['content-type'] ?? '');
  return isText ? new TextDecoder().decode(body) : '';
}

/** Encodes the start of a string in UTF-8, because a substring would keep the whole string in memory. */
function encodeStart(text: string, maxLength: number): Uint8Array {
  const bytes = new Uint8Array(maxLength);
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written);
}

function itemsOf(list: unknown): readonly (Record<string, unknown> | null)[] {
  return Array.isArray(list) ? list : [];
}

function createCoverage(now: () => Instant) {
  const firstSeen = new Map<string, string>();
  const see = (kind: keyof ControlSchemas['Coverage'], item: unknown) => {
    if (typeof item !== 'string' || coveredAt(kind, item) !== null) return;
    firstSeen.set(`${kind} ${item}`, formatInstant(now()));
  };
  const coveredAt = (kind: keyof ControlSchemas['Coverage'], item: string) => firstSeen.get(`${kind} ${item}`) ?? null;
  /** An injected fault may send any JSON value as a body, so check the type of every value in the body. */
  const seeBody = (body: unknown) => {
    if (!isObject(body) || !isObject(body.data)) return;
    const { status, transcript } = body.data;
    see('statuses', status);
    for (const entry of itemsOf(transcript)) {
      see('entryTypes', entry?.type);
      if (entry?.type === 'message') for (const item of itemsOf(entry.content)) see('contentTypes', item?.type);
    }
  };
  return {
    record({ operationId, errorCode, reply }: Exchange) {
      if (operationId === undefined) return;
      if (errorCode === undefined) {
        if (reply.body instanceof JsonBody) seeBody(reply.body.value);
      } else if (isDocumented(operationId, errorCode)) see('errors', `${operationId} ${errorCode}`);
    },
    read: (): ControlSchemas['Coverage'] => ({
      statuses: sessionStatuses.map((status) => ({ status, coveredAt: coveredAt('statuses', status) })),
      errors: operationIds.flatMap((operationId) =>
        Object.entries(documentedErrors[operationId]).map(([errorCode, status]) => {
          return { operationId, errorCode, status, coveredAt: coveredAt('errors', `${operationId} ${errorCode}`) };
        }),
      ),
      entryTypes: transcriptEntryTypes.map((type) => ({ type, coveredAt: coveredAt('entryTypes', type) })),
      contentTypes: contentItemTypes.map((type) => ({ type, coveredAt: coveredAt('contentTypes', type) })),
    }),
    clear: () => firstSeen.clear(),
  };
}
