import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import { spanOf } from '../../facts/document.ts';
import { type CallBody, callFieldsButTime, fieldsOfOneAgent, requiredCallFields } from '../../generators/call.ts';
import { replaceGroups } from '../../generators/samples.ts';
import { uniqueWords } from '../../generators/text.ts';
import { farFuture, type HoursAroundNow, hoursAroundNow, openHours } from '../../generators/time.ts';
import { type CallStage, judgeDuration, judgeStageTimes } from '../../judge/call-lifecycle.ts';
import { visibleStatements } from '../../judge/coverage-exemptions.ts';
import {
  checked,
  checkParts,
  expectThat,
  expectValue,
  inconclusive,
  locate,
  type Statements,
} from '../../judge/violation.ts';
import { expectCallNotCancelled, triggerCall } from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { statementsOfCallTime } from '../../steps/send-time.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { messagesIn } from '../../steps/session-record.ts';
import {
  expectOneRecord,
  expectOtherWaits,
  introductionOf,
  isLocalWithoutControl,
  isPlacedLate,
  isSaidByAgent,
  judgeInitialMessage,
  judgeSender,
  judgeTimestamps,
  toQueuedReason,
  watchCall,
} from '../../steps/watched-call.ts';

interface WatchedCall {
  body: CallBody;
  hours: HoursAroundNow;
  words: readonly string[];
  scheduleTime: string;
  otherFields: CallBody;
  hasRetries: boolean;
}

import { expectRecordingLink } from './signed-url.ts';

