import type { alternatives } from '../../src/generated/alternatives.ts';
import { gaps } from '../../src/generated/gaps.ts';
import { day, hour, minute as minuteMs } from '../../src/instant.ts';
import type { Alteration, Service } from '../effects/service.ts';
import { dataOf, type Exchange, Inconclusive, type JsonObject, statusAndCodeOf } from '../facts/exchange.ts';
import { type ChatKind, sampleCall, sampleChat, sampleReply } from '../generators/samples.ts';
import { formatTimeOfDay, formatWithOffset } from '../generators/time.ts';
import type { Effect } from '../options.ts';
import { type Capability, type Subject, sendSecondsOf } from '../subject/subject.ts';

export type OpenGap = keyof typeof alternatives;

/** A service's answer to an open question: that of the mock, an alternative, or neither. Undefined if unknown. */
export type GapAnswer<Gap extends OpenGap = OpenGap> =
  | 'default'
  | (typeof alternatives)[Gap][number]
  | { seen: string }
  | undefined;

export interface Observation<Answer = GapAnswer> {
  effect: Effect;
  needs: readonly Capability[];
  ask(requests: Requests): Promise<Exchange | Answer> | undefined;
}

export function observing<const Found extends Exchange | string | { seen: string } | undefined>(
  effect: Effect,
  needs: readonly Capability[],
  ask: (requests: Requests) => Promise<Found> | undefined,
) {
  return { effect, needs, ask };
}

export type ObservationsOf<Chapter extends string> = {
  [Gap in OpenGap as Gap extends `${Chapter}/${string}` ? Gap : never]: Observation<GapAnswer<Gap>> | string;
};

/** The status and code in the text of an answer to an open question. Other answers accept the request. */
function outcomeIn(text: string): string {
  const [, status, code] = /\b([45]\d\d) `(\w+)`/.exec(text) ?? [];
  return status === undefined ? '200' : `${status} ${code}`;
}

export async function answerOf(gap: OpenGap, observation: Observation, requests: Requests): Promise<GapAnswer> {
  const found = await observation.ask(requests);
  if (typeof found !== 'object' || 'seen' in found) return found;
  const outcome = statusAndCodeOf(found);
  const { default: text = '', alternatives = [] } = gaps.find(({ id }) => id === gap) ?? {};
  const answers = [{ id: 'default' as const, text }, ...alternatives];
  return answers.find((answer) => outcomeIn(answer.text) === outcome)?.id ?? { seen: outcome };
}

export function byReply(fields: JsonObject, alter?: Alteration) {
  return observing('record', [], ({ reply }) => reply(fields, alter));
}

export function bySchedule(fields: JsonObject) {
  return observing('schedule', [], ({ schedule }) => schedule(fields));
}

export type Requests = ReturnType<typeof createRequests>;

export function createRequests(service: Service, subject: Subject, now: number) {
  const advanceTime = (seconds: number) => service.clock().advance(seconds);
  const timestampInDays = (days: number) => formatWithOffset(now + days * day, 0);
  const inWeeks = { scheduleTime: timestampInDays(40) };
  const trigger = (body: JsonObject, alter?: Alteration) => service.send('triggerChat', { body }, alter);
  const chat = (fields: JsonObject, kind?: ChatKind) => trigger(sampleChat(subject, fields, kind));
  const call = (fields: JsonObject) => service.send('triggerCall', { body: sampleCall(subject, fields) });
  const read = (sessionId: string) => service.send('getSession', { path: { sessionId } });
  const readSession = async (sessionId: string) => {
    const { status, json } = await read(sessionId);
    return status === 200 ? dataOf(json) : giveUp();
  };
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
    dateInDays: (days: number) => timestampInDays(days).slice(0, 10),
    reply: (fields: JsonObject, alter?: Alteration) => trigger(sampleReply(subject, fields), alter),
    schedule: (fields: JsonObject, kind?: ChatKind) => chat({ ...inWeeks, ...fields }, kind),
    async askSending<Answer>(fields: JsonObject, sent: Answer, pending: Answer): Promise<Exchange | Answer> {
      const answer = await chat(fields);
      if (answer.status !== 200) return answer;
      await advanceTime(sendSecondsOf(subject));
      return (await cancelPending(sessionIdIn(answer))) ? pending : sent;
    },
    async callAfter<Answer>(seconds: number, fields: JsonObject, toAnswer: (record: JsonObject) => Answer) {
      const answer = await call(fields);
      if (answer.status !== 200) return answer;
      await advanceTime(seconds);
      return toAnswer(await readSession(String(dataOf(answer.json).callId)));
    },
  };
}

export const undecidedReason = 'the answers do not decide it';

export function giveUp(): never {
  throw new Inconclusive(undecidedReason);
}

export function sessionIdIn({ json }: Exchange): string {
  const { sessionId } = dataOf(json);
  return typeof sessionId === 'string' ? sessionId : giveUp();
}

export function closedHours({ now }: Requests): Readonly<Record<string, string>> {
  const minute = minuteOfDay(now + 3 * hour);
  const start = minute < 1_380 && minute > 180 ? minute : minuteOfDay(now - 4 * hour);
  return { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(start + 59), timezone: 'UTC' };
}

export function minuteOfDay(instant: number): number {
  return Math.floor((instant % day) / minuteMs);
}
