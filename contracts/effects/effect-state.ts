import { isObject, parseJson } from '../../src/json.ts';
import { type Exchange, type JsonObject, maxIdBytes } from '../facts/exchange.ts';
import type { PlannedEffect } from '../facts/request-impact.ts';

/**
 * `asked`: an undo is under way. `undoing`: it was accepted. `unanswered`: it was lost, so a later one may find nothing.
 * `denied`: the service took it, and found nothing to undo.
 */
export type EffectState =
  | 'possible'
  | 'scheduled'
  | 'asked'
  | 'undoing'
  | 'unanswered'
  | 'denied'
  | 'undone'
  | 'sent'
  | 'refused';

/** What is learned of an effect. */
export type EffectEvent =
  /** An answer, of whatever status, has its id. */
  | 'identified'
  /** The interface states the error for what is wrong with the request, or the request was never sent. */
  | 'refused'
  | 'undo-sent'
  /** The undo got the answer that the interface gives for a success. */
  | 'undo-accepted'
  | 'undo-declined'
  /** No answer to the undo came. */
  | 'undo-lost'
  /** After the service said yes, another undo finds nothing to undo. */
  | 'nothing-left'
  /** Each undo found nothing to undo, though the service had taken it. */
  | 'undo-denied'
  /** The record says that it was undone. */
  | 'seen-undone'
  /** The record says that it waits. */
  | 'seen-waiting'
  /** An attempt failed, and whether another waits the record does not say. */
  | 'seen-failed'
  /** It is in a transcript, or the call was placed. */
  | 'seen-sent'
  /** It was due, nothing of it waits, and that was paid for. */
  | 'came-due'
  /** The workspace that the run created is gone. */
  | 'workspace-removed'
  /** The user looked, and says that nothing is left of it. */
  | 'forgotten';

/** What may be learned of an effect that the service took, whatever is asked for. */
const learned = {
  'seen-undone': 'undone',
  'seen-sent': 'sent',
  'came-due': 'sent',
  'workspace-removed': 'undone',
  forgotten: 'undone',
} as const;

/** Every transition there is; any other event changes nothing. */
export const effectTransitions: Readonly<Record<EffectState, Partial<Record<EffectEvent, EffectState>>>> = {
  possible: {
    identified: 'scheduled',
    refused: 'refused',
    'came-due': 'sent',
    'workspace-removed': 'undone',
    forgotten: 'undone',
  },
  scheduled: {
    ...learned,
    'undo-sent': 'asked',
    'undo-accepted': 'undoing',
    'undo-lost': 'unanswered',
    'undo-denied': 'denied',
  },
  asked: { ...learned, 'undo-accepted': 'undoing', 'undo-declined': 'scheduled', 'undo-lost': 'unanswered' },
  undoing: { ...learned, 'nothing-left': 'undone', 'seen-waiting': 'scheduled' },
  unanswered: { ...learned, 'undo-accepted': 'undoing', 'seen-waiting': 'scheduled', 'undo-denied': 'denied' },
  denied: { ...learned, 'undo-sent': 'asked', 'seen-waiting': 'scheduled' },
  undone: {},
  sent: {},
  // The service refused it, and shows it all the same.
  refused: { identified: 'scheduled' },
};

export function stateAfter(state: EffectState, event: EffectEvent): EffectState {
  return effectTransitions[state][event] ?? state;
}

/** Whether the last thing that is known of an open effect is that the service has it. */
export function isStillThere(state: EffectState): boolean {
  return ['scheduled', 'asked', 'unanswered', 'sent'].includes(state);
}

/** Whether nothing more can become of an effect. */
export function isSettled(state: EffectState): boolean {
  return state === 'undone' || state === 'sent' || state === 'refused';
}

/** The kinds of effects that an undo of each kind settles. */
type IdentifiedKind = Exclude<PlannedEffect['what'], 'workflow-call'>;

/** Where the interface puts the id, else anywhere in a body, also a cut one, or a header; undefined when too long. */
export function idIn(
  kind: PlannedEffect['what'],
  answer: Pick<Exchange, 'headers' | 'text' | 'json'>,
): string | undefined {
  if (kind === 'workflow-call') return undefined;
  const candidates = [...idsInBody(kind, answer), ...idsInHeaders(kind, answer.headers)];
  return candidates.find((id) => id !== '' && Buffer.byteLength(id) <= maxIdBytes);
}

