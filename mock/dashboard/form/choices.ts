import { listTimeZones } from '../format/time.ts';
import type { WorkspaceChoices } from '../live/records.ts';
import type { Choice } from './inputs.tsx';

/** What a workspace has for the field at a path of a record or request; undefined if it has no list of it. */
export function choicesFor(
  { channels, agents, templates, workflows }: WorkspaceChoices,
  body: Readonly<Record<string, unknown>>,
  path: string,
): readonly Choice[] | undefined {
  const enabled = channels.filter(({ isEnabled }) => isEnabled);
  switch (path.split('.').at(-1)) {
    case 'communicationChannel':
      return enabled
        .filter(({ type }) => /chat$|^email$/i.test(type))
        .map(({ name, type }) => ({ value: name, label: `${name} (${type})` }));
    case 'channel':
      return toChoices(enabled.filter(({ type }) => type === 'outboundSipTrunk').map(({ name }) => name));
    case 'agent':
    case 'agentName':
    case 'use_case':
      return toChoices(agents.map(({ name }) => name));
    case 'agentNumber':
    case 'bot_number':
    case 'botNumber': {
      const named = body.communicationChannel ?? body.channel;
      const type = 'communicationChannel' in body ? 'messengerChat' : 'outboundSipTrunk';
      const usable = channels.filter((each) => each.type === type && (named === undefined || each.name === named));
      return toChoices(usable.flatMap(({ numbers }) => numbers));
    }
    case 'agentVersion':
    case 'agent_version': {
      const agent = agents.find(({ name }) => name === (body.agentName ?? body.use_case ?? body.agent));
      const labels = agent?.labels ?? [...new Set(agents.flatMap((each) => each.labels))];
      return [
        { value: 'default', label: `published${agent === undefined ? '' : `, now ${agent.published}`}` },
        ...(path === 'agentVersion' && agent?.hasDraft !== false ? [{ value: 'draft', label: 'latest draft' }] : []),
        ...labels.map((label) => ({ value: label, label: `version ${label}` })),
      ];
    }
    case 'published': {
      const labels = agents.find(({ name }) => name === body.name)?.labels;
      return labels && toChoices(labels);
    }
    case 'templateId':
      return toChoices(templates.map(({ name }) => name));
    case 'templateLanguage':
      return toChoices([...new Set(templates.flatMap(({ languages }) => Object.keys(languages)))]);
    case 'timezone':
      return toChoices(listTimeZones());
    case 'workflowId':
      return toChoices(workflows);
    default:
      return undefined;
  }
}

export function toChoices(names: readonly string[]): Choice[] {
  return names.map((name) => ({ value: name, label: name }));
}
