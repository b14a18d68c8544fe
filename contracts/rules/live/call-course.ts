import fc from 'fast-check';
import { checked, inconclusive } from '../../check-result.ts';
import { type CallStage, judgeDuration, judgeStageTimes } from '../../expect/call-course.ts';
import { expectEqual, expectRefusal, expectSuccess, expectThat } from '../../expect/expectations.ts';
import { type CallBody, requiredCallFields } from '../../generators/call/call.ts';
import { uniqueWord } from '../../generators/text.ts';
import { type HoursAroundNow, hoursAroundNow, openHours } from '../../generators/time/hours-around-now.ts';
import { farFuture } from '../../generators/time/timestamp.ts';
import type { JsonObject } from '../../json-object.ts';
import { evidenceOfForeign, evidenceOfText, evidenceWithin } from '../../response-check.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { textsByRole } from '../../steps/session/session-messages.ts';
import { expectToExpire, isSignedLink, recordingLinkStatements } from '../../steps/signed-link.ts';
import { expectCallNotCancelled, triggerCall } from '../../steps/trigger-call.ts';
import { toQueuedReason, watchCall, watchSecondsOf } from '../../steps/watch-call.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import type { Statements } from '../../violation.ts';

interface WatchedCall {
  body: CallBody;
  hours: HoursAroundNow;
  /** What it says, and what two other calls would say that are for weeks ahead: one before it, and one after. */
  words: readonly string[];
  scheduleTime: string;
}

/** One call, watched from its trigger to its end by whoever has no control plane. */
export const callCourseRules: readonly Rule[] = [
  defineRule<WatchedCall>({
    id: 'live/call-takes-its-course',
    title:
      'A call that is due is placed within its hours; its record is right at each stage, and none is gone back to.',
    pitfall:
      'Events of the telephone network arrive late or twice, and set the record back or let the call be cancelled.',
    statements: [
      'session/status/call-in-queue',
      'session/status/call-placed',
      'session/status/call-in-progress',
      'session/status/call-expired',
      'session/status/could-not-connect',
      'session/field/status',
      'session/field/created-at',
      'session/field/updated-at',
      'session/field/duration',
      'session/field/retry-attempt-no',
      'session/field/agent-name',
      'trigger-call/field/agent-name',
      'trigger-call/field/agent-number',
      'transcript/message/sender-id',
      'cancel-call/only-in-queue',
      'trigger-call/call-status',
      'trigger-call/field/no-of-retries',
      'trigger-call/field/start-working-hour',
      'trigger-call/field/end-working-hour',
      'limits/call-time-zone',
      'call-options/field/initial-message',
      'signed-url/success',
      'signed-url/field/call-id',
      'signed-url/link-limited',
      'service/recording-link',
      'session/field/recording-url',
      'limits/link-lifetime',
      'authentication/workspace',
      'service/place-call',
      'service/call-placeholders',
      'service/placeholder-replaced',
    ],
    needs: ['voice'],
    effect: 'call',
    runsFactor: 0.01,
    presumes: () => ['call/readable'],
    arbitrary: (subject) =>
      // A smaller case shows no more, and somebody is called for it.
      fc.noShrink(
        fc.record({
          body: requiredCallFields('triggerCall', subject),
          hours: hoursAroundNow(2).map(({ zone: _, ...hours }) => hours),
          words: fc.uniqueArray(uniqueWord, { minLength: 3, maxLength: 3 }),
          scheduleTime: farFuture,
        }),
      ),
    async check(service, { body, hours, words: [word = '', ...otherWords], scheduleTime }, subject) {
      const clock = await createServiceClock(service, subject);
      const fields = openHours(hours, clock(), 'Asia/Kolkata');
      const call = { ...body, ...fields, noOfRetries: 0, ...introductionOf(word) };
      const triggerOther = (otherWord = '') => {
        const metadata = { customer: `Bob ${otherWord}` };
        return triggerCall(service, { ...body, scheduleTime, metadata, options: { initialMessage: otherWord } });
      };
      const before = await triggerOther(otherWords[0]);
      const callId = await triggerCall(service, call);
      const after = await triggerOther(otherWords[1]);

      const stages = await watchCall(service, subject, callId, clock, async (stage, before) => {
        if (before !== undefined) judgeStageTimes(before, stage);
        const { retryAttemptNo, agentDetails } = stage.record;
        expectEqual(['session/field/retry-attempt-no'], 'retryAttemptNo', retryAttemptNo, 0);
        const { name } = agentDetails as JsonObject;
        expectEqual(['session/field/agent-name', 'trigger-call/field/agent-name'], 'agent', name, body.agentName);
        await expectNotCancellable(service, callId, stage);
      });

      judgeDuration(stages);
      for (const { record } of stages) {
        judgeInitialMessage(record, word);
        const foreign = otherWords.filter((otherWord) => JSON.stringify(record).includes(otherWord));
        const expected = `nothing of ${JSON.stringify(otherWords)}, which other calls are to say`;
        const evidence = evidenceOfForeign(record, foreign);
        const statements = ['call-options/field/initial-message'] as const;
        expectThat(statements, foreign.length === 0, expected, JSON.stringify(record), evidence);
      }
      for (const otherId of [before, after]) await service.send('cancelCall', { path: { callId: otherId } });
      await expectRecordingLink(service, callId, stages.at(-1), subject);
      if (stages.length > 1 || stages[0]?.status !== 'call_in_queue') return checked;
      const expected = `a call placed within ${subject.waits.placeSeconds} seconds, as its hours allow: ${JSON.stringify(fields)}`;
      const leavesQueue = { type: 'matches', pointer: '/status', pattern: '^(?!call_in_queue$)' } as const;
      const evidence = evidenceWithin(stages[0].record, leavesQueue);
      expectThat(openStatements, subject.waits.placeSeconds === undefined, expected, 'call_in_queue', evidence);
      return inconclusive(toQueuedReason(subject));
    },
  }),
];