const memberOf: Readonly<Record<IdentifiedKind, string>> = { message: 'sessionId', call: 'callId' };

function idsInBody(kind: IdentifiedKind, { json, text }: Pick<Exchange, 'text' | 'json'>): string[] {
  const member = memberOf[kind];
  const found = json === undefined ? [] : membersNamed(member, json, 0);
  if (found.length > 0 || json !== undefined) return found;
  const match = new RegExp(`"${member}"\\s*:\\s*("(?:[^"\\\\]|\\\\.){1,${maxIdBytes}}")`).exec(text);
  const id = parseJson(match?.[1] ?? '');
  return typeof id === 'string' ? [id] : [];
}

/** No answer has ids deeper. */
const maxDepth = 8;

function membersNamed(name: string, value: unknown, depth: number): string[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return [];
  const own = isObject(value) && typeof value[name] === 'string' ? [value[name]] : [];
  return [...own, ...Object.values(value).flatMap((member) => membersNamed(name, member, depth + 1))];
}

/** Headers such as `x-session-id`, and the last part of a `location`. */
function idsInHeaders(kind: IdentifiedKind, headers: Exchange['headers']): string[] {
  const name = kind === 'message' ? /session[-_]?id$/i : /call[-_]?id$/i;
  const place = kind === 'message' ? /\/session\/fetch\/([^/?#]+)/ : /\/call\/(?!trigger$)([^/?#]+)$/;
  const located = place.exec(headers.location ?? '')?.[1] ?? [];
  return [...Object.entries(headers).flatMap(([header, value]) => (name.test(header) ? value : [])), located].flat();
}

/** Undefined when the record says nothing. `at` is when it was planned; the session of a message may have no other. */
export function seenInRecord(
  { what, hasRetries, at }: Pick<PlannedEffect, 'what' | 'hasRetries'> & { at: string },
  record: Pick<Exchange, 'operationId' | 'status' | 'json'>,
  now: number,
): SeenEvent | undefined {
  if (record.operationId !== 'getSession' || record.status !== 200) return undefined;
  const { status, transcript, retryAttemptNo } = ((record.json as { data?: unknown })?.data ?? {}) as Record<
    string,
    unknown
  >;
  if (what === 'message') return isMessageSent(transcript, Date.parse(at), now) ? 'seen-sent' : undefined;
  // No call of the kit has more than one retry.
  const isLast = !hasRetries || (Number(retryAttemptNo) > 0 && !isUnderWay(record));
  const [asLast, otherwise = asLast] = seenOfCall.get(String(status)) ?? [];
  return isLast ? asLast : otherwise;
}

/** Whether the record of a call says that it rings or is answered. */
export function isUnderWay({ json }: Pick<Exchange, 'json'>): boolean {
  return ['call_placed', 'call_in_progress'].includes(String((json as { data?: JsonObject })?.data?.status));
}

type SeenEvent = Extract<EffectEvent, `seen-${string}`>;

/** What the status of a call says of it: where it is the last attempt, and else, if that is something else. */
const seenOfCall = new Map<string, readonly [asLast: SeenEvent, otherwise?: SeenEvent]>([
  ['call_canceled', ['seen-undone']],
  ['call_expired', ['seen-undone', 'seen-failed']],
  ['call_in_queue', ['seen-waiting']],
  ['call_hangup', ['seen-sent']],
  ['call_placed', ['seen-sent', 'seen-waiting']],
  ['call_in_progress', ['seen-sent', 'seen-waiting']],
  ['call_errored', ['seen-sent', 'seen-failed']],
  ['agent_errored', ['seen-sent', 'seen-failed']],
  ['could_not_connect', ['seen-sent', 'seen-failed']],
]);

/** How a message is shown before it is sent is open: one with a timestamp in the future is yet to come. */
function isMessageSent(transcript: unknown, plannedAt: number, now: number): boolean {
  if (!Array.isArray(transcript)) return false;
  return transcript.some((entry: unknown) => {
    if (!isObject(entry) || entry.type !== 'message' || entry.role === 'user') return false;
    const sentAt = Date.parse(String(entry.timestamp));
    return sentAt >= plannedAt - clockToleranceMs && sentAt <= now + clockToleranceMs;
  });
}

/** So far apart the clocks of the service and of this machine may be. */
const clockToleranceMs = 60_000;
