import fc from 'fast-check';
import { expectEqual, expectThat } from '../../expect.ts';
import { type ChatBody, kindsOf, namedSpeaker, needed } from '../../given/chat.ts';
import { message } from '../../given/text.ts';
import { type Rule, rule } from '../../rule.ts';
import type { Service } from '../../service.ts';
import type { Subject } from '../../subject.ts';
import { exclusive } from '../exclusive.ts';
import { triggered } from '../triggered.ts';
import { commonVariables } from './reply-mode.ts';
import { awaited, type Members, saidIn, sessionOf } from './transcript.ts';

/** Who speaks, and in which version. */
export const agentRules: readonly Rule[] = [
  exclusive({
    id: 'trigger-chat/named-agent-speaks',
    title: 'The agent that is named, in the version that is asked for, stands in the session of the message.',
    pitfall: 'The agent of the channel speaks all the same, or the version is checked and not used.',
    statements: ['trigger-chat/field/agent-name', 'trigger-chat/field/agent-version', 'session/field/agent-name'],
    needs: [],
    effect: 'send',
    share: 0.1,
    given: (subject) =>
      fc.constantFrom(...kindsOf(subject)).chain((kind) => fc.tuple(needed(kind, subject), namedSpeaker(subject))),
    async check(service, [body, speaker], subject) {
      expectSpeaker(await sentSession(service, subject, { ...body, ...speaker }), speaker);
    },
  }),
  rule({
    id: 'trigger-chat/named-agent-replies',
    title: 'The agent that is named, in the version that is asked for, stands in the session of the reply.',
    pitfall: 'The label in the session is that of the published version, whichever one replied.',
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
    share: 0.5,
    given: (subject) => fc.tuple(namedSpeaker(subject), message),
    async check(service, [speaker, text], { workspace }) {
      const session = await repliedSession(service, { ...speaker, message: text });
      expectSpeaker(session, speaker);
      const { agentName, agentVersion } = speaker;
      const { versions = [] } = workspace.agents.find(({ name }) => name === agentName) ?? {};
      const other = versions.find((one) => one !== agentVersion);
      if (other === undefined || !versions.some((one) => one === agentVersion)) return;

      // How a label is written is open, but not that of another version.
      const another = await repliedSession(service, { agentName, agentVersion: other, message: text });
      const [label, otherLabel] = [labelOf(session), labelOf(another)].map((one) => JSON.stringify(one));
      const expected = `other labels for the versions ${agentVersion} and ${other}`;
      expectThat(['trigger-chat/agent-version/number'], label !== otherLabel, expected, `${label} for both`);
    },
  }),
  rule({
    id: 'trigger-chat/version-is-published-unless-asked',
    title: 'Where no channel says otherwise, an agent without a version speaks in the one that default means.',
    pitfall: 'Without a version the newest one replies, a draft among them, instead of the published one.',
    statements: ['trigger-chat/agent-version/omitted', 'trigger-chat/agent-version/default'],
    needs: [],
    effect: 'record',
    share: 0.3,
    given: ({ workspace }) => fc.tuple(fc.constantFrom(...workspace.agents), message),
    async check(service, [{ name: agentName }, text]) {
      const byDefault = await repliedSession(service, { agentName, agentVersion: 'default', message: text });
      const omitted = labelOf(await repliedSession(service, { agentName, message: text }));

      // The label may be null where no version was asked for.
      if (typeof omitted !== 'string') return;
      expectEqual(['trigger-chat/agent-version/omitted'], 'version', omitted, labelOf(byDefault));
    },
  }),
  rule({
    id: 'trigger-chat/placeholders-are-filled-in-messages',
    title: 'A placeholder of a variable that is there is never sent as it is written.',
    pitfall: 'Only the first of several equal placeholders is filled in, or only in replies.',
    statements: ['service/placeholder-replaced', 'service/chat-placeholders', 'trigger-chat/field/metadata'],
    needs: ['email'],
    effect: 'send',
    share: 0.05,
    given: (subject) => fc.tuple(needed('email', subject), commonVariables),
    async check(service, [body, metadata], subject) {
      const session = await sentSession(service, subject, { ...body, metadata });

      const shown = JSON.stringify(session.transcript);
      const raw = Object.keys(metadata).filter((name) => shown.includes(`\${${name}}`));
      expectEqual(['service/placeholder-replaced'], 'placeholders that were not replaced', raw, []);
    },
  }),
];

/** The session of a message once it is sent. */
async function sentSession(service: Service, subject: Subject, body: ChatBody): Promise<Members> {
  const sessionId = await triggered(service, body);
  const session = await awaited(service, subject, sessionId, (one) =>
    saidIn(one, 'assistant').length > 0 ? one : undefined,
  );
  expectThat(['service/now-or-later'], session !== undefined, 'a message of the agent in the session', 'none');
  return session;
}

async function repliedSession(service: Service, body: ChatBody): Promise<Members> {
  return sessionOf(service, await triggered(service, { ...body, doReturnResponse: true }));
}

function expectSpeaker(session: Members, { agentName, agentVersion }: ChatBody): void {
  expectEqual(['trigger-chat/field/agent-name'], 'agent', (session.agentDetails as Members).name, agentName);
  if (agentVersion === undefined) return;
  const version = labelOf(session);
  const label = JSON.stringify(version);
  expectThat(['versioning/session-label'], typeof version === 'string', 'the label of the version', label);
}

function labelOf({ agentDetails }: Members): unknown {
  return (agentDetails as Members).version;
}
