import fc from 'fast-check';
import type { Service } from '../effects/service.ts';
import { dataOf, type Exchange, type JsonObject } from '../facts/exchange.ts';
import { farFuture, toUtc } from '../generators/time.ts';
import {
  checked,
  expectEqual,
  expectThat,
  inconclusive,
  locate,
  type Place,
  type Statements,
} from '../judge/violation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';

type Agent = Subject['workspace']['agents'][number];

interface Chosen {
  status: number;
  label: unknown;
  place?: Place;
}

const statements: Statements = [
  'trigger-chat/agent-version/number',
  'trigger-chat/agent-version/draft',
  'trigger-chat/agent-version/default',
  'trigger-chat/agent-version/omitted',
  'trigger-call/field/agent-version',
  'versioning/chat-choice',
  'versioning/call-choice',
];

const unlikelyVersion = 987_654;

export const versionRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/neighbours-of-versions',
    title: 'A chat without `agentVersion` uses the published version of its agent.',
    pitfall: 'Version 0 is treated as "not given", or a chat without a version uses the newest one, a draft.',
    statements,
    effect: 'record',
    runsFactor: 0.05,
    dimensions: ({ workspace: { agents } }) => ({ agent: agents }),
    arbitrary: (_subject, { agent }) => fc.constant(agent),
    async check(service, agent) {
      const choose = async (agentVersion?: string) => {
        const body = { agentName: agent.name, agentVersion, doReturnResponse: true, message: 'Good day' };
        return read(service, await service.send('triggerChat', { body }), 'sessionId');
      };
      const published = await choose('default');
      const omitted = await choose();
      const withDefault = 'the version label without agentVersion, as with "default",';
      const ofOmitted = ['trigger-chat/agent-version/omitted'] as const;
      if (typeof omitted.label === 'string')
        expectEqual(ofOmitted, withDefault, omitted.label, published.label, omitted.place);
      if (agent.published !== undefined) {
        const { label, place } = await choose(agent.published);
        const expected = `the version label with "default", as with ${agent.published}, the published version in the subject file,`;
        const ofDefault = ['trigger-chat/agent-version/default'] as const;
        service.should('session/version-label', () =>
          expectEqual(ofDefault, expected, published.label, label, published.place ?? place),
        );
      }
      await expectZeroIsANumber(service, agent, published, (version) => choose(String(version)));
      if (!agent.hasDraft || published.label === undefined) return checked;
      const { label, place } = await choose('draft');
      const expected = `with "draft" a version label other than ${String(published.label)}, the label of the published version`;
      const isOther = label !== published.label;
      service.should('session/version-label', () => expectThat(statements, isOther, expected, String(label), place));
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/neighbours-of-versions',
    title: 'Trigger Call treats the agent version "3" like 3, and the agent version 0 like an unknown version.',
    pitfall:
      'Version 0 is treated as "not given", so the published version places the call. Or a version sent as a string is never matched.',
    statements,
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.05,
    dimensions: ({ workspace: { agents } }) => ({ agent: agents }),
    arbitrary: ({ recipients: { numbers } }, { agent }) =>
      fc.record({
        agent: fc.constant(agent),
        body: fc.record({ phoneNumber: fc.constantFrom(...numbers), scheduleTime: farFuture.map(toUtc) }),
      }),
    async check(service, { agent, body }) {
      const choose = async (agentVersion: unknown) => {
        const answer = await service.send('triggerCall', { body: { ...body, agentName: agent.name, agentVersion } });
        return read(service, answer, 'callId');
      };
      await expectZeroIsANumber(service, agent, await choose('default'), choose);
      const text = agent.versions.find((version) => /^[1-9]\d*$/.test(version));
      if (text === undefined) return inconclusive('the versions of the agent are not numbers');
      const [{ place: _, ...asNumber }, { place, ...asText }] = [await choose(Number(text)), await choose(text)];
      service.should('trigger-call/agent-version-words', () =>
        expectEqual(statements, `the result of ${JSON.stringify(text)}, as of ${text},`, asText, asNumber, place),
      );
      return checked;
    },
  }),
];

async function expectZeroIsANumber(
  service: Service,
  { versions }: Agent,
  published: Chosen,
  choose: (version: number) => Promise<Chosen>,
): Promise<void> {
  if (versions.includes('0')) return;
  const [zero, unlikely] = [await choose(0), await choose(unlikelyVersion)];
  const isAsNone = zero.status === 200 && zero.label === published.label;
  const isConsistent = zero.status === unlikely.status || (zero.status === 200 && !isAsNone);
  const expected = `for agentVersion 0 the result of any unknown version: status ${unlikely.status}`;
  const received = isAsNone ? 'the result of the published version' : `status ${zero.status}`;
  service.should('trigger-chat/unknown-agent-version', () =>
    expectThat(statements, isConsistent, expected, received, zero.place),
  );
}

async function read(service: Service, { status, json }: Exchange, member: 'sessionId' | 'callId'): Promise<Chosen> {
  const id = dataOf(json)[member];
  if (status !== 200 || typeof id !== 'string') return { status, label: undefined };
  const record = await service.send('getSession', { path: { sessionId: id } });
  const { agentDetails } = dataOf(record.json);
  const label = (agentDetails as JsonObject | undefined)?.version;
  return { status, label, place: locate(record, '/data/agentDetails/version') };
}
