import type { alternatives } from '../../src/generated/alternatives.ts';
import { day, hour } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { sampleCall } from '../generators/call.ts';
import { type ChatKind, sampleChat, sampleReply } from '../generators/chat.ts';
import { formatTimeOfDay } from '../generators/time.ts';
import { dataOf, type Exchange, type JsonObject, statusAndCodeOf } from '../operations/exchange.ts';
import type { Effect } from '../operations/traits.ts';
import { Inconclusive } from '../oracle/violation.ts';
import { type Capability, type Subject, sendSecondsOf } from '../subject/subject.ts';
import type { RequestInput } from '../transport/service.ts';
import type { Alteration, Probe } from '../transport/with-service.ts';

/** A gap for which the mock has more than one answer. */
export type OpenGap = keyof typeof alternatives;

type KnownAnswer<Gap extends OpenGap> = 'default' | (typeof alternatives)[Gap][number];

/** How a service answers a gap: as the mock by default or by an alternative, in another way, or undecided. */
export type GapAnswer<Gap extends OpenGap = OpenGap> = KnownAnswer<Gap> | { seen: string } | undefined;

/** How it is found out what a service does where the interface leaves it open. */
export type Observation<Gap extends OpenGap = OpenGap> = {
  /** @defaultValue nothing */
  needs?: readonly Capability[];
  /** The strongest effect that its requests may have, whatever the service answers. @defaultValue `none` */
  effect?: Effect;
} & (ByOneRequest<Gap> | ByProbe<Gap>);

/** The answer to one request decides it. */
interface ByOneRequest<Gap extends OpenGap> {
  /** Undefined where the subject has nothing to make a request of. */
  request(
    service: Probe,
    subject: Subject,
  ): readonly [OperationId, RequestInput, (Alteration | undefined)?] | undefined;
  /** What each answer means, by status and code: `404 callNotFound`. An unknown one is reported as it was seen. */
  answers: Readonly<Record<string, KnownAnswer<Gap>>>;
}

interface ByProbe<Gap extends OpenGap> {
  probe(service: Probe, subject: Subject): Promise<GapAnswer<Gap>>;
}

/** Why the answer shows in nothing that a client can bring about with what a subject offers. */
export type ObservationExemption = string;

/** One entry for each open gap of a chapter. */
export type ObservationsOf<Chapter extends string> = {
  [Gap in OpenGap as Gap extends `${Chapter}/${string}` ? Gap : never]: Observation<Gap> | ObservationExemption;
};

/** How the service answers the gap. */
export async function answerOf(observation: Observation, service: Probe, subject: Subject): Promise<GapAnswer> {
  if ('probe' in observation) return observation.probe(service, subject);
  const request = observation.request(service, subject);
  return request === undefined ? undefined : toAnswer(await service.send(...request), observation.answers);
}

/** What an outcome means; an unknown outcome is reported as it was observed. */
export function toAnswer<Answer extends string>(
  exchange: Exchange,
  answers: Readonly<Record<string, Answer>>,
): Answer | { seen: string } {
  const label = statusAndCodeOf(exchange);
  return (Object.hasOwn(answers, label) ? answers[label] : undefined) ?? { seen: label };
}

/** A timestamp so many days after the start of the observation, in whole seconds: `2027-01-01T09:00:00Z`. */
export function timestampInDays({ now }: Probe, days: number): string {
  return `${new Date(now + days * day).toISOString().slice(0, 19)}Z`;
}

/** The date of that timestamp: `2027-01-01`. */
export function dateInDays(service: Probe, days: number): string {
  return timestampInDays(service, days).slice(0, 10);
}

/** A message to a recipient for weeks ahead; what is scheduled is undone. */
export function scheduledChatRequest(
  service: Probe,
  subject: Subject,
  fields: JsonObject = {},
  kind?: ChatKind,
): JsonObject {
  return sampleChat(subject, { scheduleTime: timestampInDays(service, 40), ...fields }, kind);
}

/** What each answer means, by status and code: `404 callNotFound`. */
type Answers = Readonly<Record<string, string>>;

