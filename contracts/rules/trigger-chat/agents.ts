import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { type ChatBody, chatKindsOf, namedAgentsOf, requiredFields } from '../../generators/chat.ts';
import { textVariables } from '../../generators/message-content.ts';
import { nonBlankText } from '../../generators/text.ts';
import { expectEqual, expectThat } from '../../judge/expectations.ts';
import { checked, inconclusive, seenIn } from '../../judge/violation.ts';
import { assumeOwnSession } from '../../steps/assumptions.ts';
import { converse, expectPlaceholdersFilled, readSession, triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { pollOpening } from '../../steps/sent-messages.ts';
import { formatSoon } from '../../steps/service-clock.ts';
import { lastRead, messagesIn } from '../../steps/session-record.ts';
import type { Subject } from '../../subject/subject.ts';

/** Agents and their versions. */
export const agentRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/named-agent-speaks',
    title: 'The requested agent and version write the message, immediately or when it is due.',
    pitfall:
      "The service uses the channel's agent, loses the version of a scheduled message, or keeps it for the next message.",
    statements: [
      'trigger-chat/field/agent-name',
      'trigger-chat/field/agent-version',
      'trigger-chat/agent-version/number',
      'trigger-chat/agent-version/omitted',
      'session/field/agent-name',
      'transcript/message/agent-name',
      'service/placeholder-replaced',
      'service/chat-placeholders',
      'trigger-chat/field/metadata',
    ],
    effect: 'send',
    runsFactor: 0.02,
    assumes: ([body]: readonly [ChatBody, ...unknown[]], subject) => assumeOwnSession([body], subject),
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    // `shift` decides which messages are scheduled, so that the kinds of channel differ.
    arbitrary: (subject, { kind }) =>
      fc.tuple(requiredFields(kind, subject), fc.constant(chatKindsOf(subject).indexOf(kind)), textVariables),
    async check(service, [body, shift, metadata], subject) {
      const soon = await formatSoon(service, subject);
      const [first = {}, ...others] = namedAgentsOf(subject).filter(({ agentVersion }) => agentVersion !== 'default');
      const sent: { agent: ChatBody; sessionId: string }[] = [];
      // Repeat the first agent, which names no version, after all others.
      for (const [index, agent] of [first, ...others, first].entries()) {
        const schedule = ((agent === first ? 0 : index) + shift) % 2 === 0 ? { scheduleTime: soon } : {};
        sent.push({ agent, sessionId: await triggerChat(service, { ...body, ...agent, metadata, ...schedule }) });
      }
      const seen: { agent: ChatBody; session: JsonObject }[] = [];
      for (const { agent, sessionId } of sent) {
        const session = await pollOpening(service, subject, sessionId, 1);
        const expected = 'a message of the agent in the session';
        expectThat(['service/now-or-later'], session !== undefined, expected, 'none', lastRead(service));
        expectPlaceholdersFilled(session.transcript as JsonObject[], metadata);
        expectAgent(session, agent);
        expectWriter(session, agent);
        const before = seen.find((one) => one.agent === agent && labelOf(one.session) !== null);
        const again = 'the label without a version, as before';
        if (before !== undefined)
          expectEqual(['trigger-chat/agent-version/omitted'], again, labelOf(session), labelOf(before.session));
        const other = seen.find((one) => areOtherVersions(one.agent, agent, subject));
        if (other !== undefined) expectOtherLabel(session, agent, other.session, other.agent);
        seen.push({ agent, session });
      }
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/named-agent-replies',
    title: 'The session of a reply names the requested agent and version.',
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
  defineRule<readonly [NamedAgent, NamedAgent]>({
    id: 'trigger-chat/later-turn-names-another-agent',
    title: 'If a later turn names another agent or version, that agent and version reply.',
    pitfall: 'The agent and version of the first turn answer all later turns.',
    statements: [
      'trigger-chat/field/agent-name',
      'trigger-chat/field/agent-version',
      'transcript/message/agent-name',
      'session/field/agent-version',
    ],
    effect: 'record',
    runsFactor: 0.2,
    arbitrary: (subject) => {
      const named = namedAgentsOf(subject).filter(({ agentVersion }) => agentVersion !== 'default');
      return fc
        .shuffledSubarray(named, { minLength: Math.min(2, named.length), maxLength: 2 })
        .map(([first, second]) => {
          const agent = first ?? { agentName: '' };
          return [agent, second ?? agent] as const;
        });
    },
    async check(service, [first, second]) {
      const alone = await sessionOfReply(service, { ...second, message: 'Good day' });
      const { sessionId } = await converse(service, { ...first, message: 'Good day' });

      const body = { ...second, message: 'Who are you?', sessionId, doReturnResponse: true };
      const answer = await service.send('triggerChat', { body });

      if (answer.status >= 400 && answer.status < 500) return inconclusive('the agent of a conversation cannot change');
      const record = await readSession(service, sessionId);
      service.should('trigger-chat/continue-other-agent', () => {
        expectWriter(record, second);
        const place = seenIn(record, '/agentDetails/version');
        const what = 'the version label of the agent in its own conversation,';
        if (second.agentVersion !== undefined)
          expectEqual(['session/field/agent-version'], what, labelOf(record), labelOf(alone), place);
      });
      return checked;
    },
  }),
];

type NamedAgent = ReturnType<typeof namedAgentsOf>[number];

/** Whether two requests name different versions of one agent, both listed in the subject file. */
function areOtherVersions(one: ChatBody, other: ChatBody, { workspace }: Subject): boolean {
  const { versions = [] } = workspace.agents.find(({ name }) => name === one.agentName) ?? {};
  const areListed = [one, other].every(({ agentVersion }) => versions.some((version) => version === agentVersion));
  return areListed && one.agentName === other.agentName && one.agentVersion !== other.agentVersion;
}

/** @throws Violation when two versions have the same label. The interface leaves open the format of a label. */
function expectOtherLabel(session: JsonObject, agent: ChatBody, otherSession: JsonObject, other: ChatBody): void {
  const [label, otherLabel] = [labelOf(session), labelOf(otherSession)].map((value) => JSON.stringify(value));
  const expected = `other labels for the versions ${agent.agentVersion} and ${other.agentVersion}`;
  const place = seenIn(otherSession, '/agentDetails/version');
  expectThat(['trigger-chat/agent-version/number'], label !== otherLabel, expected, `${label} for both`, place);
}

async function sessionOfReply(service: Service, body: ChatBody): Promise<JsonObject> {
  return readSession(service, await triggerChat(service, { ...body, doReturnResponse: true }));
}

function expectAgent(session: JsonObject, { agentName, agentVersion }: ChatBody): void {
  expectEqual(['trigger-chat/field/agent-name'], 'agent', (session.agentDetails as JsonObject).name, agentName);
  if (agentVersion === undefined) return;
  const version = labelOf(session);
  const label = JSON.stringify(version);
  const place = seenIn(session, '/agentDetails/version');
  expectThat(['versioning/session-label'], typeof version === 'string', 'the label of the version', label, place);
}

/** @throws Violation when the last message of an assistant names another agent. */
function expectWriter(session: JsonObject, { agentName }: ChatBody): void {
  const message = messagesIn(session, 'assistant').at(-1) ?? {};
  const { agentName: writer } = message;
  const isSo = typeof writer !== 'string' || writer === agentName;
  expectThat(
    ['transcript/message/agent-name'],
    isSo,
    `the agentName ${JSON.stringify(agentName)}`,
    String(writer),
    seenIn(message, '/agentName'),
  );
}

function labelOf({ agentDetails }: JsonObject): unknown {
  return (agentDetails as JsonObject).version;
}
