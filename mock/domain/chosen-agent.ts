import type { GapId } from '../../src/generated/ids.ts';
import { type Refused, refused, refusedByChoice } from './decision.ts';
import { shown } from './shown.ts';
import { type Agent, type AgentVersion, agentNamed, agentVersion, type Workspace } from './workspace.ts';

/** An agent of the workspace and the version of it that speaks. */
export interface ChosenAgent {
  agent: Agent;
  version: AgentVersion;
}

interface Choice {
  agentName: string | undefined;
  agentVersion: string | undefined;
  /** Which gaps an unknown name and an unknown version fall into. */
  gaps: { agent: GapId; version: GapId; draft?: GapId };
}

/** The agent and version that a request asks for; a version that is not named is the published one. */
export function chosenAgent(workspace: Workspace, choice: Choice): ChosenAgent | Refused {
  const { agentName: name, agentVersion: wanted = 'default', gaps } = choice;
  if (name === undefined) {
    return refused(
      'agentNameRequired',
      'Name an agent in agentName: the channel has none assigned.',
      'trigger-chat/no-agent',
    );
  }
  const agent = agentNamed(workspace, name);
  if (agent === undefined)
    return refusedByChoice('agentNotFound', `This workspace has no agent "${shown(name)}".`, gaps.agent);
  const version = agentVersion(agent, wanted);
  if (version === undefined) {
    const gap = wanted === 'draft' ? (gaps.draft ?? gaps.version) : gaps.version;
    return refusedByChoice('agentVersionNotFound', `Agent "${shown(name)}" has no version "${shown(wanted)}".`, gap);
  }
  return { agent, version };
}

/** The gaps of Trigger Chat, with a reply in the response or without. */
export const chatAgentGaps: Choice['gaps'] = {
  agent: 'trigger-chat/unknown-agent',
  version: 'trigger-chat/unknown-agent-version',
  draft: 'trigger-chat/no-draft',
};
