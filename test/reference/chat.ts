import { reply } from './reply.ts';
import { chatFields, findInvalidField, isObject, type Members, omitNulls, parseInstant } from './request-fields.ts';
import {
  type Answer,
  type AuthorizedRequest,
  accept,
  refuse,
  type ServiceState,
  type Session,
} from './service-state.ts';
import { addSession, selectAgent } from './sessions.ts';
import { isZone, minutesOf, nextPermitted } from './working-hours.ts';
import type { Channel, Workspace } from './workspaces.ts';

const sendingMs = 50;

export function triggerChat(state: ServiceState, request: AuthorizedRequest): Answer {
  if (!isObject(request.body)) return refuse(422, 'validationError', 'I want an object.');
  const fields = omitNulls(chatFields, request.body);
  const invalidField = findInvalidField(chatFields, fields);
  if (invalidField !== undefined) return refuse(422, 'validationError', `${invalidField} is not right.`);
  return fields.doReturnResponse === true ? reply(state, request, fields) : triggerMessage(state, request, fields);
}

function triggerMessage(state: ServiceState, { workspace }: AuthorizedRequest, body: Members): Answer {
  for (const name of ['message', 'sessionId', 'chatOptions']) {
    if (name in body) return refuse(400, 'onlyInReplyMode', `${name} goes with doReturnResponse.`);
  }
  const channel = workspace.channels.find(({ name, isEnabled }) => name === body.communicationChannel && isEnabled);
  if (channel === undefined) return refuse(404, 'channelNotFound', 'There is no such channel.');
  const speaker = selectAgent(workspace, String(body.agentName ?? channel.agent), body.agentVersion);
  if ('status' in speaker) return speaker;
  const emailThread = findThread(state, workspace, body, channel);
  if (emailThread !== undefined && 'status' in emailThread) return emailThread;
  const due = dueAtOf(body);
  if (typeof due !== 'number') return due;
  const refusal = checkCustomer(channel, body);
  if (refusal !== undefined) return refusal;
  const content = messageContentOf(state, workspace, channel, speaker.name, body);
  if ('status' in content) return content;

  const session = addSession(state, workspace, {
    channel,
    agent: {
      ...speaker,
      number: channel.kind === 'messenger' ? String(body.agentNumber ?? channel.numbers[0]) : undefined,
    },
    body,
    copies: [...(emailThread?.copies ?? []), ...copyRecipientsOf(body)],
  });
  session.job = 'waiting';
  session.isShown = due <= Date.now();
  send(state, session, due, content);
  return accept('Trigger dispatched', { sessionId: session.id });
}

function findThread(state: ServiceState, workspace: AuthorizedRequest['workspace'], body: Members, { kind }: Channel) {
  const { replyTo } = (body.emailOptions ?? {}) as Members;
  if (kind !== 'mail' || replyTo === undefined) return undefined;
  const found = state.sessions.find(
    ({ id, channel, isShown }) => id === replyTo && isShown && channel?.kind === 'mail',
  );
  if (found === undefined) return refuse(404, 'replyToSessionNotFound', 'Nothing to reply to.');
  return found.workspace === workspace ? found : refuse(403, 'forbidden', 'That is not yours.');
}

function copyRecipientsOf({ emailOptions = {} }: Members): string[] {
  const { cc = '', bcc = '' } = emailOptions as Members;
  return `${String(cc)},${String(bcc)}`.split(',').filter((address) => address.trim() !== '');
}

function dueAtOf(body: Members): number | Answer {
  const { scheduleTime, startWorkingHour, endWorkingHour } = body;
  const zone = String(body.timezone ?? 'UTC');
  if (!isZone(zone)) return refuse(400, 'unknownZone', 'No such zone.');
  const [from, until] = [minutesOf(startWorkingHour), minutesOf(endWorkingHour)];
  if ((startWorkingHour !== undefined && from === undefined) || (endWorkingHour !== undefined && until === undefined)) {
    return refuse(400, 'badHour', 'An hour is HH:MM.');
  }
  if (from !== undefined && until !== undefined && until <= from) return refuse(400, 'badHours', 'No hours left.');
  const now = Date.now();
  if (scheduleTime === undefined) return nextPermitted(now, { from, until, zone });
  const scheduledAt = parseInstant(scheduleTime);
  if (Number.isNaN(scheduledAt)) return refuse(400, 'badTime', 'When?');
  return scheduledAt > now ? nextPermitted(scheduledAt, { from, until, zone }) : now;
}

function checkCustomer({ kind, numbers, address, hasTemplates }: Channel, body: Members): Answer | undefined {
  if (kind === 'voice' || kind === 'sms') return refuse(400, 'unsupportedChannelType', 'Not by this channel.');
  if (kind === 'mail') {
    if (address === undefined) return refuse(400, 'noAgentEmail', 'The channel has no address.');
    return body.customerEmail ? undefined : refuse(400, 'customerEmailRequired', 'To whom?');
  }
  if (kind === 'messenger' && numbers.length === 0) {
    return refuse(400, 'noAgentPhoneNumbers', `No number${hasTemplates ? '' : ' and no templates'}.`);
  }
  return body.customerNumber ? undefined : refuse(400, 'customerNumberRequired', 'To whom?');
}

function send(state: ServiceState, session: Session, due: number, entry: Members): void {
  const markSent = () => {
    session.job = 'sent';
    session.isShown = true;
    session.entries.push({ ...entry, timestamp: Date.now() });
    session.updatedAt = Date.now();
  };
  const beginSending = () => {
    if (session.job === 'cancelled') return;
    session.job = 'sending';
    state.schedule(Date.now() + sendingMs, markSent);
  };
  if (due <= Date.now()) beginSending();
  else state.schedule(due, beginSending);
}

function messageContentOf(
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
  // On Web Chat, the agent writes its own opening, whatever text the request contains.
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