/** One message in reply mode decides. */
export function byReply<const Meanings extends Answers>(fields: JsonObject, answers: Meanings, alter?: Alteration) {
  const request = (_: Probe, subject: Subject) =>
    ['triggerChat', { body: sampleReply(subject, fields) }, alter] as const;
  return { effect: 'record', request, answers } as const;
}

/** One message for weeks ahead decides. `fieldsOf` gives undefined where the subject has nothing to try. */
export function byScheduledChat<const Meanings extends Answers>(
  fieldsOf: (subject: Subject) => JsonObject | undefined,
  answers: Meanings,
  kind?: ChatKind,
) {
  const request = (service: Probe, subject: Subject) => {
    const fields = fieldsOf(subject);
    return fields && (['triggerChat', { body: scheduledChatRequest(service, subject, fields, kind) }] as const);
  };
  return { effect: 'schedule', request, answers } as const;
}

/** One call decides, by default for weeks ahead. */
export function byCall<Strength extends Effect, const Meanings extends Answers>(
  effect: Strength,
  fieldsOf: (service: Probe) => JsonObject,
  answers: Meanings,
) {
  const request = (service: Probe, subject: Subject) =>
    ['triggerCall', { body: sampleCall(subject, fieldsOf(service)) }] as const;
  return { needs: ['voice'], effect, request, answers } as const;
}

/** It decides whether a message is sent in its time. A refusal means what `refusals` say. */
export function bySending<const Answer extends string>(
  fieldsOf: (service: Probe) => JsonObject,
  { sent, pending, refusals = {} }: { sent: Answer; pending: Answer; refusals?: Readonly<Record<string, Answer>> },
) {
  const probe = async (service: Probe, subject: Subject) => {
    const answer = await service.send('triggerChat', { body: sampleChat(subject, fieldsOf(service)) });
    if (answer.status !== 200) return toAnswer(answer, refusals);
    await service.advanceTime(sendSecondsOf(subject));
    return (await cancelPending(service, sessionIdIn(answer))) ? pending : sent;
  };
  return { effect: 'send', probe } as const;
}

export const undecidedReason = 'the answers do not decide it';

/** @throws Inconclusive where the answers decide nothing. */
export function giveUp(): never {
  throw new Inconclusive(undecidedReason);
}

/** Triggers a chat; returns its session. @throws Inconclusive where it has none */
export async function openSession(service: Probe, body: JsonObject, apiKey?: string): Promise<string> {
  const input: RequestInput<'triggerChat'> = apiKey === undefined ? { body } : { body, apiKey };
  const { sessionId } = dataOf((await service.send('triggerChat', input)).json);
  return typeof sessionId === 'string' ? sessionId : giveUp();
}

/** Cancels what is scheduled in a chat session, and tells whether there was any. @throws Inconclusive if unclear */
export async function cancelPending(service: Probe, sessionId: string): Promise<boolean> {
  const { json } = await service.send('cancelScheduledMessages', { path: { sessionId } });
  const { isCancelled } = dataOf(json);
  return typeof isCancelled === 'boolean' ? isCancelled : giveUp();
}

/** The record of a session. @throws Inconclusive where it cannot be read */
export async function readSession(service: Probe, sessionId: string): Promise<JsonObject> {
  const { status, json } = await service.send('getSession', { path: { sessionId } });
  return status === 200 ? dataOf(json) : giveUp();
}

/** Triggers a call; the record when it was accepted and some time has passed, else how it was refused. */
export async function readCallAfter(
  service: Probe,
  subject: Subject,
  fields: JsonObject,
  seconds: number,
): Promise<{ record: JsonObject } | { refusal: { seen: string } }> {
  const answer = await service.send('triggerCall', { body: sampleCall(subject, fields) });
  if (answer.status !== 200) return { refusal: { seen: statusAndCodeOf(answer) } };
  await service.advanceTime(seconds);
  return { record: await readSession(service, String(dataOf(answer.json).callId)) };
}

export function sessionIdIn({ json }: Exchange): string {
  return String(dataOf(json).sessionId);
}

/** Working hours of an hour's length that begin three hours from now, wherever in the day that is. */
export function closedHours({ now }: Probe): Readonly<Record<string, string>> {
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
