import fc from 'fast-check';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { checked, inconclusive } from '../check-result.ts';
import { expectEqual, expectError, expectRefusal, expectThat } from '../expect/expectations.ts';
import { expectNotAmong } from '../expect/number-sides.ts';
import {
  type CallBody,
  callFieldsOf,
  requiredCallFields,
  scheduledCall,
  scheduledCallWith,
} from '../generators/call/call.ts';
import { callFaultsOf, callWithFault } from '../generators/call/call-fault.ts';
import { uniqueWord } from '../generators/text.ts';
import { malformedMoments } from '../generators/time/malformed.ts';
import type { JsonObject } from '../json-object.ts';
import { evidenceWithin } from '../response-check.ts';
import { defineRule, type Rule } from '../rule.ts';
import { findCallLabel } from '../steps/call-label.ts';
import { evidenceOfSameId } from '../steps/same-id.ts';
import { findCallSession, placedStatuses, triggerCall } from '../steps/trigger-call.ts';

/** Source: Trigger Call. */
export const triggerCallRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-call/any-call-is-accepted',
    title: 'A call with the required fields and any of the optional ones is accepted.',
    pitfall: 'A number without `+`, a version as a number, or a date without a time is refused.',
    statements: [
      'trigger-call/success',
      'trigger-call/success-call-id',
      'trigger-call/address',
      'trigger-call/field/phone-number',
      'trigger-call/field/agent-name',
      'trigger-call/field/agent-version',
      'trigger-call/field/metadata',
      'trigger-call/field/channel',
      'trigger-call/field/agent-number',
      'trigger-call/field/options',
      'trigger-call/field/no-of-retries',
      'trigger-call/field/retry-after-hours',
      'trigger-call/field/start-working-hour',
      'trigger-call/field/end-working-hour',
      'trigger-call/field/timezone',
      'trigger-call/field/call-priority',
      'trigger-call/field/call-on-date',
      'trigger-call/field/schedule-time',
      'call-options/field/allowed-overall-interruptions',
      'call-options/field/allowed-interruptions-initially',
      'call-options/field/transfer-number',
      'call-options/field/dtmf-enabled',
      'call-options/field/initial-message',
      'call-options/field/additional-context',
      'limits/call-priority',
      'limits/call-agent-version',
      'limits/working-hours',
      'versioning/call-choice',
      'service/place-call',
      'service/call-control',
      'addresses/second-base',
    ],
    needs: ['voice'],
    effect: 'schedule',
    dimensions: (subject) => ({ field: callFieldsOf('triggerCall', subject) }),
    arbitrary: (subject, { field }) => scheduledCallWith(field, 'triggerCall', subject),
    async check(service, body) {
      await triggerCall(service, body);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/each-call-has-its-own-id',
    title: 'Calls triggered at the same time have different identifiers.',
    pitfall: 'Calls to one number at the same time are deduplicated, or ids are derived from the clock.',
    statements: ['trigger-call/success-call-id'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.3,
    // Whether the same request once more means another call is open.
    arbitrary: (subject) =>
      fc.tuple(scheduledCall('triggerCall', subject), fc.uniqueArray(uniqueWord, { minLength: 2, maxLength: 5 })),
    async check(service, [body, words]) {
      const callIds = await Promise.all(
        words.map((word) =>
          triggerCall(service, { ...body, metadata: { ...(body.metadata as CallBody | undefined), word } }),
        ),
      );

      const evidence = evidenceOfSameId(service, 'triggerCall', '/data/callId');
      expectEqual(
        ['trigger-call/success-call-id'],
        'number of identifiers',
        new Set(callIds).size,
        words.length,
        evidence,
      );
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/stated-faults-are-refused',
    title:
      'A call without a required field, or with a value that is outside the stated limits or no time, date or zone, is refused.',
    pitfall: 'Priorities and times of day are stored unchecked, and the call fails when it is due.',
    statements: [
      'trigger-call/field/phone-number',
      'trigger-call/field/agent-name',
      'trigger-call/field/call-priority',
      'trigger-call/field/agent-version',
      'trigger-call/field/start-working-hour',
      'trigger-call/field/end-working-hour',
      'trigger-call/field/timezone',
      'trigger-call/field/call-on-date',
      'limits/call-priority',
      'limits/call-agent-version',
      'limits/working-hours',
    ],
    needs: ['voice'],
    effect: 'schedule',
    dimensions: () => ({ fault: callFaultsOf('triggerCall') }),
    arbitrary: (subject, { fault }) => callWithFault(fault, 'triggerCall', subject),
    async check(service, { body, statements }) {
      expectRefusal(statements, await service.send('triggerCall', { body }));
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/record-is-that-of-a-call',
    title: 'A call that can be read by its callId is a first outbound attempt that has not been placed yet.',
    pitfall:
      'The call is placed at once, as scheduleTime is only read for chats, or has expired as soon as it has a date.',
    statements: [
      'session/channel-type/outbound-sip-trunk',
      'session/call-fields-present',
      'session/field/retry-attempt-no',
      'session/field/agent-name',
      'session/field/agent-number',
      'session/field/user-number',
      'trigger-call/field/schedule-time',
      'trigger-call/field/call-on-date',
      'session/status/call-expired',
      'service/read-call-session',
      'get-session/error/session-not-found',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.5,
    presumes: () => ['call/readable'],
    arbitrary: (subject) => scheduledCall('triggerCall', subject),
    async check(service, body, { workspace, recipients }) {
      const record = await findCallSession(service, await triggerCall(service, body));

      if (record === undefined) return inconclusive(unreadable);
      const { communicationChannelType, retryAttemptNo, agentDetails, userDetails, status } = record;
      expectEqual(
        ['session/channel-type/outbound-sip-trunk', 'trigger-call/field/channel'],
        'communicationChannelType',
        communicationChannelType,
        'outboundSipTrunk',
      );
      expectEqual(['session/field/retry-attempt-no'], 'retryAttemptNo', retryAttemptNo, 0);
      const { name } = (agentDetails ?? {}) as JsonObject;
      expectEqual(['session/field/agent-name', 'trigger-call/field/agent-name'], 'agent', name, body.agentName);
      expectNotAmong('agent', agentDetails, [String(body.phoneNumber)]);
      const { numbers } = recipients;
      const isOfLine = (number: string) => !numbers.some((one) => phoneDigitsOf(one) === phoneDigitsOf(number));
      expectNotAmong('user', userDetails, (workspace.voiceNumbers ?? []).filter(isOfLine));
      expectThat(
        ['trigger-call/field/schedule-time', 'session/status/call-placed'],
        !placedStatuses.includes(status),
        'a call that is not placed weeks before its moment',
        `the status ${JSON.stringify(status)}`,
        evidenceWithin(record, { type: 'differs', pointer: '/status', value: status }),
      );
      expectThat(
        ['trigger-call/field/call-on-date', 'session/status/call-expired'],
        status !== 'call_expired',
        'a call that has not expired weeks before its moment, which is on its date',
        'the status "call_expired"',
        evidenceWithin(record, { type: 'differs', pointer: '/status', value: status }),
      );
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/versions-have-their-labels',
    title: 'The record of a call has the label of the version that was asked for, and no two versions have the same.',
    pitfall: 'The version is checked when the call is triggered, and the published one calls.',
    statements: [
      'trigger-call/field/agent-version',
      'versioning/call-choice',
      'versioning/session-label',
      'session/field/agent-version',
    ],
    needs: ['voice', 'twoVersions'],
    effect: 'schedule',
    runsFactor: 0.3,
    presumes: () => ['call/readable'],
    arbitrary: (subject) => scheduledCall('triggerCall', subject),
    async check(service, body, { workspace: { agents } }) {
      const { name: agentName, versions = [] } = agents[0] ?? {};
      // Which texts a version may be is open, its number is not.
      const numbers = versions.filter((version) => /^(0|[1-9]\d*)$/.test(version)).map(Number);
      const [one, other] = numbers;
      if (one === undefined || other === undefined) return inconclusive('the subject file names no two numbers');
      const [label, otherLabel] = [
        await findCallLabel(service, { ...body, agentName, agentVersion: one }),
        await findCallLabel(service, { ...body, agentName, agentVersion: other }),
      ];
      if (label === undefined || otherLabel === undefined) return inconclusive(unreadable);
      const statements = ['trigger-call/field/agent-version', 'versioning/call-choice'] as const;
      const expected = `other labels for the versions ${one} and ${other}`;
      const evidence = { type: 'other', place: otherLabel, as: label } as const;
      const isOther = label.text !== otherLabel.text;
      expectThat(statements, isOther, expected, `${JSON.stringify(label.text)} for both`, evidence);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/malformed-moment-is-refused',
    title: 'A scheduleTime that is no moment is refused, and nobody is called.',
    pitfall: 'What cannot be read as a moment counts as now.',
    statements: ['trigger-call/field/schedule-time'],
    needs: ['voice'],
    // The effect if the service accepts the request after all.
    effect: 'call',
    runsFactor: 0.01,
    arbitrary: (subject) =>
      fc
        .tuple(requiredCallFields('triggerCall', subject), fc.constantFrom(...malformedMoments))
        .map(([body, scheduleTime]) => ({ ...body, noOfRetries: 0, scheduleTime })),
    async check(service, body) {
      expectRefusal(['trigger-call/field/schedule-time'], await service.send('triggerCall', { body }));
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/record-stays-in-its-workspace',
    title: 'For another workspace the callId finds no session, under either base address, also once it is cancelled.',
    pitfall: 'Calls are looked up by their id alone, or those in an archive are, so every workspace can read them.',
    statements: ['authentication/foreign-session-read', 'authentication/session-isolation', 'authentication/workspace'],
    needs: ['voice', 'otherWorkspace'],
    effect: 'schedule',
    runsFactor: 0.3,
    presumes: () => ['call/readable'],
    dimensions: () => ({ base: ['baseUrl', 'baseUrlAlt'] as const, isCancelled: [false, true] }),
    arbitrary: (subject, { base, isCancelled }) =>
      fc.tuple(scheduledCall('triggerCall', subject), fc.constant({ base, isCancelled })),
    async check(service, [body, { base, isCancelled }], { otherWorkspace }) {
      const sessionId = await triggerCall(service, body);
      if (isCancelled) await service.send('cancelCall', { path: { callId: sessionId } });

      const apiKey = otherWorkspace?.apiKey ?? null;
      const foreign = await service.send('getSession', { path: { sessionId }, apiKey, base });

      expectError(['authentication/foreign-session-read'], foreign, 'sessionNotFound', 404);
      return checked;
    },
  }),
];

const unreadable = 'the call could not be read by its callId';
