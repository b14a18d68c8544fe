import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { type NamedAgent, namedAgentsOf } from '../../generators/samples.ts';
import { nonBlankText } from '../../generators/text.ts';
import { checked, expectAt, expectEqual, inconclusive, locate } from '../../judge/violation.ts';
import {
  converse,
  expectAgent,
  expectOtherLabel,
  expectWriter,
  labelOf,
  readSession,
  triggerChat,
} from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { messagesIn } from '../../steps/session-record.ts';
import type { Subject } from '../../subject/subject.ts';

export const agentRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/named-agent-replies',
    title: 'The session of a reply-mode request names the requested agent and version.',
    pitfall: 'The session always shows the label of the published version, whichever version replied.',
    statements: [
      'trigger-chat/agent-version/number',
      'trigger-chat/agent-version/draft',
      'trigger-chat/field/agent-version',
      'versioning/chat-choice',
      'versioning/session-label',
      'versioning/agents',
      'session/field/agent-version',
    ],
    effect: 'record',
    runsFactor: 0.5,
    dimensions: (subject) => ({ agent: namedAgentsOf(subject) }),
    arbitrary: (_subject, { agent }) => fc.tuple(fc.constant(agent), nonBlankText),
    async check(service, [agent, text], { workspace }) {
      const session = await sessionOfReply(service, { ...agent, message: text });
      expectAgent(session, agent);
      const { agentName, agentVersion } = agent;
      const { versions = [] } = workspace.agents.find(({ name }) => name === agentName) ?? {};
      const otherVersion = versions.find((version) => version !== agentVersion);
      if (otherVersion === undefined || !versions.some((version) => version === agentVersion)) return checked;

      const other = { agentName, agentVersion: otherVersion };
      expectOtherLabel(session, agent, await sessionOfReply(service, { ...other, message: text }), other);
      return checked;
    },
  }),
  defineRule<readonly [NamedAgent, NamedAgent], { change: Change }>({
    id: 'trigger-chat/later-turn-names-another-agent',
    title: 'If a later turn of a conversation names a different agent or version, this agent and version reply.',
    pitfall: 'The agent and version of the first turn answer all later turns.',
    statements: [
      'trigger-chat/field/agent-name',
      'trigger-chat/field/agent-version',
      'transcript/message/agent-name',
      'session/field/agent-version',
    ],
    effect: 'record',
    runsFactor: 0.2,
    dimensions: (subject) => {
      const changes = (['agent', 'version'] as const).filter((change) => pairsThat(change, subject).length > 0);
      return { change: changes.length > 0 ? changes : ['none'] };
    },
    arbitrary: (subject, { change }) => fc.constantFrom(...pairsThat(change, subject)),
    async check(service, [first, second]) {
      const alone = await sessionOfReply(service, { ...second, message: 'Good day' });
      const { sessionId } = await converse(service, { ...first, message: 'Good day' });

      const body = { ...second, message: 'Who are you?', sessionId, doReturnResponse: true };
      const answer = await service.send('triggerChat', { body });

      if (answer.status >= 400 && answer.status < 500) return inconclusive('the agent of a conversation cannot change');
      const record = await readSession(service, sessionId);
      const writer = messagesIn(record, 'assistant').at(-1) ?? {};
      const isOfFirst = first.agentName !== second.agentName && writer.agentName === first.agentName;
      const statements = ['trigger-chat/field/agent-name', 'transcript/message/agent-name'] as const;
      expectAt(locate(writer, '/agentName'), !isOfFirst, statements, `a message of the agent ${second.agentName}`);
      service.should('trigger-chat/continue-other-agent', () => {
        expectWriter(record, second);
        const place = locate(record, '/agentDetails/version');
        const what = 'the version label, as in a conversation that this agent started,';
        if (second.agentVersion !== undefined)
          expectEqual(['session/field/agent-version'], what, labelOf(record), labelOf(alone), place);
      });
      return checked;
    },
  }),
];

type Change = 'agent' | 'version' | 'none';

function pairsThat(change: Change, subject: Subject): (readonly [NamedAgent, NamedAgent])[] {
  const named = namedAgentsOf(subject).filter(({ agentVersion }) => agentVersion !== 'default');
  const pairs = named.flatMap((one) => named.map((other) => [one, other] as const));
  return pairs.filter(([one, other]) =>
    change === 'none' ? one === other : one !== other && (one.agentName === other.agentName) === (change === 'version'),
  );
}

async function sessionOfReply(service: Service, body: JsonObject): Promise<JsonObject> {
  return readSession(service, await triggerChat(service, { ...body, doReturnResponse: true }));
}