const openStatements: Statements = [
  'trigger-call/field/start-working-hour',
  'trigger-call/field/end-working-hour',
  'limits/call-time-zone',
  'service/place-call',
];

/** Statuses that only a call has that was placed or came to its end. */
const statusesAfterQueue = ['call_placed', 'call_in_progress', 'call_hangup', 'call_expired', 'could_not_connect'];

/** @throws Violation when a call can be cancelled that is no longer in the queue. */
async function expectNotCancellable(service: Service, callId: string, { status }: CallStage): Promise<void> {
  if (!statusesAfterQueue.includes(status)) return;
  expectCallNotCancelled(['cancel-call/only-in-queue'], await service.send('cancelCall', { path: { callId } }));
}

/**
 * @throws Violation when a call whose record names a recording has no link to it, another workspace has one, or it works
 * when its lifetime is over
 */
async function expectRecordingLink(
  service: Service,
  callId: string,
  last: CallStage | undefined,
  subject: Subject,
): Promise<void> {
  const { otherWorkspace, waits } = subject;
  const { recordingUrl } = last?.record ?? {};
  if (last?.status !== 'call_hangup' || typeof recordingUrl !== 'string') return;
  const query = { callId };
  const answer = await service.send('getSignedUrl', { query });
  const { url } = expectSuccess(['signed-url/success'], answer, 'Signed url generated successfully!');
  const isLink = typeof url === 'string' && URL.canParse(url);
  expectThat(['signed-url/success-url'], isLink, 'a link to the recording', JSON.stringify(url) ?? 'none');
  if (otherWorkspace !== undefined) {
    const foreign = await service.send('getSignedUrl', { query, apiKey: otherWorkspace.apiKey });
    expectRefusal(['authentication/workspace', 'authentication/session-isolation'], foreign);
  }
  const { linkSeconds } = waits;
  if (linkSeconds === undefined || linkSeconds > watchSecondsOf(subject)) return;
  const links = [url, recordingUrl].filter(isSignedLink);
  const statements = [...recordingLinkStatements, 'session/field/recording-url'] as const;
  await expectToExpire(
    service,
    links.map((link) => ({ url: link, statements })),
    linkSeconds,
  );
}

/** The letters and digits of a text, without case. */
function toLettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether the agent says it, and how it is written down, is open; where it stands letter by letter, its variable has its
 * value. @throws Violation
 */
function judgeInitialMessage(record: JsonObject, word: string): void {
  const { transcript } = record;
  const beginning = `${word} for `;
  const verbatim = textsByRole('assistant', transcript).find((text) => text.includes(beginning));
  const statements: Statements = ['service/call-placeholders', 'service/placeholder-replaced'];
  const { customer, order_id } = variablesOf(word);
  const introduction = `${customer}, ${order_id}, ${customer} again.`;
  const expected = beginning + introduction;
  const [, heard = ''] = verbatim?.split(beginning) ?? [];
  const said = withoutNotes(heard);
  const isVerbatim = isSaidAs(heard, introduction) || isSaidAs(said, withoutNotes(introduction));
  const isFilledIn = isVerbatim || isSaidInWords(said, word);
  const evidence = evidenceOfText(record, expected, { isPart: true });
  expectThat(statements, isFilledIn, JSON.stringify(expected), JSON.stringify(verbatim), evidence);
}

/** Without what is noted beside the words: how they were said, and that they were cut short. */
function withoutNotes(heard: string): string {
  return heard.replaceAll(/<[^>]*>|\[[^\]]*\]|\([^)]*\)/g, '');
}

/** Speech may be written in small letters, without its marks, and as far as it was heard. */
function isSaidAs(heard: string, text: string): boolean {
  const [letters, value] = [heard, text].map(toLettersOf) as [string, string];
  return letters.startsWith(value) || value.startsWith(letters);
}

/** Digits and signs may be written as the words for which they stand, but no name of a variable is one. */
function isSaidInWords(heard: string, word: string): boolean {
  const [first = '', ...others] = heard.toLowerCase().split(word);
  const isWhole = heard.includes('again');
  const spoken = others.join(' ');
  return (
    toLettersOf(first) === 'ada' &&
    others.length >= (isWhole ? 2 : 1) &&
    !/[\d$&{}]|customer|order.?id|undefined|null/.test(spoken)
  );
}

/** Said twice, and with a value that is a pattern elsewhere: each placeholder is filled in as given. */
function introductionOf(word: string) {
  const initialMessage = `${word} for \${customer}, \${order_id}, \${customer} again.`;
  return { metadata: variablesOf(word), options: { initialMessage } };
}

function variablesOf(word: string) {
  return { customer: `Ada ${word}`, order_id: String.raw`0 $& $1 \1 \g<0>` };
}
