import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import { sleep } from '../client/sleep.ts';
import type { Service } from '../effects/service.ts';
import { dataOf, type JsonObject } from '../facts/exchange.ts';
import { skewMs, spanOf } from '../facts/iso-timestamp.ts';
import { type CallStage, findContradiction, isCallOver } from '../oracle/call-lifecycle.ts';
import { expectAt, expectRefusal, expectSuccess, expectThat } from '../oracle/expectations.ts';
import { type Place, type Statements, seenIn, Violation } from '../oracle/violation.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import { expectCallNotPlaced, findCallSession } from './calls.ts';
import { expectSessionNotFound } from './conversation.ts';
import { eventually } from './eventually.ts';
import { expectSameUnderBoth, expectTimestampsIn, sentMessagesIn, textsByRole, textsOf } from './session-record.ts';
import { expectExpired, expectSigned, isLink, openLinks, recordingLinkStatements } from './signed-link.ts';

/** How long a rule watches what takes its time: beyond the next full minute where that costs nobody more than time. */
export function watchSecondsOf(subject: Subject): number {
  return subject.waits.watchSeconds ?? (isLocalWithoutControl(subject) ? 75 : 15);
}

/** Whether a service on this machine has no clock that could be moved. */
export function isLocalWithoutControl(subject: Subject): boolean {
  return subject.controlUrl === undefined && isLocal(subject);
}

/** How many seconds a rule waits for a call that is due to be placed. */
export function placeSecondsOf({ waits }: Subject): number {
  return waits.placeSeconds ?? waits.watchSeconds ?? 15;
}

/** Why nothing can be said of a call that is not placed: that may take its time. */
export function toQueuedReason(subject: Subject): string {
  return `a call that was due was still in the queue after ${placeSecondsOf(subject)} seconds (waits.watchSeconds)`;
}

/** So long it is looked whether what is over stays over. */
const secondsAfterEnd = 0.5;

/**
 * Reads a call, which is not cancelled, until it is over or the subject's time for placing or watching one
 * is; `judge` is called with each status that is new. The stages that were seen, in their order.
 *
 * @param clock the service's own time, as everything in the stages
 * @throws Violation for a status that contradicts an earlier one, also when it is asked for again a while later
 */
export async function watchCall(
  service: Service,
  subject: Subject,
  callId: string,
  clock: () => number,
  judge: (stage: CallStage, before: CallStage | undefined) => Promise<void>,
  hasRetries = false,
): Promise<readonly CallStage[]> {
  const stages: CallStage[] = [];
  const triggeredAt = clock();
  let overAt: number | undefined;
  const end = () => {
    if (overAt !== undefined) return overAt + secondsAfterEnd * 1000;
    const seconds = stages.length > 1 ? watchSecondsOf(subject) : placeSecondsOf(subject);
    return triggeredAt + service.adaptiveTimeout(seconds) * 1000;
  };
  let lastAskedAt = triggeredAt;
  // A call that failed is tried again where it has retries, also once it was answered; one that was hung up is not.
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
  await eventually(look, () => Date.now() + end() - clock(), 'close');
  return stages;
}

/** The record, read once more where it is that of before: not every part of a service may know the latest. */
async function readConsistently(service: Service, subject: Subject, callId: string, stages: readonly CallStage[]) {
  const record = await findCallSession(service, callId);
  if (findContradiction(stages, record?.status) === undefined) return record;
  await sleep(service.adaptiveTimeout(Math.max(subject.waits.visibleSeconds ?? 0, 1)) * 1000);
  const confirmed = await findCallSession(service, callId);
  const contradiction = findContradiction(stages, confirmed?.status);
  if (contradiction === undefined || confirmed === undefined) return confirmed;
  const { statements, expected, received } = contradiction;
  throw new Violation(statements, expected, received, seenIn(confirmed, '/status'));
}