export const callLifecycleRules: readonly Rule[] = [
  defineRule<WatchedCall, { hasRetries: boolean }>({
    id: 'live/call-takes-its-course',
    title: 'The status of a due call moves only forward: in the queue, placed, in progress, hung up.',
    pitfall: 'Late or duplicate events of the telephone network reset the status, or make a placed call cancellable.',
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
      'session/field/time',
      'transcript/message/role',
      'transcript/message/timestamp',
      'addresses/both-bases',
      'authentication/foreign-session-read',
      'trigger-call/field/agent-name',
      'trigger-call/field/agent-number',
      'trigger-call/field/schedule-time',
      'cancel-call/only-in-queue',
      'trigger-call/call-status',
      'trigger-call/field/no-of-retries',
      'trigger-call/field/start-working-hour',
      'trigger-call/field/end-working-hour',
      'limits/call-time-zone',
      'call-options/field/initial-message',
      ...visibleStatements('signed-url/'),
      'service/recording-link',
      'service/read-session',
      'session/field/recording-url',
      'limits/link-lifetime',
      'authentication/workspace',
      'service/place-call',
      'service/call-placeholders',
      'service/placeholder-replaced',
    ],
    needs: ['voice'],
    effect: 'call',
    usesLines: 'some',
    runsFactor: 0.01,
    assumes: () => ['call/readable-once-placed'],
    // Requests retries only if the kit may watch long enough to cancel each retry, because a retry phones a person.
    dimensions: (subject) => ({
      hasRetries: (subject.waits.watchSeconds ?? isLocalWithoutControl(subject)) ? [true, false] : [false],
    }),
    arbitrary: (subject, { hasRetries }) =>
      // Does not shrink a failing case, because each further attempt would phone a person again.
      fc.noShrink(
        fc.record({
          body: requiredCallFields('triggerCall', subject),
          hours: hoursAroundNow(2).map(({ zone: _, ...hours }) => hours),
          words: uniqueWords(3),
          scheduleTime: farFuture,
          otherFields: callFieldsButTime('triggerCall', subject),
          hasRetries: fc.constant(hasRetries),
        }),
      ),
    async check(
      service,
      { body, hours, words: [word = '', ...otherWords], scheduleTime, otherFields, hasRetries },
      subject,
    ) {
      const clock = await createServiceClock(service, subject);
      const fields = openHours(hours, clock(), 'Asia/Kolkata');
      const { channel, agentNumber } = otherFields;
      const line = channel === undefined ? {} : { channel, agentNumber };
      const retries = hasRetries ? { noOfRetries: 1, retryAfterHours: 1 } : { noOfRetries: 0 };
      const call = { ...body, ...line, ...fields, ...retries, ...(hasRetries ? {} : introductionOf(word)) };
      const triggerOther = (otherCall: CallBody, otherWord = '') => {
        const metadata = { customer: `Bob ${otherWord}` };
        return triggerCall(service, { ...otherCall, scheduleTime, metadata, options: { initialMessage: otherWord } });
      };
      const before = await triggerOther(replaceGroups(otherFields, body, fieldsOfOneAgent), otherWords[0]);
      const triggeredAt = clock();
      const callId = await triggerCall(service, call);
      for (const apiKey of [subject.otherWorkspace?.apiKey, subject.workspace.apiKey])
        if (apiKey !== undefined) await service.send('getSignedUrl', { query: { callId }, apiKey });
      const after = await triggerOther(body, otherWords[1]);

      const judgeStages: (() => void)[] = [];
      const stages: CallStage[] = [];
      const judgeStage = async (stage: CallStage, before: CallStage | undefined) => {
        stages.push(stage);
        const { record } = stage;
        const { retryAttemptNo } = record;
        const mayBeNext = hasRetries && !['call_placed', 'call_in_progress', 'call_hangup'].includes(stage.status);
        const [first, last] = [{ ...stage }, before && { ...before }];
        const agentStatements = ['session/field/agent-name', 'trigger-call/field/agent-name'] as const;
        const firstAttempt = ['session/field/retry-attempt-no'] as const;
        judgeStages.push(
          () => last && judgeStageTimes(last, first),
          () => {
            if (!mayBeNext || retryAttemptNo !== 1)
              expectValue(locate(record, '/retryAttemptNo'), 0, firstAttempt, 'retryAttemptNo');
          },
          () => {
            const place = locate(record, '/agentDetails/name');
            expectValue(place, body.agentName, agentStatements, 'the name of the agent');
          },
        );
        const [cancel] = await Promise.allSettled([expectNotCancellable(service, callId, stage, hasRetries)]);
        judgeStages.push(() => {
          if (cancel.status === 'rejected') throw cancel.reason;
        });
      };
      const judgeRecord = ({ record, lastSeenAt }: CallStage) => {
        const beganAt =
          subject.controlUrl === undefined ? triggeredAt : (spanOf(record.createdAt)?.from ?? triggeredAt);
        judgeTimestamps(record, beganAt, beganAt + lastSeenAt - triggeredAt);
        if (!hasRetries) judgeInitialMessage(record, word);
        const foreign = otherWords.filter((otherWord) => JSON.stringify(record).includes(otherWord));
        const expected = `no word of ${JSON.stringify(otherWords)}, because they are in the initialMessage of other calls`;
        const statements = ['call-options/field/initial-message'] as const;
        expectThat(statements, foreign.length === 0, expected, foreign.join(' and '), locate(record));
      };
      const judgeEnd = () => {
        const { status, record = {} } = stages.at(-1) ?? {};
        const hasMessages = status !== 'call_hangup' || messagesIn(record).length > 0;
        const hasFirstMessage = hasRetries || !hasMessages || status !== 'call_hangup' || isSaidByAgent(record, word);
        const place = locate(record, '/transcript');
        const messages = 'messages in the transcript of a finished call';
        const firstMessage = `a message of the agent with the word ${word} of the initialMessage`;
        const statements = ['call-options/field/initial-message'] as const;
        service.should('trigger-call/option-effects', () => {
          expectThat(['service/read-session'], hasMessages, messages, 'an empty transcript', place);
          expectThat(statements, hasFirstMessage, firstMessage, 'no message with the word', place);
        });
        judgeSender(service, record, agentNumber, subject);
        const isOfCall = status !== 'completed';
        const [expected, statusPlace] = ['call_hangup for a call', locate(record, '/status')];
        service.should('session/outcomes', () =>
          expectThat(['session/status/call-hangup'], isOfCall, expected, 'completed', statusPlace),
        );
      };
      await checkParts([
        () => watchCall(service, subject, callId, clock, judgeStage, hasRetries),
        () => checkParts(judgeStages),
        () => judgeDuration(stages),
        () => checkParts(stages.map((stage) => () => judgeRecord(stage))),
        judgeEnd,
        async () => {
          await service.send('cancelCall', { path: { callId: after } });
          await expectOtherWaits(service, before, clock);
        },
        () => expectOneRecord(service, callId, subject.otherWorkspace?.apiKey),
        () => (hasRetries ? undefined : expectRecordingLink(service, callId, stages.at(-1), subject)),
      ]);
      if (stages.length > 1 || stages[0]?.status !== 'call_in_queue') return checked;
      const isPromised = subject.waits.placeSeconds !== undefined;
      if (isPromised && (await isPlacedLate(service, callId, subject))) return inconclusive(toQueuedReason(subject));
      const within = `within ${subject.waits.placeSeconds} s (waits.placeSeconds in the subject file)`;
      const expected = `a call placed ${within}, as its hours allow: ${JSON.stringify(fields)}`;
      const place = locate(stages[0]?.record ?? {}, '/status');
      const ofTime: Statements = ['service/place-call', ...statementsOfCallTime(fields ?? {})];
      expectThat(ofTime, !isPromised, expected, 'call_in_queue', place);
      return inconclusive(toQueuedReason(subject));
    },
  }),
];

const statusesAfterQueue = ['call_placed', 'call_in_progress', 'call_hangup', 'call_expired', 'could_not_connect'];

async function expectNotCancellable(
  service: Service,
  callId: string,
  { status }: CallStage,
  hasRetries: boolean,
): Promise<void> {
  if (!statusesAfterQueue.includes(status) || (hasRetries && !['call_in_progress', 'call_hangup'].includes(status)))
    return;
  expectCallNotCancelled(['cancel-call/only-in-queue'], await service.send('cancelCall', { path: { callId } }));
}
