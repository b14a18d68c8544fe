import type { GapId } from '../../src/generated/ids.ts';
import { truncate } from '../../src/text/truncate.ts';
import { type Refusal, type Result, refuse, refuseWithOwnCode, succeed } from './decision.ts';
import type { Gaps } from './gaps.ts';
import type { AgentDetails } from './session.ts';
import {
  type Agent,
  type AgentVersion,
  findAgent,
  findAgentVersion,
  nameHintFor,
  type Workspace,
} from './workspace.ts';

/** An agent of the workspace and its version. */
export interface ChosenAgent {
  agent: Agent;
  version: AgentVersion;
}

interface AgentChoice {
  agentName: string | undefined;
  agentVersion: string | undefined;
  /** Which gaps an unknown name and an unknown version fall into. */
  gapIds: { agent: GapId; version: GapId; draft?: GapId };
}

/** The agent and version that a request names; without a version, the published one. */
export function chooseAgent(
  workspace: Workspace,
  gaps: Gaps,
  { agentName: name, agentVersion: requestedVersion = 'default', gapIds }: AgentChoice,
): Result<ChosenAgent, Refusal> {
  if (name === undefined) {
    return refuse(
      'agentNameRequired',
      'Name an agent in agentName: the channel has none assigned.',
      'trigger-chat/no-agent',
    );
  }
  const agent = findAgent(workspace, name);
  if (agent === undefined) {
    const message = `This workspace has no agent "${truncate(name)}".${nameHintFor(name, workspace.agents)}`;
    return gaps.choose(gapIds.agent) === 'validation-error'
      ? refuse('validationError', message, gapIds.agent)
      : refuseWithOwnCode('agentNotFound', message, gapIds.agent);
  }
  const version = findAgentVersion(agent, requestedVersion);
  if (version !== undefined) return succeed({ agent, version });

  const gap = requestedVersion === 'draft' ? (gapIds.draft ?? gapIds.version) : gapIds.version;
  const answer = gaps.choose(gap);
  const published = answer === 'published' ? findAgentVersion(agent, 'default') : undefined;
  if (published !== undefined) return succeed({ agent, version: published });
  const message = `Agent "${truncate(name)}" has no version "${truncate(requestedVersion)}".`;
  return answer === 'validation-error'
    ? refuse('validationError', message, gap)
    : refuseWithOwnCode('agentVersionNotFound', message, gap);
}

/**
 * The agent as a new session reports it.
 *
 * A version that the request does not name may be left out; that gap is one of the session, not of this reply.
 */
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

/** The number or address that the agent's messages come from, where they are not the agent's own. */
export interface Sender {
  number?: string | null;
  email?: string | null;
}

/** The gaps of Trigger Chat, with a reply in the response or without. */
export const chatAgentGapIds: AgentChoice['gapIds'] = {
  agent: 'trigger-chat/unknown-agent',
  version: 'trigger-chat/unknown-agent-version',
  draft: 'trigger-chat/no-draft',
};
