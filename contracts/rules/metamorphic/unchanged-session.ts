import fc from 'fast-check';
import { fieldsOfChange } from '../../../src/document/faults.ts';
import { faults } from '../../../src/generated/faults.ts';
import type { Service } from '../../effects/service.ts';
import type { Exchange, FaultyBody, JsonObject } from '../../facts/exchange.ts';
import { isUnchanged } from '../../facts/record.ts';
import { describeChange, type FaultCase, faultCasesOf, scheduledWithFault } from '../../generators/faulty-request.ts';
import { turnText } from '../../generators/text.ts';
import { expectRefusal } from '../../judge/response.ts';
import { checked, expectAt, type Statements } from '../../judge/violation.ts';
import { converse } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { isSameRead, lookUpSession, placeOfDifference, type SessionRead } from '../../steps/session-record.ts';
import type { Subject } from '../../subject/subject.ts';

export const unchangedSessionRules: readonly Rule[] = [
  defineRule({
    id: 'relations/a-session-at-rest-stays-as-it-is',
    title: 'A read, a refused request or a cancel that finds no scheduled message does not change a conversation.',
    pitfall: 'Each read changes `updatedAt`, or the service stores a turn before it refuses it.',
    statements: [
      'service/read-session',
      'session/field/agent-name',
      'session/field/agent-email',
      'session/field/updated-at',
      'session/field/transcript',
      'addresses/both-bases',
      'authentication/key-missing',
      'authentication/key-invalid',
      'authentication/session-isolation',
      'cancel-scheduled/transition/none-pending',
      'trigger-chat/error/validation-error',
      'trigger-chat/error/incompatible-options',
      'trigger-chat/error/agent-name-required',
      'trigger-chat/field/agent-name',
    ],
    effect: 'record',
    runsFactor: 0.02,
    arbitrary: (subject) => fc.noShrink(fc.tuple(turnText, turnText, faultyTurns(subject))),
    async check(service, [message, refusedText, turns], subject) {
      const { sessionId } = await converse(service, { agentName: subject.workspace.agents[0]?.name ?? '', message });
      let atRest = await waitForRest(service, sessionId);
      const harmless = harmlessActions(service, sessionId, refusedText, turns, subject);
      for (const { name, statements, act, refusal } of harmless) {
        for (let attempt = 1; ; attempt++) {
          const answer = await act();
          if (refusal === 'stated') expectRefusal(statements, answer);
          if (refusal === 'open' && answer.status === 200) {
            atRest = await waitForRest(service, sessionId);
            break;
          }
          const after = await lookUpSession(service, sessionId);
          if (isSameRead(after, atRest, isUnchanged)) break;
          if (attempt === 3) {
            const broken: Statements = refusal === undefined ? statements : ['session/field/transcript', ...statements];
            expectAt(placeOfDifference(after, atRest), false, broken, `no change of the session by ${name}`);
          }
          atRest = await waitForRest(service, sessionId);
        }
      }
      return checked;
    },
  }),
];

/** A pause of more than 1 s, so that a timestamp in whole seconds differs between two reads. */
const pauseMilliseconds = 1_100;

async function waitForRest(service: Service, sessionId: string): Promise<SessionRead> {
  let before = await lookUpSession(service, sessionId);
  for (let read = 1; ; read++) {
    await service.wait(pauseMilliseconds);
    const after = await lookUpSession(service, sessionId);
    if (isSameRead(after, before, isUnchanged)) return after;
    if (read === 9) {
      const statements: Statements = ['session/field/updated-at', 'service/read-session'];
      expectAt(placeOfDifference(after, before), false, statements, 'a record that does not change between reads');
    }
    before = after;
  }
}

interface HarmlessAction {
  name: string;
  statements: Statements;
  act(): Promise<Exchange>;
  refusal?: 'stated' | 'open';
}

type FaultyTurn = Pick<HarmlessAction, 'name' | 'statements'> & { body: FaultyBody };

function faultyTurns(subject: Subject): fc.Arbitrary<FaultyTurn[]> {
  const cases = faults
    .filter(({ operationId, of, gap }) => operationId === 'triggerChat' && of.reply && !of.channel && !gap)
    .flatMap((fault) => faultCasesOf(fault, subject).slice(0, 1))
    .filter(({ change }) => !fieldsOfChange(change).includes('/sessionId'));
  const toTurn = (one: FaultCase) => (body: FaultyBody) => {
    return { name: describeChange(one, body), statements: one.fault.statements, body };
  };
  return fc.tuple(...cases.map((one) => scheduledWithFault(one, subject).map(toTurn(one))));
}

function harmlessActions(
  service: Service,
  sessionId: string,
  message: string,
  turns: readonly FaultyTurn[],
  { workspace, otherWorkspace }: Subject,
): HarmlessAction[] {
  const path = { sessionId };
  const turn = { agentName: workspace.agents[0]?.name ?? '', doReturnResponse: true, sessionId, message };
  const refusedTurn = (
    name: string,
    statement: Statements[0],
    fields: JsonObject,
    apiKey: string | null = workspace.apiKey,
  ): HarmlessAction => {
    const act = () => service.send('triggerChat', { body: { ...turn, ...fields }, apiKey });
    return { name: `a turn ${name}`, statements: [statement], refusal: 'stated', act };
  };
  const isolation: Statements = ['authentication/session-isolation'];
  const { apiKey, agent: agentName } = otherWorkspace ?? { apiKey: '' };
  const theirs: HarmlessAction[] = [
    {
      name: 'a read of another workspace',
      statements: isolation,
      refusal: 'stated',
      act: () => service.send('getSession', { path, apiKey }),
    },
    refusedTurn('of another workspace', isolation[0], { agentName }, apiKey),
    {
      name: 'a cancel of another workspace',
      statements: isolation,
      act: () => service.send('cancelScheduledMessages', { path, apiKey }),
    },
  ];
  return [
    {
      name: 'a read of a conversation with another agent',
      statements: ['session/field/agent-name', 'session/field/agent-email'],
      act: async () => {
        const other = await converse(service, { agentName: workspace.agents.at(-1)?.name ?? '', message });
        return service.send('getSession', { path: { sessionId: other.sessionId } });
      },
    },
    {
      name: 'a read under the second address',
      statements: ['addresses/both-bases', 'service/read-session'],
      act: () => service.send('getSession', { path, base: 'baseUrlAlt' }),
    },
    refusedTurn('without a key', 'authentication/key-missing', {}, null),
    refusedTurn('with an unknown key', 'authentication/key-invalid', {}, 'a-key-without-an-owner'),
    refusedTurn('with metadata of the wrong type', 'trigger-chat/error/validation-error', { metadata: 'none' }),
    {
      name: turns.map(({ name }, index) => `refused turn ${index} ${name}`).join(', '),
      statements: ['session/field/transcript', 'trigger-chat/error/incompatible-options'],
      act: async () => {
        let answer = await service.send('getSession', { path });
        for (const [index, { name, statements, body }] of turns.entries()) {
          answer = await service.send('triggerChat', { body: { ...body, sessionId, message: `${message} ${index}` } });
          expectRefusal(statements, answer, `an error for a turn ${name}`);
        }
        return answer;
      },
    },
    {
      ...refusedTurn('with an unknown version', 'session/field/transcript', { agentVersion: '987654' }),
      refusal: 'open',
    },
    {
      name: 'a cancel that finds no scheduled message',
      statements: ['cancel-scheduled/transition/none-pending'],
      act: () => service.send('cancelScheduledMessages', { path }),
    },
    ...(otherWorkspace === undefined ? [] : theirs),
  ];
}
