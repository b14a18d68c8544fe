import type { Members } from './request-fields.ts';
import { type Answer, refuse, type ServiceState } from './service-state.ts';
import type { Channel, Workspace } from './workspaces.ts';

/** The entry that a request makes once it is sent, without its instant; or why there is none. */
export function messageContentOf(
  state: ServiceState,
  workspace: Workspace,
  channel: Channel,
  agentName: string,
  body: Members,
) {
  const text = exactTextOf(workspace, channel, agentName, body);
  if (typeof text !== 'string') return text;
  const { subject } = (body.emailOptions ?? {}) as Members;
  const files = ((body.attachments ?? []) as string[]).map((url) => ({
    filename: url.slice(url.lastIndexOf('/') + 1),
    url: `${state.origin()}/files?of=${encodeURIComponent(url)}&until=${Date.now() + 600_000}&sig=0`,
    mimeType: 'application/octet-stream',
    type: 'file',
  }));
  return {
    content: [...files, { text, type: 'text' }],
    ...(channel.kind === 'mail' ? { metadata: { mailSubject: subject ?? null } } : {}),
    agentName,
    role: 'assistant',
    type: 'message',
  };
}

function exactTextOf(
  { templates }: Workspace,
  { kind, numbers, hasTemplates }: Channel,
  agentName: string,
  body: Members,
): string | Answer {
  const opening = `${agentName} would like a word with you.`;
  const { messageType = 'prompt', ...options } = (body[kind === 'mail' ? 'emailOptions' : 'messengerOptions'] ??
    {}) as Members;
  // The agent writes what it says on Web Chat itself.
  if (kind === 'web') return opening;
  if (kind === 'mail') {
    if (messageType === 'prompt') return opening;
    if (messageType !== 'say') return refuse(400, 'unknownMessageType', 'prompt or say.');
    return options.body ? String(options.body) : refuse(400, 'emailBodyRequired', 'Say what?');
  }
  const { agentNumber } = body;
  if (agentNumber !== undefined && !numbers.includes(String(agentNumber))) {
    return refuse(400, 'agentNumberNotInChannel', 'Not a number of the channel.');
  }
  if (messageType === 'prompt') return opening;
  if (messageType === 'say')
    return options.message ? String(options.message) : refuse(400, 'messageRequired', 'Say what?');
  if (messageType !== 'template') return refuse(400, 'unknownMessageType', 'prompt, say or template.');
  if (!options.templateId) return refuse(400, 'templateIdRequired', 'Which template?');
  if (!hasTemplates) {
    return refuse(400, 'templateNotSupported', 'No templates by this channel.');
  }
  return fillTemplate(templates, options);
}

function fillTemplate(templates: Workspace['templates'], options: Members): string | Answer {
  const { templateId, templateVariables = {}, templateLanguage = 'en' } = options;
  const matchingTemplates = templates.filter(({ name }) => name === templateId);
  const template = matchingTemplates.find(({ language }) => language === templateLanguage) ?? matchingTemplates[0];
  if (template === undefined) return refuse(400, 'unknownTemplate', 'No such template.');
  const values = templateVariables as Members;
  const missingPositions = ['1', '2'].filter((position) => values[position] === undefined);
  if (missingPositions.length > 0)
    return refuse(400, 'templateVariablesMissing', `Missing: ${missingPositions.join()}.`);
  return template.text.replace(/\{(\d)\}/g, (_whole, position: string) => String(values[position]));
}
