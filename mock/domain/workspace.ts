import type { GapId } from '../../src/generated/ids.ts';
import type { components } from '../../src/generated/workspaces-types.ts';
import { didYouMean, nearestName, truncate } from '../../src/text/words.ts';
import type { CallOutcome } from './call.ts';
import { type Gaps, type OrRefused, refuse, succeed } from './decision.ts';
import type { AgentDetails, UserDetails } from './event.ts';

type Schemas = components['schemas'];

/** A set of keys, channels, agents, templates and workflows, isolated from other workspaces. */
export type Workspace = Schemas['Workspace'];
export type WorkspacesFile = Schemas['WorkspacesFile'];
export type Channel = Schemas['Channel'];
export type MessengerChannel = Schemas['MessengerChannel'];
type WebChatChannel = Schemas['WebChatChannel'];
export type EmailChannel = Schemas['EmailChannel'];
export type OutboundCallChannel = Schemas['OutboundCallChannel'];
export type ChatChannel = MessengerChannel | WebChatChannel | EmailChannel;
export type Agent = Schemas['Agent'];
export type AgentScript = Schemas['AgentScript'];
export type ScriptEntry = Schemas['Entry'];
export type ScriptContent = Schemas['Content'];
export type Template = Schemas['Template'];
export type Workflow = Schemas['Workflow'];

export function findEnabledChannel(workspace: Workspace, name: string): Channel | undefined {
  return workspace.channels.find((channel) => channel.name === name && channel.enabled);
}

export function callChannelsOf({ channels }: Workspace): OutboundCallChannel[] {
  return channels.filter(({ enabled }) => enabled).filter((channel) => channel.type === 'outboundSipTrunk');
}

function findAgent(workspace: Workspace, name: string): Agent | undefined {
  return workspace.agents.find((agent) => agent.name === name);
}

interface AgentVersion {
  label: string;
  script: AgentScript;
}

/** Source: Versioning 1. An agent's version is `default`, `draft` or a version number. */
function findAgentVersion(agent: Agent, requested: string): AgentVersion | undefined {
  if (requested === 'draft') return agent.draft === undefined ? undefined : { label: 'draft', script: agent.draft };
  const label = requested === 'default' ? agent.published : requested;
  const script = agent.versions.find((version) => version.label === label);
  return script === undefined ? undefined : { label, script };
}

export function findScript(
  workspace: Workspace,
  { name, version }: { name: string; version: string },
): AgentScript | undefined {
  const agent = findAgent(workspace, name);
  return agent === undefined ? undefined : findAgentVersion(agent, version)?.script;
}

export function findTemplateText(
  templates: readonly Template[],
  { templateId, language }: { templateId: string; language: string },
): string | undefined {
  return templates.find(({ name }) => name === templateId)?.languages[language];
}

export const phoneNumberForm = 'must be 4 to 15 digits with the country code, with or without a leading +.';

export function isPhoneNumber(value: string): boolean {
  return phoneNumber.test(value);
}

const phoneNumber = /^\+?\d{4,15}$/;

export function isSameNumber(one: string, other: string): boolean {
  return stripPlus(one) === stripPlus(other);
}

export function stripPlus(number: string): string {
  return number.startsWith('+') ? number.slice(1) : number;
}

const maxCompared = 200;

export function nameHintFor(name: string, candidates: readonly { name: string }[]): string {
  const closest = nearestName(
    name,
    candidates.slice(0, maxCompared).map((candidate) => candidate.name),
  );
  return closest === undefined ? '' : ` ${didYouMean(closest)}`;
}

type MessageOutcome = Workspace['recipients'][number]['messages'];

export interface ScriptedOutcome {
  messages: MessageOutcome;
  /** One outcome for each attempt of a call. The last outcome applies to all further attempts too. */
  calls: readonly CallOutcome[];
}

/** Phone numbers and addresses, reserved for fiction, that produce each outcome without a workspace file. */
export const magicRecipients = {
  '+14155550190': { messages: 'sent', calls: ['noAnswer'] },
  '+14155550191': { messages: 'sendFails', calls: ['couldNotConnect'] },
  '+14155550192': { messages: 'sent', calls: ['errored'] },
  '+14155550193': { messages: 'agentFails', calls: ['agentErrored'] },
  '+14155550194': { messages: 'sent', calls: ['longTalk'] },
  '+14155550195': { messages: 'sent', calls: ['expired'] },
  '+14155550196': { messages: 'sent', calls: ['noAnswer', 'completed'] },
  'send-fails@example.com': { messages: 'sendFails', calls: ['completed'] },
  'agent-fails@example.com': { messages: 'agentFails', calls: ['completed'] },
  'send-fails': { messages: 'sendFails', calls: ['completed'] },
  'agent-fails': { messages: 'agentFails', calls: ['completed'] },
} as const satisfies Record<string, ScriptedOutcome>;

