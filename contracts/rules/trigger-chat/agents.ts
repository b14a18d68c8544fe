import fc from 'fast-check';
import { checked, inconclusive } from '../../check-result.ts';
import { pairInTurn } from '../../dimensions.ts';
import { expectEqual, expectThat } from '../../expect/expectations.ts';
import { presumeOwnSession } from '../../facts/own-session.ts';
import { type ChatBody, chatKindsOf, namedAgentsOf, requiredFields } from '../../generators/chat/chat.ts';
import { commonVariables } from '../../generators/chat/usual-variables.ts';
import { nonBlankText } from '../../generators/text.ts';
import type { JsonObject } from '../../json-object.ts';
import { evidenceOfForeign, evidenceWithin, type ReceivedPlace } from '../../response-check.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { readSession } from '../../steps/session/conversation.ts';
import { evidenceOfLastText } from '../../steps/session/last-text.ts';
import { messagesIn, pollSession } from '../../steps/session/session-messages.ts';
import { triggerChat } from '../../steps/trigger-chat.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';

/** Agents and their versions. */
export const agentRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/named-agent-speaks',
    title: 'The session of a message has the requested agent and version.',
    pitfall: "The channel's agent is used anyway, or the version is checked and not used.",
    statements: ['trigger-chat/field/agent-name', 'trigger-chat/field/agent-version', 'session/field/agent-name'],
    needs: [],
    effect: 'send',
    runsFactor: 0.1,
    presumes: presumeOwnSession,
    dimensions: (subject) => ({ 'agent by a kind': pairInTurn(namedAgentsOf(subject), chatKindsOf(subject)) }),
    arbitrary: (subject, { 'agent by a kind': [agent, kind] }) =>
      fc.tuple(requiredFields(kind, subject), fc.constant(agent)),
    async check(service, [body, agent], subject) {
      expectAgent(await waitForSentSession(service, subject, { ...body, ...agent }), agent);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/named-agent-replies',
    title: 'The session of a reply has the requested agent and version.',
    pitfall: 'The session always has the label of the published version, whichever one replied.',
    statements: [
      'trigger-chat/agent-version/number',
      'trigger-chat/agent-version/draft',
      'trigger-chat/field/agent-version',
      'versioning/chat-choice',
      'versioning/session-label',
      'versioning/agents',
      'session/field/agent-version',
    ],
    needs: [],
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

      // The format of a label is open, but versions have different labels.
      const otherSession = await sessionOfReply(service, { agentName, agentVersion: otherVersion, message: text });
      const [label, otherLabel] = [labelOf(session), labelOf(otherSession)].map((value) => JSON.stringify(value));
      const expected = `other labels for the versions ${agentVersion} and ${otherVersion}`;
      const evidence = { type: 'other', place: labelPlaceIn(otherSession), as: labelPlaceIn(session) } as const;
      expectThat(['trigger-chat/agent-version/number'], label !== otherLabel, expected, `${label} for both`, evidence);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/version-is-published-unless-asked',
    title: 'Without a channel that says otherwise, an omitted version means the default one.',
    pitfall: 'Without a version the newest one replies, possibly a draft, instead of the published one.',
    statements: ['trigger-chat/agent-version/omitted', 'trigger-chat/agent-version/default'],
    needs: [],
    effect: 'record',
    runsFactor: 0.3,
    dimensions: ({ workspace }) => ({ agent: workspace.agents }),
    arbitrary: (_subject, { agent }) => fc.tuple(fc.constant(agent), nonBlankText),
    async check(service, [{ name: agentName }, text]) {
      const byDefault = await sessionOfReply(service, { agentName, agentVersion: 'default', message: text });
      const omitted = labelOf(await sessionOfReply(service, { agentName, message: text }));

      if (typeof omitted !== 'string') return inconclusive('the record has no label where no version was requested');
      expectEqual(['trigger-chat/agent-version/omitted'], 'version', omitted, labelOf(byDefault));
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/placeholders-are-filled-in-messages',
    title: 'A placeholder whose variable has a value is always replaced in messages.',
    pitfall: 'Only the first of several equal placeholders is replaced, or only in replies.',
    statements: ['service/placeholder-replaced', 'service/chat-placeholders', 'trigger-chat/field/metadata'],
    needs: ['email'],
    effect: 'send',
    runsFactor: 0.05,
    arbitrary: (subject) => fc.tuple(requiredFields('email', subject), commonVariables),
    async check(service, [body, metadata], subject) {
      const session = await waitForSentSession(service, subject, { ...body, metadata });

      const transcriptText = JSON.stringify(session.transcript);
      const unreplaced = Object.keys(metadata).filter((name) => transcriptText.includes(`\${${name}}`));
      const evidence = evidenceOfForeign(
        session,
        unreplaced.map((name) => `\${${name}}`),
      );
      expectEqual(['service/placeholder-replaced'], 'placeholders that were not replaced', unreplaced, [], evidence);
      return checked;
    },
  }),
];

/** The session of a message once it is sent. */
async function waitForSentSession(service: Service, subject: Subject, body: ChatBody): Promise<JsonObject> {
  const sessionId = await triggerChat(service, body);
  const session = await pollSession(service, subject, sessionId, (record) =>
    messagesIn(record, 'assistant').length > 0 ? record : undefined,
  );
  const evidence = evidenceOfLastText(service, 'assistant');
  const expected = 'a message of the agent in the session';
  expectThat(['service/now-or-later'], session !== undefined, expected, 'none', evidence);
  return session;
}

async function sessionOfReply(service: Service, body: ChatBody): Promise<JsonObject> {
  return readSession(service, await triggerChat(service, { ...body, doReturnResponse: true }));
}

function expectAgent(session: JsonObject, { agentName, agentVersion }: ChatBody): void {
  expectEqual(['trigger-chat/field/agent-name'], 'agent', (session.agentDetails as JsonObject).name, agentName);
  if (agentVersion === undefined) return;
  const version = labelOf(session);
  const label = JSON.stringify(version);
  const isLabel = { type: 'is', pointer: '/agentDetails/version', types: ['string'] } as const;
  const evidence = evidenceWithin(session, isLabel);
  expectThat(['versioning/session-label'], typeof version === 'string', 'the label of the version', label, evidence);
}

function labelPlaceIn(session: JsonObject): ReceivedPlace {
  return { within: session, pointer: '/agentDetails/version' };
}

function labelOf({ agentDetails }: JsonObject): unknown {
  return (agentDetails as JsonObject).version;
}
