import type { components } from '../../../src/generated/workspaces-types.ts';

type Schemas = components['schemas'];

/** One isolated set of keys, channels, agents, templates and workflows, as the workspace file describes it. */
export type Workspace = Schemas['Workspace'];
/** A workspace file as it is once its defaults are filled in. */
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

/** The enabled channel of that name; a disabled one looks as if it did not exist. */
export function findEnabledChannel(workspace: Workspace, name: string): Channel | undefined {
  return workspace.channels.find((channel) => channel.name === name && channel.enabled);
}

export function findAgent(workspace: Workspace, name: string): Agent | undefined {
  return workspace.agents.find((agent) => agent.name === name);
}

/** A script of an agent with the label that sessions report for it. */
export interface AgentVersion {
  label: string;
  script: AgentScript;
}

/**
 * The version that `default`, `draft` or a version number names; undefined when the agent has no such version.
 *
 * Source: Versioning 1.
 */
export function findAgentVersion(agent: Agent, requested: string): AgentVersion | undefined {
  if (requested === 'draft') return agent.draft === undefined ? undefined : { label: 'draft', script: agent.draft };
  const label = requested === 'default' ? agent.published : requested;
  const script = agent.versions.find((version) => version.label === label);
  return script === undefined ? undefined : { label, script };
}

/** Whether two texts are the same phone number; a leading `+` makes no difference. */
export function isSameNumber(one: string, other: string): boolean {
  return stripPlus(one) === stripPlus(other);
}

export function stripPlus(number: string): string {
  return number.startsWith('+') ? number.slice(1) : number;
}
