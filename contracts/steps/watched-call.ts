import type { Service } from '../effects/service.ts';
import { skewMs, spanOf } from '../facts/document.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { isSamePhoneNumber } from '../facts/record.ts';
import { type CallStage, findContradiction, isCallOver } from '../judge/call-lifecycle.ts';
import { expectThat, locate, type Place, type Statements, Violation } from '../judge/violation.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import { expectCallNotPlaced, findCallSession } from './calls.ts';
import { expectSessionNotFound } from './conversation.ts';
import { eventually } from './service-clock.ts';
import { expectSameUnderBoth, expectTimestampsIn, messagesIn, sentMessagesIn, textsOf } from './session-record.ts';

export function watchSecondsOf(subject: Subject): number {
  return subject.waits.watchSeconds ?? (isLocalWithoutControl(subject) ? 75 : 15);
}

export function isLocalWithoutControl(subject: Subject): boolean {
  return subject.controlUrl === undefined && isLocal(subject);
}

export function placeSecondsOf({ waits }: Subject): number {
  return waits.placeSeconds ?? waits.watchSeconds ?? 15;
}

export function toQueuedReason(subject: Subject): string {
  const seen = `a call that was due was still in the queue after ${placeSecondsOf(subject)} seconds`;
  return subject.waits.placeSeconds === undefined ? `${seen}; set waits.placeSeconds` : seen;
}

/**
 * Whether the service places a call within a second period of `placeSeconds`. Other calls of the run can keep the only
 * phone line of a correct service busy for longer than one period.
 */
export async function isPlacedLate(service: Service, callId: string, subject: Subject): Promise<boolean> {
  const end = Date.now() + service.adaptiveTimeout(placeSecondsOf(subject)) * 1000;
  const findPlaced = async () => {
    const record = await findCallSession(service, callId);
    return record?.status === 'call_in_queue' ? undefined : record;
  };
  return (await eventually(service, findPlaced, () => end)) !== undefined;
}

const secondsAfterEnd = 0.5;

export async function watchCall(
  service: Service,
  subject: Subject,
  callId: string,
  clock: () => number,
  judge: (stage: CallStage, before: CallStage | undefined) => Promise<void>,
  hasRetries = false,
): Promise<void> {
  const stages: CallStage[] = [];
  const triggeredAt = clock();
  let overAt: number | undefined;
  const end = () => {
    if (overAt !== undefined) return overAt + secondsAfterEnd * 1000;
    const seconds = stages.length > 1 ? watchSecondsOf(subject) : placeSecondsOf(subject);
    return triggeredAt + service.adaptiveTimeout(seconds) * 1000;
  };
  let lastAskedAt = triggeredAt;
  const isFinal = ({ status }: CallStage) => !hasRetries || status === 'call_hangup';
  const look = async () => {
    const askedAt = clock();
    const record = await readConsistently(service, subject, callId, stages.filter(isFinal));
    if (record === undefined) return undefined;
    const before = stages.at(-1);
    const status = String(record.status);
    if (before?.status === status) Object.assign(before, { record, lastSeenAt: askedAt });
    else {
      const seenAt = clock();
      const stage = { status, record, enteredAfter: lastAskedAt, firstSeenAt: seenAt, lastSeenAt: askedAt };
      stages.push(stage);
      await judge(stage, before);
      if (isCallOver(status)) overAt ??= seenAt;
    }
    lastAskedAt = askedAt;
    return undefined;
  };
  await eventually(service, look, () => Date.now() + end() - clock(), 'close');
}

async function readConsistently(service: Service, subject: Subject, callId: string, stages: readonly CallStage[]) {
  const record = await findCallSession(service, callId);
  if (findContradiction(stages, record?.status) === undefined) return record;
  await service.wait(service.adaptiveTimeout(Math.max(subject.waits.visibleSeconds ?? 0, 1)) * 1000);
  const confirmed = await findCallSession(service, callId);
  const contradiction = findContradiction(stages, confirmed?.status);
  if (contradiction === undefined || confirmed === undefined) return confirmed;
  const { statements, expected, received } = contradiction;
  throw new Violation(statements, expected, received, locate(confirmed, '/status'));
}