/** @throws Violation when a call for weeks ahead was placed meanwhile, or its record does not tell when it was cancelled. */
export async function expectOtherWaits(service: Service, callId: string, clock: () => number): Promise<void> {
  const cancelledAt = clock();
  const result = await expectCallNotPlaced(service, callId, ['trigger-call/field/schedule-time']);
  const record = result.type === 'checked' ? await findCallSession(service, callId) : undefined;
  const updated = record?.status === 'call_canceled' ? spanOf(record.updatedAt) : undefined;
  if (record === undefined || updated === undefined) return;
  const expected = `updatedAt not before ${new Date(cancelledAt).toISOString()}, when the call was cancelled`;
  const isUpdated = updated.to + skewMs >= cancelledAt;
  expectThat(['session/field/updated-at'], isUpdated, expected, String(record.updatedAt));
}

/** Whether two addresses could be compared. @throws Violation when they differ, or a stranger reads the call */
export async function expectOneRecord(service: Service, callId: string, otherKey: string | undefined) {
  const isCompared = await expectSameUnderBoth(service, callId);
  const statements = ['authentication/foreign-session-read'] as const;
  for (const base of ['baseUrl', 'baseUrlAlt'] as const)
    if (otherKey !== undefined) await expectSessionNotFound(service, statements, callId, { apiKey: otherKey, base });
  return isCompared;
}

/** Only its own workspace gets the link; it works for a limited time, as that in the record. @throws Violation */
export async function expectRecordingLink(
  service: Service,
  callId: string,
  last: CallStage | undefined,
  subject: Subject,
): Promise<void> {
  const { recordingUrl } = last?.record ?? {};
  if (last?.status !== 'call_hangup') return;
  const query = { callId };
  const askedAt = Date.now();
  const answer = await service.send('getSignedUrl', { query });
  if (typeof recordingUrl !== 'string') {
    const place = seenIn(last.record, '/recordingUrl');
    const expected = 'a link, as the recording has a signed URL';
    service.should('session/recording-presence', () =>
      expectAt(place, answer.status !== 200, ['session/field/recording-url'], expected),
    );
    return;
  }
  const { url } = expectSuccess(['signed-url/success'], answer);
  const place = JSON.stringify(url) ?? 'none';
  expectThat(['signed-url/success-url'], isLink(url), 'a link to the recording', place);
  const statements = [...recordingLinkStatements, 'session/field/recording-url'] as const;
  const { recordingUrl: fresh } = (await findCallSession(service, callId)) ?? {};
  const ofRecord = isLink(fresh) ? [{ url: fresh, statements }] : [];
  const given = { url, statements: recordingLinkStatements, place: seenIn(answer, '/data/url') };
  const links = [given, ...ofRecord];
  const opened = await openLinks(service, links, askedAt, subject);
  await expectSigned(service, opened);
  const both = { ...query, callRecordingUrl: recordingUrl.split('?')[0] ?? '' };
  const ofBoth = await service.send('getSignedUrl', { query: both });
  service.should('signed-url/both-parameters', () => expectSuccess(['signed-url/success'], ofBoth));
  const { callRecordingUrl } = both;
  const [alone, neither] = [
    await service.send('getSignedUrl', { query: { callRecordingUrl } }),
    await service.send('getSignedUrl', { query: {} }),
  ];
  // Whether that is the address of its storage is open, but it is no request with neither parameter.
  const isIgnored = alone.status !== 200 && alone.text === neither.text;
  expectAt(seenIn(alone), !isIgnored, ['signed-url/one-parameter-needed'], 'callRecordingUrl taken alone');
  service.should('signed-url/unknown-storage-url', () => expectSuccess(['signed-url/success'], alone));
  const { url: ofAlone } = dataOf(alone.json);
  if (alone.status === 200 && isLink(ofAlone)) {
    const opening = openLinks(
      service,
      [{ url: ofAlone, statements, place: seenIn(alone, '/data/url') }],
      Date.now(),
      subject,
    );
    const [{ reason }] = (await Promise.allSettled([opening])) as [{ reason?: unknown }];
    service.should('signed-url/unknown-storage-url', () => {
      if (reason !== undefined) throw reason;
    });
  }
  const otherKey = subject.otherWorkspace?.apiKey;
  if (otherKey !== undefined) {
    const foreign = await service.send('getSignedUrl', { query, apiKey: otherKey });
    const isolated = ['authentication/workspace', 'authentication/session-isolation'] as const;
    expectRefusal(isolated, foreign, 'an error for the call of another workspace');
  }
  const { linkSeconds } = subject.waits;
  if (linkSeconds === undefined || linkSeconds > watchSecondsOf(subject) || opened.length === 0) return;
  // Its clock may be a little behind.
  await sleep((linkSeconds + 1) * 1000);
  await expectExpired(service, opened, linkSeconds);
}

