import fc from 'fast-check';
import { phoneDigitsOf } from '../../../src/text/phone-digits.ts';
import { type CallBody, scheduledCall } from '../../generators/call.ts';
import type { JsonObject } from '../../operations/exchange.ts';
import { expectEqual, expectError, expectNumberNotSwapped, expectThat } from '../../oracle/expectations.ts';
import { checked, inconclusive, type Place, seenIn } from '../../oracle/violation.ts';
import { findCallSession, placedStatuses, triggerCall } from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';

/** The record of a call that waits, where its callId finds one. */
export const callRecordRules: readonly Rule[] = [
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
    assumes: () => ['call/readable'],
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
      expectNumberNotSwapped('agent', agentDetails, [String(body.phoneNumber)]);
      const { numbers } = recipients;
      const isOfLine = (number: string) => !numbers.some((one) => phoneDigitsOf(one) === phoneDigitsOf(number));
      expectNumberNotSwapped('user', userDetails, (workspace.voiceNumbers ?? []).filter(isOfLine));
      expectThat(
        ['trigger-call/field/schedule-time', 'session/status/call-placed'],
        !placedStatuses.includes(status),
        'a call that is not placed weeks before it is due',
        `the status ${JSON.stringify(status)}`,
        seenIn(record, '/status'),
      );
      expectThat(
        ['trigger-call/field/call-on-date', 'session/status/call-expired'],
        status !== 'call_expired',
        'a call that has not expired weeks before it is due, which is on its date',
        'the status "call_expired"',
        seenIn(record, '/status'),
      );
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/versions-have-their-labels',
    title: 'The record of a call has the label of the version that was asked for, and no two versions have the same.',
    pitfall: 'The version is checked when the call is triggered, and the published one calls; or 0 counts as none.',
    statements: [
      'trigger-call/field/agent-version',
      'versioning/call-choice',
      'versioning/session-label',
      'session/field/agent-version',
    ],
    needs: ['voice', 'twoVersions'],
    effect: 'schedule',
    runsFactor: 0.1,
    assumes: () => ['call/readable'],
    dimensions: (subject) => ({ versions: pairsOfNumbers(subject) }),
    arbitrary: (subject, { versions }) => fc.tuple(scheduledCall('triggerCall', subject), fc.constant(versions)),
    async check(service, [body, [one, other]], { workspace: { agents } }) {
      const agentName = agents[0]?.name;
      if (one === undefined || other === undefined) return inconclusive('the subject file names no two numbers');
      const [label, otherLabel] = [
        await findCallLabel(service, { ...body, agentName, agentVersion: one }),
        await findCallLabel(service, { ...body, agentName, agentVersion: other }),
      ];
      if (label === undefined || otherLabel === undefined) return inconclusive(unreadable);
      const statements = ['trigger-call/field/agent-version', 'versioning/call-choice'] as const;
      const expected = `other labels for the versions ${one} and ${other}`;
      const isOther = label.text !== otherLabel.text;
      expectThat(statements, isOther, expected, `${JSON.stringify(label.text)} for both`, otherLabel);
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
    assumes: () => ['call/readable'],
    dimensions: () => ({ base: ['baseUrl', 'baseUrlAlt'] as const, isCancelled: [false, true] }),
    arbitrary: (subject, { base, isCancelled }) =>
      fc.tuple(scheduledCall('triggerCall', subject), fc.constant({ base, isCancelled })),
    async check(service, [body, { base, isCancelled }], { otherWorkspace }) {
      const sessionId = await triggerCall(service, body);
      if (isCancelled) await service.send('cancelCall', { path: { callId: sessionId } });

      const apiKey = otherWorkspace?.apiKey ?? null;
      const foreign = await service.send('getSession', { path: { sessionId }, apiKey, base });

      expectError(['authentication/foreign-session-read'], foreign, 'sessionNotFound');
      return checked;
    },
  }),
];

const unreadable = 'the call could not be read by its callId';

/** Each two of the first versions of the first agent. Which texts a version may be is open, its number is not. */
function pairsOfNumbers({ workspace: { agents } }: Subject): readonly number[][] {
  const numbers = (agents[0]?.versions ?? [])
    .filter((version) => /^(0|[1-9]\d*)$/.test(version))
    .map(Number)
    .slice(0, 4);
  const pairs = numbers.flatMap((one, index) => numbers.slice(index + 1).map((other) => [one, other]));
  return pairs.length === 0 ? [[]] : pairs;
}

/** The label of the version in the record of such a call, and its place; undefined where calls cannot be read. */
async function findCallLabel(service: Service, body: CallBody): Promise<(Place & { text: string }) | undefined> {
  const record = await findCallSession(service, await triggerCall(service, body));
  if (record === undefined) return undefined;
  const { version } = (record.agentDetails ?? {}) as { version?: unknown };
  const place = seenIn(record, '/agentDetails/version');
  const isLabel = typeof version === 'string';
  expectThat(['versioning/session-label'], isLabel, 'the label of the version', String(version), place);
  return { ...place, text: version as string };
}
