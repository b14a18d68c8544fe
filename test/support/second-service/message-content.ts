import type { Members } from './request-fields.ts';
import { type Answer, refuse, type ServiceState } from './service-state.ts';
import type { Channel, Workspace } from './workspaces.ts';

/** The entry that a request makes once it is sent, without its moment; or why there is none. */
export function messageContentOf(
  state: ServiceState,
  workspace: Workspace,
  channel: Channel,
  agentName: string,
  body: Members,
) {
  const text = exactTextOf(state, workspace, channel, agentName, body);
  if (typeof text !== 'string') return text;
  const { subject } = (body.emailOptions ?? {}) as Members;
  const files = ((body.attachments ?? []) as string[]).map((url) => ({
    filename: url.slice(url.lastIndexOf('/') + 1),
    url: state.hasFault('attachments-plain')
      ? url
      : `${state.origin()}/files?of=${encodeURIComponent(url)}&until=${Date.now() + 600_000}&sig=0`,
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
  state: ServiceState,
  { templates }: Workspace,
  { kind, numbers, hasTemplates }: Channel,
  agentName: string,
  body: Members,
): string | Answer {
  const opening = `${agentName} would like a word with you.`;
  const { messageType = 'prompt', ...options } = (body[kind === 'mail' ? 'emailOptions' : 'messengerOptions'] ??
    {}) as Members;
  if (kind === 'web') return webChatText(state, { messageType, ...options }) ?? opening;
  if (kind === 'mail') {
    if (messageType === 'prompt') return opening;
    if (messageType !== 'say') return refuse(400, 'unknownMessageType', 'prompt or say.');
    if (options.body) return transmit(state, String(options.body));
    return state.hasFault('email-body-optional') ? opening : refuse(400, 'emailBodyRequired', 'Say what?');
  }
  const { agentNumber } = body;
  if (agentNumber !== undefined && !numbers.includes(String(agentNumber)) && !state.hasFault('any-agent-number')) {
    return refuse(400, 'agentNumberNotInChannel', 'Not a number of the channel.');
  }
  if (messageType === 'prompt') return opening;
  if (messageType === 'say') {
    const hasMessage = options.message && !(state.hasFault('zero-is-empty') && options.message === '0');
    return hasMessage ? transmit(state, String(options.message)) : refuse(400, 'messageRequired', 'Say what?');
  }
  if (messageType !== 'template') return refuse(400, 'unknownMessageType', 'prompt, say or template.');
  if (!options.templateId) return refuse(400, 'templateIdRequired', 'Which template?');
  if (!hasTemplates && !state.hasFault('templates-everywhere')) {
    return refuse(400, 'templateNotSupported', 'No templates by this channel.');
  }
  return fillTemplate(state, templates, options, body);
}

/** What the agent does not write itself on Web Chat: nothing, unless something is wrong with the service. */
function webChatText(state: ServiceState, { messageType, message }: Members): string | Answer | undefined {
  if (messageType !== 'say') return undefined;
  if (state.hasFault('web-chat-needs-message') && !message) return refuse(400, 'messageRequired', 'Say what?');
  return state.hasFault('web-chat-says') && message ? String(message) : undefined;
}

function fillTemplate(
  state: ServiceState,
  templates: Workspace['templates'],
  options: Members,
  body: Members,
): string | Answer {
  const { templateId, templateVariables = {} } = options;
  const matchingTemplates = templates.filter(({ name }) => name === templateId);
  const defaultLanguage = state.hasFault('template-without-en') ? matchingTemplates.at(-1)?.language : 'en';
  const { templateLanguage = defaultLanguage } = options;
  const template = matchingTemplates.find(({ language }) => language === templateLanguage) ?? matchingTemplates[0];
  if (template === undefined) return refuse(400, 'unknownTemplate', 'No such template.');
  const values = {
    ...(templateVariables as Members),
    ...(state.hasFault('template-reads-metadata') ? (body.metadata as Members | undefined) : {}),
  };
  const missingPositions = ['1', '2'].filter((position) => values[position] === undefined);
  if (missingPositions.length > 0)
    return refuse(400, 'templateVariablesMissing', `Missing: ${missingPositions.join()}.`);
  return template.text.replace(/\{(\d)\}/g, (_whole, position: string) => String(values[position]));
}

/** The text as it was given, unless something is wrong with the service. */
export function transmit(state: ServiceState, text: string): string {
  if (state.hasFault('say-trimmed')) return text.trim();
  if (state.hasFault('say-escaped'))
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (state.hasFault('emoji-cut')) return text.replace(/[\u{10000}-\u{10ffff}].*$/su, '');
  if (state.hasFault('long-text-cut')) return text.slice(0, 1000);
  return state.hasFault('say-normalised') ? text.normalize('NFC') : text;
}
