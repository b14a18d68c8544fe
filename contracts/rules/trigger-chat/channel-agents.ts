import type { JsonObject } from '../../facts/exchange.ts';
import { type ChatBody, requiredFields } from '../../generators/chat.ts';
import {
  checked,
  expectAt,
  expectThat,
  expectValue,
  inconclusive,
  lastRead,
  locate,
  type Statements,
} from '../../judge/violation.ts';
import { labelOf, triggerChat } from '../../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import { pollOpening } from '../../steps/sent-messages.ts';
import type { Subject } from '../../subject/subject.ts';

type Kind = keyof NonNullable<Subject['workspace']['channelAgents']>;

const versionStatements: Statements = ['trigger-chat/agent-version/omitted', 'session/field/agent-version'];

export const channelAgentRules: readonly Rule[] = [
  defineRule<readonly [ChatBody, Kind], { kind: Kind }>({
    id: 'trigger-chat/channel-chooses-agent-and-version',
    title:
      'A message without `agentName` is written by the agent of its channel, in the version that the subject file states.',
    pitfall:
      "The service uses the first agent of the workspace, or confuses the published version with the channel's version.",
    statements: [
      'trigger-chat/field/agent-name',
      'session/field/agent-name',
      'trigger-chat/agent-version/default',
      'versioning/chat-choice',
      ...versionStatements,
    ],
    needs: ['channelAgents'],
    effect: 'send',
    runsFactor: 0.01,
    assumes: ([body], subject) => assumeOwnSession([body], subject),
    dimensions: (subject) => ({ kind: kindsOf(subject) }),
    arbitrary: (subject, { kind }) => requiredFields(kind, subject).map((body) => [body, kind] as const),
    async check(service, [body, kind], subject) {
      const { name: agentName, version } = subject.workspace.channelAgents?.[kind] ?? { name: '' };
      const send = async (fields: JsonObject) => {
        const sessionId = await triggerChat(service, { ...body, ...fields });
        const record = await pollOpening(service, subject, sessionId);
        const place = lastRead(service);
        const isSent = record !== undefined;
        expectThat(['service/now-or-later'], isSent, 'a message in the session', 'no message', place);
        return record;
      };
      const record = await send({});
      const { version: label } = record.agentDetails as JsonObject;
      const writer = 'the name of the agent, as channelAgents in the subject file states,';
      expectValue(locate(record, '/agentDetails/name'), agentName, ['trigger-chat/field/agent-name'], writer);
      const { published, versions = [] } = subject.workspace.agents.find((agent) => agent.name === agentName) ?? {};
      const agentVersion = version ?? published;
      if (typeof label !== 'string' || agentVersion === undefined)
        return inconclusive('the version of the channel is not in the subject file, or has no label');
      const { version: expected } = (await send({ agentName, agentVersion })).agentDetails as JsonObject;
      const what = `the version label of ${agentName} with version ${agentVersion}, as the subject file states,`;
      const versionPlace = locate(record, '/agentDetails/version');
      const expectLabel = () => expectValue(versionPlace, expected, versionStatements, what);
      if (version !== undefined) expectLabel();
      else service.should('session/version-label', expectLabel);
      const unpublished = version === published ? undefined : (version ?? versions.find((one) => one !== published));
      if (published === undefined || unpublished === undefined) return checked;
      const other = await send({ agentName, agentVersion: unpublished });
      const byDefault = await send({ agentVersion: 'default' });
      const isOther = labelOf(byDefault) !== labelOf(other);
      const ofDefault = ['trigger-chat/agent-version/default', 'versioning/chat-choice'] as const;
      const wanted = `for "default" version ${published}, the published version in the subject file, not version ${unpublished}`;
      expectAt(locate(byDefault, '/agentDetails/version'), isOther, ofDefault, wanted);
      return checked;
    },
  }),
];

function kindsOf({ workspace: { channelAgents = {}, channels } }: Subject): Kind[] {
  return (Object.keys(channelAgents) as Kind[]).filter((kind) => channels[kind] !== undefined);
}
