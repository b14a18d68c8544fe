import type { GapId } from '../../../src/generated/ids.ts';
import { type Refused, refused, refusedWithOwnCode } from '../decision.ts';
import type { Profile } from '../profile.ts';
import { truncate } from '../truncate.ts';
import { type Agent, type AgentVersion, findAgent, findAgentVersion, type Workspace } from '../workspace/workspace.ts';

/** An agent of the workspace and the version of it that speaks. */
export interface ChosenAgent {
  agent: Agent;
  version: AgentVersion;
  /** The gap that the choice rests on, if it rests on one. */
  gap?: GapId;
}

interface AgentChoice {
  agentName: string | undefined;
  agentVersion: string | undefined;
  /** Which gaps an unknown name and an unknown version fall into. */
  gaps: { agent: GapId; version: GapId; draft?: GapId };
}

/** The agent and version that a request asks for; a version that is not named is the published one. */
export function chooseAgent(workspace: Workspace, profile: Profile, choice: AgentChoice): ChosenAgent | Refused {
  const { agentName: name, agentVersion: requestedVersion = 'default', gaps } = choice;
  if (name === undefined) {
    return refused(
      'agentNameRequired',
      'Name an agent in agentName: the channel has none assigned.',
      'trigger-chat/no-agent',
    );
  }
  const agent = findAgent(workspace, name);
  if (agent === undefined) {
    const message = `This workspace has no agent "${truncate(name)}".`;
    return isAnsweredBy(profile, gaps.agent, 'validation-error')
      ? refused('validationError', message, gaps.agent)
      : refusedWithOwnCode('agentNotFound', message, gaps.agent);
  }
  const version = findAgentVersion(agent, requestedVersion);
  if (version === undefined) {
    const gap = requestedVersion === 'draft' ? (gaps.draft ?? gaps.version) : gaps.version;
    const published = isAnsweredBy(profile, gap, 'published') ? findAgentVersion(agent, 'default') : undefined;
    if (published !== undefined) return { agent, version: published, gap };
    const message = `Agent "${truncate(name)}" has no version "${truncate(requestedVersion)}".`;
    return isAnsweredBy(profile, gap, 'validation-error')
      ? refused('validationError', message, gap)
      : refusedWithOwnCode('agentVersionNotFound', message, gap);
  }
  return { agent, version };
}

/** Whether that gap is answered by that alternative; calls have gaps of their own for this, without alternatives. */
function isAnsweredBy(profile: Profile, gap: GapId, alternative: 'published' | 'validation-error'): boolean {
  const chosen: Partial<Record<GapId, string>> = profile;
  return chosen[gap] === alternative;
}

/** Whether sessions say no version for an agent, as the request named none and the profile wants it so. */
export function isUnlabelled(profile: Profile, agentVersion: string | number | undefined): boolean {
  return agentVersion === undefined && profile['session/version-label'] === 'none';
}

/** What is kept of such an agent besides. */
export const unlabelled = { unlabelled: true } as const;

/** The gaps of Trigger Chat, with a reply in the response or without. */
export const chatAgentGaps: AgentChoice['gaps'] = {
  agent: 'trigger-chat/unknown-agent',
  version: 'trigger-chat/unknown-agent-version',
  draft: 'trigger-chat/no-draft',
};
