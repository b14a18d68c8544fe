import { isAddress } from '../facts/operation.ts';
import type { Subject } from './subject.ts';

interface MockWorkspaceParts {
  id: string;
  apiKey: string;
  channels: readonly {
    type: string;
    name: string | undefined;
    agent?: string;
    numbers?: readonly string[];
    hasAddress?: false;
    templates?: false;
    enabled?: false;
  }[];
  agents: readonly {
    name: string;
    versions: readonly string[];
    published?: string | undefined;
    number?: unknown;
    email?: unknown;
  }[];
  templates: readonly { name: string; languages: readonly string[]; variables?: readonly string[] }[];
  workflows: readonly string[];
}

export function toMockWorkspace({ id, apiKey, channels, agents, templates, workflows }: MockWorkspaceParts) {
  const say = (text: string) => [{ type: 'message', content: [{ type: 'text', text }] }];
  const script = { opening: say('Hello, how can I help?'), otherwise: say('I see. What else can I do?') };
  const [firstAgent] = agents;
  const isFirst = (name: string | undefined, index: number) => channels.findIndex((one) => one.name === name) === index;
  const named = channels.filter(({ name }, index) => name !== undefined && isFirst(name, index));
  return {
    id,
    apiKeys: [apiKey],
    channels: named.map(({ agent, numbers = [], hasAddress = true, ...channel }, index) => ({
      ...channel,
      ...(/^(?:email|webChat|messengerChat)$/.test(channel.type) && agent !== undefined && { agent }),
      ...(/^(?:messengerChat|outboundSipTrunk)$/.test(channel.type) && { numbers }),
      ...(channel.type === 'email' && hasAddress && { address: `${id}-${index + 1}@example.com` }),
    })),
    agents: agents.map(({ name, versions, published, number, email }) => {
      const labels = [...new Set([...versions.filter((version) => version !== 'draft'), published ?? []].flat())];
      if (labels.length === 0) labels.push('1');
      return {
        name,
        ...(/^\+?\d{4,15}$/.test(String(number)) && { number }),
        ...(isAddress(String(email)) && { email }),
        published: published ?? labels.at(-1),
        versions: labels.map((label) => ({ label, ...script })),
        ...(versions.includes('draft') && { draft: script }),
      };
    }),
    templates: templates.map(({ name, languages, variables = [] }) => ({
      name,
      languages: Object.fromEntries(
        languages.map((language) => [language, `Sample ${variables.map((one) => `{{${one}}}`).join(' ')}`.trim()]),
      ),
    })),
    workflows: workflows.map((workflow) => ({ id: workflow, agent: firstAgent?.name ?? '' })),
  };
}

/** Workspaces of a mock that has the agents, channels and keys of the subject file. */
export function toMockWorkspaces({ workspace, otherWorkspace }: Subject) {
  const { apiKey, channels, agents, channelAgents = {}, template, workflowId } = workspace;
  const { messengerNumbers = ['+12025550198'], voiceNumbers = ['+12025550199'] } = workspace;
  const agentOf = (role: keyof typeof channelAgents) => channelAgents[role]?.name ?? agents[0]?.name ?? '';
  const messenger = { type: 'messengerChat', agent: agentOf('messenger'), numbers: messengerNumbers };
  const email = { type: 'email', agent: agentOf('email') };
  const first = toMockWorkspace({
    id: 'first',
    apiKey,
    channels: [
      { ...messenger, name: channels.messenger },
      { ...messenger, name: channels.messengerWithoutTemplates, numbers: ['+12025550197'], templates: false },
      { ...messenger, name: channels.messengerWithoutNumbers, numbers: [] },
      { ...messenger, name: channels.disabled, enabled: false },
      { type: 'webChat', name: channels.webChat, agent: agentOf('webChat') },
      { ...email, name: channels.email },
      { ...email, name: channels.emailWithoutAddress, hasAddress: false },
      { type: 'outboundSipTrunk', name: channels.voice, numbers: voiceNumbers },
      { type: 'sms', name: channels.unsupported },
    ],
    agents: agents.map(({ versions, hasDraft, ...agent }) => {
      return { ...agent, versions: [...versions, ...(hasDraft ? ['draft'] : [])] };
    }),
    templates: template === undefined ? [] : [{ name: template.templateId, ...template }],
    workflows: workflowId === undefined ? [] : [workflowId],
  });
  if (otherWorkspace === undefined) return [first];
  const { agent, onlyHere = {} } = otherWorkspace;
  const second = toMockWorkspace({
    id: 'second',
    apiKey: otherWorkspace.apiKey,
    channels: [
      { type: 'webChat', name: otherWorkspace.webChat, agent },
      { type: 'webChat', name: onlyHere.webChat, agent },
      { type: 'email', name: onlyHere.email, agent },
      { type: 'outboundSipTrunk', name: onlyHere.voice, numbers: ['+12025550196'] },
    ],
    agents: [...new Set([agent, onlyHere.agent ?? agent])].map((name) => ({ name, versions: ['1'] })),
    templates: onlyHere.templateId === undefined ? [] : [{ name: onlyHere.templateId, languages: ['en'] }],
    workflows: onlyHere.workflowId === undefined ? [] : [onlyHere.workflowId],
  });
  return [first, second];
}