/** All timestamps of a call are between its trigger and the present, in any zone. @throws Violation */
export function judgeTimestamps(record: JsonObject, triggeredAt: number, seenAt: number): void {
  const entries = Array.isArray(record.transcript) ? (record.transcript as JsonObject[]) : [];
  const ofEntries = entries.map((entry) => [entry, 'timestamp'] as const);
  expectTimestampsIn([[record, 'createdAt'], [record, 'time'], ...ofEntries], triggeredAt, seenAt);
}

/** Of the numbers that place calls, a record shows the requested one, if it shows any. @throws Violation */
export function judgeSender(
  service: Pick<Service, 'should'>,
  record: JsonObject,
  asked: unknown,
  { workspace: { voiceNumbers = [] } }: Subject,
): void {
  if (asked === undefined) return;
  const others = voiceNumbers.filter((number) => !isSamePhoneNumber(number, asked));
  const expectAsked = (shown: unknown, place: Place) => {
    const isOther = others.some((number) => isSamePhoneNumber(number, shown));
    expectThat(['trigger-call/field/agent-number'], !isOther, `a call from ${String(asked)}`, String(shown), place);
  };
  for (const message of sentMessagesIn(record)) expectAsked(message.senderId, seenIn(message, '/senderId'));
  const { number } = (record.agentDetails ?? {}) as JsonObject;
  // The agent may have a number of its own.
  service.should('trigger-call/scheduled-status', () => expectAsked(number, seenIn(record, '/agentDetails/number')));
}

/** How it is said and written is open; where it is there literally, variables are filled in. @throws Violation */
export function judgeInitialMessage(record: JsonObject, word: string): void {
  const { transcript } = record;
  const beginning = `${word} for `;
  const said = sentMessagesIn({ transcript }).map((entry) => textsOf(entry).join('\n'));
  const verbatim = said.find((text) => text.includes(beginning));
  if (verbatim === undefined) {
    // The customer's side may pick up an echo of it.
    const isSaidByCustomer = textsByRole('user', transcript).some((text) => text.includes(beginning));
    const byAgent = 'what the agent says first under another role than the customer';
    expectThat(['transcript/message/role'], !isSaidByCustomer, byAgent, 'it under the role user');
    return;
  }
  // Speech may be written in small letters, with digits and signs as words, and as far as it was heard.
  const [, heard = ''] = verbatim.split(beginning).map(withoutNotes);
  const { customer } = variablesOf(word);
  const [letters, value] = [toLetters(heard), toLetters(customer)];
  const isFilledIn = letters.startsWith(value) || value.startsWith(letters);
  // No name of a variable is a word that is said.
  const isNamed = /[{}]|customer|order.?id|undefined|null/i.test(heard);
  const statements: Statements = ['service/call-placeholders', 'service/placeholder-replaced'];
  const expected = `${JSON.stringify(beginning + customer)}, and a value for each other placeholder`;
  expectThat(statements, isFilledIn && !isNamed, expected, JSON.stringify(verbatim), seenIn(record));
}

/** Whether the agent says a word, however it is written down. */
export function isSaidByAgent(record: JsonObject, word: string): boolean {
  const said = sentMessagesIn(record).map((entry) => textsOf(entry).join(' '));
  return toLetters(said.join(' ')).includes(toLetters(word));
}

/** Without notes beside the words. A note ends before the next sign of its kind, so that the search is linear. */
function withoutNotes(heard: string): string {
  return heard.replaceAll(/<[^<>]*>|\[[^[\]]*\]|\([^()]*\)/g, '');
}

function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Said twice, and with a value that is a pattern elsewhere: each placeholder is filled in as given. */
export function introductionOf(word: string) {
  const initialMessage = `${word} for \${customer}, \${order_id}, \${customer} again.`;
  return { metadata: variablesOf(word), options: { initialMessage } };
}

function variablesOf(word: string) {
  return { customer: `Ada ${word}`, order_id: String.raw`0 $& $1 \1 \g<0>` };
}
