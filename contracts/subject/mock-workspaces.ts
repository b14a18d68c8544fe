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
    templates?: boolean;
    enabled?: boolean;
    hasAddress?: boolean;
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
  const names = channels.map(({ name }) => name);
  const named = channels.filter(({ name }, index) => name !== undefined && names.indexOf(name) === index);
  return {
    id,
    apiKeys: [apiKey],
    channels: named.map(
      ({ type, name, agent, numbers = [], templates: hasTemplates, enabled, hasAddress = true }, index) => ({
        type,
        name,
        ...(/^(?:email|webChat|messengerChat)$/.test(type) && agent !== undefined && { agent }),
        ...(/^(?:messengerChat|outboundSipTrunk)$/.test(type) && { numbers }),
        ...(type === 'email' && hasAddress && { address: `${id}-${index + 1}@example.com` }),
        ...(hasTemplates === false && { templates: false }),
        ...(enabled === false && { enabled }),
      }),
    ),
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
  const agent = agents[0]?.name ?? '';
  const messenger = { type: 'messengerChat', agent: channelAgents.messenger?.name ?? agent, numbers: messengerNumbers };
  const email = { type: 'email', agent: channelAgents.email?.name ?? agent };
  const ofFirst = [
    { ...messenger, name: channels.messenger },
    { ...messenger, name: channels.messengerWithoutTemplates, numbers: ['+12025550197'], templates: false },
    { ...messenger, name: channels.messengerWithoutNumbers, numbers: [] },
    { ...messenger, name: channels.disabled, enabled: false },
    { type: 'webChat', name: channels.webChat, agent: channelAgents.webChat?.name ?? agent },
    { ...email, name: channels.email },
    { ...email, name: channels.emailWithoutAddress, hasAddress: false },
    { type: 'outboundSipTrunk', name: channels.voice, numbers: voiceNumbers },
    { type: 'sms', name: channels.unsupported },
  ];
  const first = toMockWorkspace({
    id: 'first',
    apiKey,
    channels: ofFirst,
    agents: agents.map(({ name, versions, hasDraft, published }) => {
      return { name, versions: [...versions, ...(hasDraft ? ['draft'] : [])], published };
    }),
    templates: template === undefined ? [] : [{ name: template.templateId, ...template }],
    workflows: workflowId === undefined ? [] : [workflowId],
  });
  if (otherWorkspace === undefined) return [first];
  const { onlyHere = {} } = otherWorkspace;
  const ofOther = [
    { type: 'webChat', name: otherWorkspace.webChat, agent: otherWorkspace.agent },
    { type: 'webChat', name: onlyHere.webChat, agent: otherWorkspace.agent },
    { type: 'email', name: onlyHere.email, agent: otherWorkspace.agent },
    { type: 'outboundSipTrunk', name: onlyHere.voice, numbers: ['+12025550196'] },
  ];
  const second = toMockWorkspace({
    id: 'second',
    apiKey: otherWorkspace.apiKey,
    channels: ofOther,
    agents: [...new Set([otherWorkspace.agent, onlyHere.agent ?? []].flat())].map((name) => ({
      name,
      versions: ['1'],
    })),
    templates: onlyHere.templateId === undefined ? [] : [{ name: onlyHere.templateId, languages: ['en'] }],
    workflows: onlyHere.workflowId === undefined ? [] : [onlyHere.workflowId],
  });
  return [first, second];
}