export async function expectOtherWaits(service: Service, callId: string, clock: () => number): Promise<void> {
  const cancelledAt = clock();
  const result = await expectCallNotPlaced(service, callId);
  const record = result.type === 'checked' ? await findCallSession(service, callId) : undefined;
  const updated = record?.status === 'call_canceled' ? spanOf(record.updatedAt) : undefined;
  if (record === undefined || updated === undefined) return;
  const expected = `updatedAt not before ${new Date(cancelledAt).toISOString()}, the time of its cancel`;
  const isUpdated = updated.to + skewMs >= cancelledAt;
  const place = locate(record, '/updatedAt');
  expectThat(['session/field/updated-at'], isUpdated, expected, String(record.updatedAt), place);
}

export async function expectOneRecord(service: Service, callId: string, otherKey: string | undefined) {
  const isCompared = await expectSameUnderBoth(service, callId);
  const statements = ['authentication/foreign-session-read'] as const;
  for (const base of ['baseUrl', 'baseUrlAlt'] as const)
    if (otherKey !== undefined) await expectSessionNotFound(service, statements, callId, { apiKey: otherKey, base });
  return isCompared;
}

export function judgeTimestamps(record: JsonObject, triggeredAt: number, seenAt: number): void {
  const entries = Array.isArray(record.transcript) ? (record.transcript as JsonObject[]) : [];
  expectTimestampsIn(record, ['createdAt', 'time'], triggeredAt, seenAt);
  for (const entry of entries) expectTimestampsIn(entry, ['timestamp'], triggeredAt, seenAt);
}

export function judgeSender(
  service: Pick<Service, 'should'>,
  record: JsonObject,
  requestedNumber: unknown,
  { workspace: { voiceNumbers = [] } }: Subject,
): void {
  if (requestedNumber === undefined) return;
  const others = voiceNumbers.filter((number) => !isSamePhoneNumber(number, requestedNumber));
  const expected = `the agentNumber of the request, ${String(requestedNumber)}`;
  const expectRequestedNumber = (shown: unknown, place: Place) => {
    const isOther = others.some((number) => isSamePhoneNumber(number, shown));
    expectThat(['trigger-call/field/agent-number'], !isOther, expected, String(shown), place);
  };
  for (const message of sentMessagesIn(record)) expectRequestedNumber(message.senderId, locate(message, '/senderId'));
  const { number } = (record.agentDetails ?? {}) as JsonObject;
  service.should('trigger-call/scheduled-status', () =>
    expectRequestedNumber(number, locate(record, '/agentDetails/number')),
  );
}

export function judgeInitialMessage(record: JsonObject, word: string): void {
  const { transcript } = record;
  const beginning = `${word} for `;
  const sent = sentMessagesIn({ transcript }).map((entry) => ({ entry, verbatim: textsOf(entry).join('\n') }));
  const { entry, verbatim } = sent.find((one) => one.verbatim.includes(beginning)) ?? {};
  if (entry === undefined || verbatim === undefined) {
    const ofCustomer = messagesIn(record, 'user').find((one) => textsOf(one).join('\n').includes(beginning));
    const byAgent = 'the initialMessage with the role of the agent';
    const place = locate(ofCustomer ?? {}, '/role');
    const received = 'the initialMessage with the role user';
    expectThat(['transcript/message/role'], ofCustomer === undefined, byAgent, received, place);
    return;
  }
  const [, heard = ''] = verbatim.split(beginning).map(withoutNotes);
  const { customer } = variablesOf(word);
  const [letters, value] = [toLetters(heard), toLetters(customer)];
  const isFilledIn = letters.startsWith(value) || value.startsWith(letters);
  const isNamed = /[{}]|customer|order.?id|undefined|null/i.test(heard);
  const statements: Statements = ['service/call-placeholders', 'service/placeholder-replaced'];
  const expected = `${JSON.stringify(beginning + customer)}, and no unfilled placeholder`;
  expectThat(statements, isFilledIn && !isNamed, expected, JSON.stringify(verbatim), locate(entry));
}

export function isSaidByAgent(record: JsonObject, word: string): boolean {
  const said = sentMessagesIn(record).map((entry) => textsOf(entry).join(' '));
  return toLetters(said.join(' ')).includes(toLetters(word));
}

function withoutNotes(heard: string): string {
  return heard.replaceAll(/<[^<>]*>|\[[^[\]]*\]|\([^()]*\)/g, '');
}

function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function introductionOf(word: string) {
  const initialMessage = `${word} for \${customer}, \${order_id}, \${customer} again.`;
  return { metadata: variablesOf(word), options: { initialMessage } };
}

function variablesOf(word: string) {
  return { customer: `Ada ${word}`, order_id: String.raw`0 $& $1 \1 \g<0>` };
}
