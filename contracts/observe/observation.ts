import type { alternatives } from '../../src/generated/alternatives.ts';
import { gaps } from '../../src/generated/gaps.ts';
import { day, hour } from '../../src/instant.ts';
import type { Alteration, Service } from '../effects/service.ts';
import type { Effect } from '../facts/effect.ts';
import { dataOf, type Exchange, type JsonObject, statusAndCodeOf } from '../facts/exchange.ts';
import { sampleCall } from '../generators/call.ts';
import { type ChatKind, sampleChat, sampleReply } from '../generators/chat.ts';
import { formatTimeOfDay } from '../generators/time.ts';
import { Inconclusive } from '../oracle/violation.ts';
import { type Capability, type Subject, sendSecondsOf } from '../subject/subject.ts';

/** A gap for which the mock has more than one answer. */
export type OpenGap = keyof typeof alternatives;

/** How a service answers a gap: as the mock by default or by an alternative, in another way, or undecided. */
export type GapAnswer<Gap extends OpenGap = OpenGap> =
  | 'default'
  | (typeof alternatives)[Gap][number]
  | { seen: string }
  | undefined;

/** How the kit finds out what a service does where the interface leaves it open. */
export interface Observation<Gap extends OpenGap = OpenGap> {
  /** @defaultValue nothing */
  needs?: readonly Capability[];
  /** The strongest effect that its requests may have, whatever the service answers. @defaultValue `none` */
  effect?: Effect;
  /** The status and code of the default answer, where a response alone decides. */
  defaultOutcome?: string;
  /** The answer, or the response that decides it. Undefined where the subject or the responses do not decide it. */
  ask(requests: Requests): Promise<Exchange | GapAnswer<Gap>> | undefined;
}

/** One entry for each open gap of a chapter. A string says why a client cannot observe the answer. */
export type ObservationsOf<Chapter extends string> = {
  [Gap in OpenGap as Gap extends `${Chapter}/${string}` ? Gap : never]: Observation<Gap> | string;
};

/** Alternatives in which the service accepts the request. */
const accepting: readonly string[] = ['published', 'english', 'accepted', 'read-anyway', 'as-omitted'];

/** The status and the code of an alternative that is an error: `409 callNotInQueue`; else 200. */
function outcomeOf({ id, text }: { id: string; text: string }): string | undefined {
  const [, status, code] = /\b([45]\d\d) `(\w+)`/.exec(text) ?? [];
  return status === undefined ? (accepting.includes(id) ? '200' : undefined) : `${status} ${code}`;
}

/** How a service answers the gap. An unknown outcome is reported as it was seen. */
export async function answerOf(gap: OpenGap, observation: Observation, requests: Requests): Promise<GapAnswer> {
  const found = await observation.ask(requests);
  if (typeof found !== 'object' || 'seen' in found) return found;
  const outcome = statusAndCodeOf(found);
  if (outcome === observation.defaultOutcome) return 'default';
  const known = gaps.find(({ id }) => id === gap)?.alternatives ?? [];
  return known.find((one) => outcomeOf(one) === outcome)?.id ?? { seen: outcome };
}

/** One message in reply mode decides. */
export function byReply(defaultOutcome: string, fields: JsonObject, alter?: Alteration) {
  return { effect: 'record', defaultOutcome, ask: ({ reply }: Requests) => reply(fields, alter) } as const;
}

/** One message for weeks ahead decides. */
export function bySchedule(defaultOutcome: string, fields: JsonObject) {
  return { effect: 'schedule', defaultOutcome, ask: ({ schedule }: Requests) => schedule(fields) } as const;
}

/** The requests that several observations send. */
export type Requests = ReturnType<typeof createRequests>;

/** `now`: the service's time at the start, in milliseconds since 1970. */
export function createRequests(service: Service, subject: Subject, now: number) {
  const advanceTime = (seconds: number) => service.clock().advance(seconds);
  /** A timestamp so many days after the start, in whole seconds: `2027-01-01T09:00:00Z`. */
  const timestampInDays = (days: number) => `${new Date(now + days * day).toISOString().slice(0, 19)}Z`;
  const inWeeks = { scheduleTime: timestampInDays(40) };
  const trigger = (body: JsonObject, alter?: Alteration) => service.send('triggerChat', { body }, alter);
  const chat = (fields: JsonObject, kind?: ChatKind) => trigger(sampleChat(subject, fields, kind));
  const call = (fields: JsonObject) => service.send('triggerCall', { body: sampleCall(subject, fields) });
  const read = (sessionId: string) => service.send('getSession', { path: { sessionId } });
  const readSession = async (sessionId: string) => {
    const { status, json } = await read(sessionId);
    return status === 200 ? dataOf(json) : giveUp();
  };
  /** Cancels what is scheduled in a chat session, and tells whether there was any. */
  const cancelPending = async (sessionId: string): Promise<boolean> => {
    const { isCancelled } = dataOf((await service.send('cancelScheduledMessages', { path: { sessionId } })).json);
    return typeof isCancelled === 'boolean' ? isCancelled : giveUp();
  };
  return {
    send: service.send,
    subject,
    now,
    advanceTime,
    timestampInDays,
    inWeeks,
    trigger,
    chat,
    call,
    read,
    readSession,
    cancelPending,
    /** The date of that timestamp: `2027-01-01`. */
    dateInDays: (days: number) => timestampInDays(days).slice(0, 10),
    reply: (fields: JsonObject, alter?: Alteration) => trigger(sampleReply(subject, fields), alter),
    /** A message to a recipient for weeks ahead. */
    schedule: (fields: JsonObject, kind?: ChatKind) => chat({ ...inWeeks, ...fields }, kind),
    /** What a message means that is sent in its time, and what one that is still pending then. */
    async askSending<Answer>(fields: JsonObject, sent: Answer, pending: Answer): Promise<Exchange | Answer> {
      const answer = await chat(fields);
      if (answer.status !== 200) return answer;
      await advanceTime(sendSecondsOf(subject));
      return (await cancelPending(sessionIdIn(answer))) ? pending : sent;
    },
    /** Triggers a call; its record after some time, else the refusal. */
    async callAfter(seconds: number, fields: JsonObject): Promise<{ refusal: Exchange } | { record: JsonObject }> {
      const answer = await call(fields);
      if (answer.status !== 200) return { refusal: answer };
      await advanceTime(seconds);
      return { record: await readSession(String(dataOf(answer.json).callId)) };
    },
  };
}

export const undecidedReason = 'the answers do not decide it';

/** @throws Inconclusive where the answers decide nothing. */
export function giveUp(): never {
  throw new Inconclusive(undecidedReason);
}

/** The session that a response names. @throws Inconclusive where it names none */
export function sessionIdIn({ json }: Exchange): string {
  const { sessionId } = dataOf(json);
  return typeof sessionId === 'string' ? sessionId : giveUp();
}

/** Working hours of an hour's length that begin three hours from now, wherever in the day that is. */
export function closedHours({ now }: Requests): Readonly<Record<string, string>> {
  // They may not span midnight, which is open: then they are over since a while.
  const minute = minuteOfDay(now + 3 * hour);
  const start = minute < 1_380 && minute > 180 ? minute : minuteOfDay(now - 4 * hour);
  return { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(start + 59), timezone: 'UTC' };
}

/** Minutes after midnight in UTC. */
export function minuteOfDay(instant: number): number {
  const date = new Date(instant);
  return date.getUTCHours() * 60 + date.getUTCMinutes();
}
