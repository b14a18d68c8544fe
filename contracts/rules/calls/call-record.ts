import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import { spanOf } from '../../facts/document.ts';
import { isSamePhoneNumber, phoneDigitsOf } from '../../facts/record.ts';
import { type CallBody, scheduledCall, scheduledCallWith } from '../../generators/call.ts';
import { checked, expectAt, expectThat, expectValue, inconclusive, locate, type Place } from '../../judge/violation.ts';
import { findCallSession, placedStatuses, triggerCall } from '../../steps/calls.ts';
import { converse, readSession } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { expectCustomer, expectNumberNotSwapped, expectTimestampsIn } from '../../steps/session-record.ts';
import { expectOneRecord } from '../../steps/watched-call.ts';
import type { Subject } from '../../subject/subject.ts';

export const callRecordRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-call/record-is-that-of-a-call',
    title:
      'The record of a waiting call shows outbound attempt 0, the time of its request and the status `call_in_queue`.',
    pitfall:
      'The service reads scheduleTime only for chats and places the call at once, or copies scheduleTime into createdAt.',
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
      'session/field/created-at',
      'session/field/updated-at',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.5,
    assumes: () => ['call/readable'],
    dimensions: ({ workspace: { channels, voiceNumbers = [] } }) => ({
      line: [
        {},
        ...voiceNumbers
          .flatMap((number) => [number, number.replace(/^\+/, '')])
          .map((agentNumber) => ({ channel: channels.voice, agentNumber })),
      ],
    }),
    arbitrary: (subject, { line }) => scheduledCallWith(fc.constant(line), 'triggerCall', subject),
    async check(service, body, { workspace, recipients }) {
      const record = await findCallSession(service, await triggerCall(service, body));

      if (record === undefined) return inconclusive(unreadable);
      const { agentDetails, userDetails, status } = record;
      const ofType = ['session/channel-type/outbound-sip-trunk', 'trigger-call/field/channel'] as const;
      const type = 'communicationChannelType';
      expectValue(locate(record, `/${type}`), 'outboundSipTrunk', ofType, type);
      expectValue(locate(record, '/retryAttemptNo'), 0, ['session/field/retry-attempt-no'], 'retryAttemptNo');
      const ofAgent = ['session/field/agent-name', 'trigger-call/field/agent-name'] as const;
      expectValue(locate(record, '/agentDetails/name'), body.agentName, ofAgent, 'the agent');
      expectNumberNotSwapped('agent', agentDetails, [String(body.phoneNumber)]);
      const { voiceNumbers = [] } = workspace;
      const { agentNumber = voiceNumbers } = body;
      const notAsked = voiceNumbers.filter(
        (number) => ![agentNumber].flat().some((one) => isSamePhoneNumber(one, number)),
      );
      service.should('trigger-call/scheduled-status', () => expectNumberNotSwapped('agent', agentDetails, notAsked));
      const { numbers } = recipients;
      const isOfLine = (number: string) => !numbers.some((one) => phoneDigitsOf(one) === phoneDigitsOf(number));
      expectNumberNotSwapped('user', userDetails, voiceNumbers.filter(isOfLine));
      expectCustomer(service, record, body);
      const place = locate(record, '/status');
      const waits = 'call_in_queue, weeks before the due time and the callOnDate';
      const onTime = ['trigger-call/field/schedule-time', 'session/status/call-placed'] as const;
      expectAt(place, !placedStatuses.includes(status), onTime, waits);
      const onDate = ['trigger-call/field/call-on-date', 'session/status/call-expired'] as const;
      expectAt(place, status !== 'call_expired', onDate, waits);
      const turn = { agentName: workspace.agents[0]?.name ?? '', message: 'Good day' };
      const reply = await readSession(service, (await converse(service, turn)).sessionId);
      const now = spanOf(reply.createdAt)?.from;
      if (now !== undefined) expectTimestampsIn(record, ['createdAt', 'updatedAt'], now);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/versions-have-their-labels',
    title: 'The record of a call shows the label of the requested version, and two versions have different labels.',
    pitfall: 'The service validates the version but calls with the published one, or treats version 0 as "not given".',
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
      const expected = `different labels for the versions ${one} and ${other}`;
      const isOther = label.text !== otherLabel.text;
      expectThat(statements, isOther, expected, `${JSON.stringify(label.text)} for both`, otherLabel);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/record-stays-in-its-workspace',
    title: 'Both base addresses return the same record of a call, and only to the workspace of the call.',
    pitfall: 'The service looks up calls by id alone, or a cancel does not update the copy under the second address.',
    statements: [
      'authentication/foreign-session-read',
      'authentication/session-isolation',
      'authentication/workspace',
      'addresses/both-bases',
      'get-session/address',
      'session/field/status',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.2,
    assumes: () => ['call/readable'],
    dimensions: () => ({ isCancelled: [false, true] }),
    arbitrary: (subject, { isCancelled }) => fc.tuple(scheduledCall('triggerCall', subject), fc.constant(isCancelled)),
    async check(service, [body, isCancelled], { otherWorkspace }) {
      const callId = await triggerCall(service, body);
      if (isCancelled) await service.send('cancelCall', { path: { callId } });
      const isCompared = await expectOneRecord(service, callId, otherWorkspace?.apiKey);
      return isCompared ? checked : inconclusive('the record changed between two reads');
    },
  }),
];

const unreadable = 'the call could not be read by its callId';

function pairsOfNumbers({ workspace: { agents } }: Subject): readonly number[][] {
  const numbers = (agents[0]?.versions ?? [])
    .filter((version) => /^(0|[1-9]\d*)$/.test(version))
    .map(Number)
    .slice(0, 4);
  const pairs = numbers.flatMap((one, index) => numbers.slice(index + 1).map((other) => [one, other]));
  return pairs.length === 0 ? [[]] : pairs;
}

async function findCallLabel(service: Service, body: CallBody): Promise<(Place & { text: string }) | undefined> {
  const record = await findCallSession(service, await triggerCall(service, body));
  if (record === undefined) return undefined;
  const { version } = (record.agentDetails ?? {}) as { version?: unknown };
  const place = locate(record, '/agentDetails/version');
  const isLabel = typeof version === 'string';
  expectThat(['versioning/session-label'], isLabel, 'the label of the version as a string', String(version), place);
  return { ...place, text: version as string };
}
