import { type Option, toOptions } from '../components/buttons.tsx';
import type { WorkspaceChoices } from '../live/records.ts';
import { listTimeZones } from '../live/time.ts';

export function choicesFor(
  { channels, agents, templates, workflows }: WorkspaceChoices,
  body: Readonly<Record<string, unknown>>,
  path: string,
): readonly Option[] | undefined {
  const enabled = channels.filter((channel) => channel.enabled !== false);
  switch (path.split('.').at(-1)) {
    case 'communicationChannel':
      return enabled
        .filter(({ type }) => /chat$|^email$/i.test(type))
        .map(({ name, type }): Option => [name, `${name} (${type})`]);
    case 'channel':
      return toOptions(enabled.filter(({ type }) => type === 'outboundSipTrunk').map(({ name }) => name));
    case 'agent':
    case 'agentName':
    case 'use_case':
      return toOptions(agents.map(({ name }) => name));
    case 'agentNumber':
    case 'bot_number':
    case 'botNumber': {
      const named = body.communicationChannel ?? body.channel;
      const type = 'communicationChannel' in body ? 'messengerChat' : 'outboundSipTrunk';
      const usable = channels.filter((each) => each.type === type && (named === undefined || each.name === named));
      return toOptions(usable.flatMap(({ numbers = [] }) => numbers));
    }
    case 'agentVersion':
    case 'agent_version': {
      const agent = agents.find(({ name }) => name === (body.agentName ?? body.use_case ?? body.agent));
      const labels = (agent === undefined ? agents : [agent]).flatMap(labelsOf);
      return [
        ['default', `published${agent === undefined ? '' : `, now ${agent.published}`}`],
        ...(path === 'agentVersion' && agent?.draft !== undefined ? ([['draft', 'latest draft']] as const) : []),
        ...[...new Set(labels)].map((label): Option => [label, `version ${label}`]),
      ];
    }
    case 'published': {
      const agent = agents.find(({ name }) => name === body.name);
      return agent && toOptions(labelsOf(agent));
    }
    case 'templateId':
      return toOptions(templates.map(({ name }) => name));
    case 'templateLanguage':
      return toOptions([...new Set(templates.flatMap(({ languages }) => Object.keys(languages)))]);
    case 'timezone':
      return toOptions(listTimeZones());
    case 'workflowId':
      return toOptions(workflows.map(({ workflowId }) => workflowId));
    default:
      return undefined;
  }
}

function labelsOf({ versions }: WorkspaceChoices['agents'][number]): string[] {
  return versions.flatMap(({ label }) => label ?? []);
}
