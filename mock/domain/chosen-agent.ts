import type { GapId } from '../../src/generated/ids.ts';
import { type Refused, refused, refusedByChoice } from './decision.ts';
import type { Profile } from './profile.ts';
import { shown } from './shown.ts';
import { type Agent, type AgentVersion, agentNamed, agentVersion, type Workspace } from './workspace.ts';

/** An agent of the workspace and the version of it that speaks. */
export interface ChosenAgent {
  agent: Agent;
  version: AgentVersion;
  /** The gap that the choice rests on, if it rests on one. */
  gap?: GapId;
}

interface Choice {
  agentName: string | undefined;
  agentVersion: string | undefined;
  /** Which gaps an unknown name and an unknown version fall into. */
  gaps: { agent: GapId; version: GapId; draft?: GapId };
}

/** The agent and version that a request asks for; a version that is not named is the published one. */
export function chosenAgent(workspace: Workspace, profile: Profile, choice: Choice): ChosenAgent | Refused {
  const { agentName: name, agentVersion: wanted = 'default', gaps } = choice;
  if (name === undefined) {
    return refused(
      'agentNameRequired',
      'Name an agent in agentName: the channel has none assigned.',
      'trigger-chat/no-agent',
    );
  }
  const agent = agentNamed(workspace, name);
  if (agent === undefined) {
    const message = `This workspace has no agent "${shown(name)}".`;
    return isOpen(profile, gaps.agent, 'validation-error')
      ? refused('validationError', message, gaps.agent)
      : refusedByChoice('agentNotFound', message, gaps.agent);
  }
  const version = agentVersion(agent, wanted);
  if (version === undefined) {
    const gap = wanted === 'draft' ? (gaps.draft ?? gaps.version) : gaps.version;
    const published = isOpen(profile, gap, 'published') ? agentVersion(agent, 'default') : undefined;
    if (published !== undefined) return { agent, version: published, gap };
    const message = `Agent "${shown(name)}" has no version "${shown(wanted)}".`;
    return isOpen(profile, gap, 'validation-error')
      ? refused('validationError', message, gap)
      : refusedByChoice('agentVersionNotFound', message, gap);
  }
  return { agent, version };
}

/** Whether that gap is answered by that alternative; calls have gaps of their own for this, without alternatives. */
function isOpen(profile: Profile, gap: GapId, alternative: 'published' | 'validation-error'): boolean {
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
export const chatAgentGaps: Choice['gaps'] = {
  agent: 'trigger-chat/unknown-agent',
  version: 'trigger-chat/unknown-agent-version',
  draft: 'trigger-chat/no-draft',
};