export function scriptedOutcomeOf(workspace: Workspace, recipient: string): ScriptedOutcome {
  const plain = stripPlus(recipient);
  const listed = workspace.recipients.find(({ to }) => stripPlus(to) === plain);
  return listed ?? magicByPlainId.get(plain) ?? defaultOutcome;
}

const defaultOutcome: ScriptedOutcome = { messages: 'sent', calls: ['completed'] };

const magicByPlainId = new Map<string, ScriptedOutcome>(
  Object.entries(magicRecipients).map(([recipient, outcome]) => [stripPlus(recipient), outcome]),
);

export function callOutcomeOf(workspace: Workspace, phoneNumber: string, attempt: number): CallOutcome {
  const { calls } = scriptedOutcomeOf(workspace, phoneNumber);
  return calls[Math.min(attempt, calls.length - 1)] ?? 'completed';
}

export interface ChosenAgent {
  agent: Agent;
  version: AgentVersion;
}

interface AgentChoice {
  agentName: string | undefined;
  agentVersion: string | undefined;
  gapIds: { agent: GapId; version: GapId; draft?: GapId };
  nameOf?: (field: 'agentName' | 'agentVersion') => string;
}

export function chooseAgent(
  workspace: Workspace,
  gaps: Gaps,
  { agentName: name, agentVersion: requestedVersion = 'default', gapIds, nameOf = sameName }: AgentChoice,
): OrRefused<ChosenAgent> {
  if (name === undefined) {
    return refuse('agentNameRequired', 'Name an agent in agentName: the channel has none assigned.', {
      gap: 'trigger-chat/no-agent',
      field: `/${nameOf('agentName')}`,
    });
  }
  const agent = findAgent(workspace, name);
  if (agent === undefined) {
    const message = `This workspace has no agent "${truncate(name)}".${nameHintFor(name, workspace.agents)}`;
    const isInvalid = gaps.choose(gapIds.agent) === 'validation-error';
    return refuse(isInvalid ? 'validationError' : 'agentNotFound', message, {
      gap: gapIds.agent,
      field: `/${nameOf('agentName')}`,
    });
  }
  const version = findAgentVersion(agent, requestedVersion);
  if (version !== undefined) return succeed({ agent, version });

  const gap = requestedVersion === 'draft' ? (gapIds.draft ?? gapIds.version) : gapIds.version;
  const answer = gaps.choose(gap);
  const published = answer === 'published' ? findAgentVersion(agent, 'default') : undefined;
  if (published !== undefined) return succeed({ agent, version: published });
  const message = `Agent "${truncate(name)}" has no version "${truncate(requestedVersion)}".`;
  return refuse(answer === 'validation-error' ? 'validationError' : 'agentVersionNotFound', message, {
    gap,
    field: `/${nameOf('agentVersion')}`,
  });
}

export function sameName(field: string): string {
  return field;
}

export function toAgentDetails(
  gaps: Gaps,
  { agent, version }: ChosenAgent,
  requestedVersion: string | number | undefined,
  { number = agent.number ?? null, email = agent.email ?? null }: Sender = {},
): AgentDetails {
  const details = { name: agent.name, number, email, version: version.label };
  const isUnlabelled = requestedVersion === undefined && gaps.peek('session/version-label') === 'none';
  return isUnlabelled ? { ...details, unlabelled: true } : details;
}

export function toUserDetails(
  { metadata }: { metadata?: Record<string, unknown> },
  { number, email, id }: { number?: string | undefined; email?: string | undefined; id?: string },
): UserDetails {
  const name = metadata !== undefined && Object.hasOwn(metadata, 'name') ? metadata.name : undefined;
  return {
    id: id ?? number ?? email ?? null,
    name: typeof name === 'string' ? name : null,
    number: number ?? null,
    email: email ?? null,
  };
}

export interface Sender {
  number?: string | null;
  email?: string | null;
}

export const chatAgentGapIds: AgentChoice['gapIds'] = {
  agent: 'trigger-chat/unknown-agent',
  version: 'trigger-chat/unknown-agent-version',
  draft: 'trigger-chat/no-draft',
};
