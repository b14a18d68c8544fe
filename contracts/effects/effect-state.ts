import type { components } from '../../src/generated/ledger-types.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { type Exchange, type JsonObject, maxIdBytes } from '../facts/exchange.ts';
import { type PlannedEffect, undoResultOf } from '../facts/operation.ts';

export type EffectEvent = components['schemas']['EffectEvent'];

const learned = {
  'observed-undone': 'undone',
  'observed-sent': 'sent',
  'came-due': 'sent',
  listed: 'scheduled',
  'settled-otherwise': 'undone',
} as const;

export const effectTransitions = {
  possible: {
    identified: 'scheduled',
    refused: 'refused',
    'came-due': 'sent',
    'settled-otherwise': 'undone',
  },
  scheduled: {
    ...learned,
    'undo-sent': 'undo-requested',
    'undo-accepted': 'undoing',
    'undo-lost': 'unanswered',
    'undo-denied': 'denied',
  },
  'undo-requested': { ...learned, 'undo-accepted': 'undoing', 'undo-declined': 'scheduled', 'undo-lost': 'unanswered' },
  undoing: { ...learned, 'nothing-pending': 'undone', 'observed-scheduled': 'scheduled' },
  unanswered: { ...learned, 'undo-accepted': 'undoing', 'observed-scheduled': 'scheduled', 'undo-denied': 'denied' },
  denied: { ...learned, 'undo-sent': 'undo-requested', 'observed-scheduled': 'scheduled' },
  undone: { listed: 'scheduled' },
  sent: { listed: 'scheduled' },
  refused: { identified: 'scheduled', 'settled-otherwise': 'undone' },
} as const satisfies Readonly<Record<string, Partial<Record<EffectEvent, string>>>>;

export type EffectState = keyof typeof effectTransitions;

export function stateAfter(state: EffectState, event: EffectEvent): EffectState {
  const next: Partial<Record<EffectEvent, EffectState>> = effectTransitions[state];
  return next[event] ?? state;
}

export function isStillThere(state: EffectState): boolean {
  return ['scheduled', 'undo-requested', 'unanswered', 'sent'].includes(state);
}

export function isSettled(state: EffectState): boolean {
  return state === 'undone' || state === 'sent' || state === 'refused';
}

export function provesRefusal(exchange: Exchange): boolean {
  const { status, headers, json } = exchange;
  if (idIn('message', exchange) !== undefined || idIn('call', exchange) !== undefined) return false;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) return true;
  const isEnvelope = isObject(json) && typeof json.errorCode === 'string' && !json.data;
  return isEnvelope && status >= 400 && status < 500;
}

export function undoEventOf(response: Exchange | undefined): EffectEvent {
  if (response === undefined) return 'undo-lost';
  return ['done', 'unclear'].includes(undoResultOf(response)) ? 'undo-accepted' : 'undo-declined';
}

type IdentifiedKind = Exclude<PlannedEffect['kind'], 'workflow-call'>;

export function idIn(
  kind: PlannedEffect['kind'],
  answer: Pick<Exchange, 'headers' | 'text' | 'json'>,
): string | undefined {
  if (kind === 'workflow-call') return undefined;
  const candidates = [...idsInBody(kind, answer), ...idsInHeaders(kind, answer.headers)];
  return candidates.find((id) => id !== '' && Buffer.byteLength(id) <= maxIdBytes);
}

const memberOf: Readonly<Record<IdentifiedKind, string>> = { message: 'sessionId', call: 'callId' };

function idsInBody(kind: IdentifiedKind, { json, text }: Pick<Exchange, 'text' | 'json'>): string[] {
  const member = memberOf[kind];
  if (json !== undefined) return membersNamed(member, json, 0);
  const match = new RegExp(`"${member}"\\s*:\\s*("(?:[^"\\\\]|\\\\.){1,${maxIdBytes}}")`).exec(text);
  const id = parseJson(match?.[1] ?? '');
  return typeof id === 'string' ? [id] : [];
}

const maxDepth = 8;

function membersNamed(name: string, value: unknown, depth: number): string[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return [];
  const own = isObject(value) && typeof value[name] === 'string' ? [value[name]] : [];
  return [...own, ...Object.values(value).flatMap((member) => membersNamed(name, member, depth + 1))];
}

function idsInHeaders(kind: IdentifiedKind, headers: Exchange['headers']): string[] {
  const name = kind === 'message' ? /session[-_]?id$/i : /call[-_]?id$/i;
  const place = kind === 'message' ? /\/session\/fetch\/([^/?#]+)/ : /\/call\/(?!trigger$)([^/?#]+)$/;
  const located = place.exec(headers.location ?? '')?.[1] ?? [];
  return [...Object.entries(headers).flatMap(([header, value]) => (name.test(header) ? value : [])), located].flat();
}

export function eventInRecord(
  { kind, hasRetries, at }: Pick<PlannedEffect, 'kind' | 'hasRetries'> & { at: string },
  record: Pick<Exchange, 'operationId' | 'status' | 'json'>,
  now: number,
): ObservedEvent | undefined {
  if (record.operationId !== 'getSession' || record.status !== 200) return undefined;
  const { status, transcript, retryAttemptNo } = ((record.json as { data?: unknown })?.data ?? {}) as Record<
    string,
    unknown
  >;
  if (kind === 'message') return isMessageSent(transcript, Date.parse(at), now) ? 'observed-sent' : undefined;
  const isLast = !hasRetries || (Number(retryAttemptNo) > 0 && !isUnderWay(record));
  const [asLast, otherwise = asLast] = eventsOfCall.get(String(status)) ?? [];
  return isLast ? asLast : otherwise;
}

export function isUnderWay({ json }: Pick<Exchange, 'json'>): boolean {
  return ['call_placed', 'call_in_progress'].includes(String((json as { data?: JsonObject })?.data?.status));
}

type ObservedEvent = Extract<EffectEvent, `observed-${string}`>;

const eventsOfCall = new Map<string, readonly [asLast: ObservedEvent, otherwise?: ObservedEvent]>([
  ['call_canceled', ['observed-undone']],
  ['call_expired', ['observed-undone', 'observed-failed']],
  ['call_in_queue', ['observed-scheduled']],
  ['call_hangup', ['observed-sent']],
  ['call_placed', ['observed-sent', 'observed-scheduled']],
  ['call_in_progress', ['observed-sent', 'observed-scheduled']],
  ['call_errored', ['observed-sent', 'observed-failed']],
  ['agent_errored', ['observed-sent', 'observed-failed']],
  ['could_not_connect', ['observed-sent', 'observed-failed']],
]);

function isMessageSent(transcript: unknown, plannedAt: number, now: number): boolean {
  if (!Array.isArray(transcript)) return false;
  return transcript.some((entry: unknown) => {
    if (!isObject(entry) || entry.type !== 'message' || entry.role === 'user') return false;
    const sentAt = Date.parse(String(entry.timestamp));
    return sentAt >= plannedAt - clockToleranceMs && sentAt <= now + clockToleranceMs;
  });
}

const clockToleranceMs = 60_000;
