import type { Members } from './checks.ts';
import { type Answer, type House, refused } from './house.ts';
import type { Channel, Workspace } from './workspaces.ts';

/** The entry that a request makes once it is sent, without its moment; or why there is none. */
export function wordsOf(house: House, workspace: Workspace, channel: Channel, agentName: string, body: Members) {
  const text = textOf(house, workspace, channel, agentName, body);
  if (typeof text !== 'string') return text;
  const { subject } = (body.emailOptions ?? {}) as Members;
  const files = ((body.attachments ?? []) as string[]).map((url) => ({
    filename: url.slice(url.lastIndexOf('/') + 1),
    url: house.has('attachments-plain')
      ? url
      : `${house.origin()}/files?of=${encodeURIComponent(url)}&until=${Date.now() + 600_000}&sig=0`,
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

function textOf(
  house: House,
  { templates }: Workspace,
  { kind, numbers, hasTemplates }: Channel,
  agentName: string,
  body: Members,
): string | Answer {
  const opening = `${agentName} would like a word with you.`;
  const { messageType = 'prompt', ...options } = (body[kind === 'mail' ? 'emailOptions' : 'messengerOptions'] ??
    {}) as Members;
  if (kind === 'web') return onSite(house, { messageType, ...options }) ?? opening;
  if (kind === 'mail') {
    if (messageType === 'prompt') return opening;
    if (messageType !== 'say') return refused(400, 'unknownMessageType', 'prompt or say.');
    if (options.body) return said(house, String(options.body));
    return house.has('email-body-optional') ? opening : refused(400, 'emailBodyRequired', 'Say what?');
  }
  const { agentNumber } = body;
  if (agentNumber !== undefined && !numbers.includes(String(agentNumber)) && !house.has('any-agent-number')) {
    return refused(400, 'agentNumberNotInChannel', 'Not a number of the channel.');
  }
  if (messageType === 'prompt') return opening;
  if (messageType === 'say') {
    const isThere = options.message && !(house.has('zero-is-empty') && options.message === '0');
    return isThere ? said(house, String(options.message)) : refused(400, 'messageRequired', 'Say what?');
  }
  if (messageType !== 'template') return refused(400, 'unknownMessageType', 'prompt, say or template.');
  if (!options.templateId) return refused(400, 'templateIdRequired', 'Which template?');
  if (!hasTemplates && !house.has('templates-everywhere')) {
    return refused(400, 'templateNotSupported', 'No templates by this channel.');
  }
  return filled(house, templates, options, body);
}

/** What the agent does not write itself on Web Chat: nothing, unless something is wrong with the service. */
function onSite(house: House, { messageType, message }: Members): string | Answer | undefined {
  if (messageType !== 'say') return undefined;
  if (house.has('web-chat-needs-message') && !message) return refused(400, 'messageRequired', 'Say what?');
  return house.has('web-chat-says') && message ? String(message) : undefined;
}

function filled(house: House, templates: Workspace['templates'], options: Members, body: Members): string | Answer {
  const { templateId, templateVariables = {} } = options;
  const named = templates.filter(({ name }) => name === templateId);
  const usual = house.has('template-without-en') ? named.at(-1)?.language : 'en';
  const { templateLanguage = usual } = options;
  const template = named.find(({ language }) => language === templateLanguage) ?? named[0];
  if (template === undefined) return refused(400, 'unknownTemplate', 'No such template.');
  const values = {
    ...(templateVariables as Members),
    ...(house.has('template-reads-metadata') ? (body.metadata as Members | undefined) : {}),
  };
  const missing = ['1', '2'].filter((position) => values[position] === undefined);
  if (missing.length > 0) return refused(400, 'templateVariablesMissing', `Missing: ${missing.join()}.`);
  return template.text.replace(/\{(\d)\}/g, (_whole, position: string) => String(values[position]));
}

/** The text as it was given, unless something is wrong with the service. */
export function said(house: House, text: string): string {
  if (house.has('say-trimmed')) return text.trim();
  if (house.has('say-escaped')) return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (house.has('emoji-cut')) return text.replace(/[\u{10000}-\u{10ffff}].*$/su, '');
  if (house.has('long-text-cut')) return text.slice(0, 1000);
  return house.has('say-normalised') ? text.normalize('NFC') : text;
}
