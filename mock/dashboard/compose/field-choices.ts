import type { Choice } from '../form/inputs.tsx';
import { listTimeZones } from '../format/zone.ts';
import type { WorkspaceChoices } from '../live/workspace-choices.ts';
import { type Body, type ChannelKind, type RequestKind, valueAt } from './request-body.ts';

/** What a form is about. */
export interface FormContext {
  kind: RequestKind;
  channelKind: ChannelKind;
  body: Body;
  choices: WorkspaceChoices;
}

/** What the workspace offers for the field at a path; undefined if it has no list of it. */
export function choicesFor(path: string, context: FormContext): readonly Choice[] | undefined {
  const { kind, channelKind, body, choices } = context;
  switch (path) {
    case 'communicationChannel':
    case 'channel': {
      const type = kind === 'triggerCall' ? 'outboundSipTrunk' : channelKind;
      const usable = choices.channels.filter((channel) => channel.isEnabled && channel.type === type);
      return toChoices(usable.map(({ name }) => name));
    }
    case 'agentName':
    case 'use_case':
      return toChoices(choices.agents.map(({ name }) => name));
    case 'agentNumber':
    case 'bot_number': {
      const type = kind === 'triggerChat' ? 'messengerChat' : 'outboundSipTrunk';
      const name = body.communicationChannel ?? body.channel;
      return toChoices(
        choices.channels
          .filter((channel) => channel.type === type && (name === undefined || channel.name === name))
          .flatMap(({ numbers }) => numbers),
      );
    }
    case 'agentVersion':
    case 'agent_version':
      return versionChoices(context);
    case 'messengerOptions.templateId':
      return toChoices(choices.templates.map(({ name }) => name));
    case 'messengerOptions.templateLanguage':
      return toChoices(Object.keys(templateOf(context)?.languages ?? {}));
    case 'timezone':
      return toChoices(listTimeZones());
    case 'workflowId':
      return toChoices(choices.workflows);
    default:
      return undefined;
  }
}

function toChoices(names: readonly string[]): Choice[] {
  return names.map((name) => ({ value: name, label: name }));
}

/** The published version, the draft and the numbers of the chosen agent, or of all. */
function versionChoices({ kind, body, choices }: FormContext): Choice[] {
  const agent = choices.agents.find(({ name }) => name === (body.agentName ?? body.use_case));
  const labels = agent?.labels ?? [...new Set(choices.agents.flatMap((each) => each.labels))];
  const now = agent === undefined ? '' : `, now ${agent.published}`;
  return [
    { value: 'default', label: `published (default${now})` },
    ...(kind === 'triggerChat' && agent?.hasDraft !== false ? [{ value: 'draft', label: 'latest draft' }] : []),
    ...labels.map((label) => ({ value: label, label: `version ${label}` })),
  ];
}

/** The text of the chosen template in the chosen language, and its placeholders: `{{1}}` is "1". */
export function templateTextOf(context: FormContext): { text: string; placeholders: readonly string[] } | undefined {
  const languages = templateOf(context)?.languages ?? {};
  const language = valueAt(context.body, 'messengerOptions.templateLanguage') ?? 'en';
  const text = languages[String(language)] ?? Object.values(languages)[0];
  if (text === undefined) return undefined;
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return { text, placeholders: [...new Set(names)] };
}

function templateOf({ body, choices }: FormContext) {
  return choices.templates.find(({ name }) => name === valueAt(body, 'messengerOptions.templateId'));
}
