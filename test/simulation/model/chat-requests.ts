import { type Channel, type TestWorkspace, testWorkspaces } from '../workspaces.ts';
import { type Chat, type OutgoingMessage, stateAt, toTranscriptEntry, viewChatAt } from './chats.ts';
import { type Body, nonEmptyString, withoutPlus } from './request-shapes.ts';
import {
  agentEntry,
  agentReply,
  attachmentType,
  customerEntry,
  type Entry,
  fillTemplate,
  findSpeaker,
  type Speaker,
  scriptedOutcomeOf,
} from './script.ts';
import { accept, type Expected, type Model, refuse } from './state.ts';
import { isZone, nextPermitted } from './time.ts';

const asBody = (value: unknown): Body | undefined => value as Body | undefined;

export function findChat({ chats }: Model, workspace: TestWorkspace, id: string): Chat | undefined {
  return chats.find((chat) => chat.workspace === workspace && chat.id === id);
}

/** Trigger Chat outside reply mode. */
export function triggerMessage(
  model: Model,
  workspace: TestWorkspace,
  body: Body,
  newId: string | undefined,
): Expected {
  const channel = workspace.channels.find(
    ({ name, enabled }) => name === body.communicationChannel && enabled !== false,
  );
  if (channel === undefined) return refuse(404, 'channelNotFound');
  const refusal = findRefusal(model, workspace, channel, body);
  if (refusal !== undefined) return refusal;
  const speaker = findSpeaker(workspace, String(body.agentName ?? channel.agent), body.agentVersion, channel);
  // Faults of the agent have been looked for.
  if (speaker === undefined) throw new Error(`No agent for ${JSON.stringify(body)}`);

  const to = nonEmptyString(channel.type === 'email' ? body.customerEmail : body.customerNumber) ?? '';
  const thread = findThread(model, workspace, body, channel);
  const variables = asBody(body.metadata) ?? thread?.variables ?? null;
  const scheduled = typeof body.scheduleTime === 'string' ? Date.parse(body.scheduleTime) : model.now;
  const hours = {
    start: nonEmptyString(body.startWorkingHour),
    end: nonEmptyString(body.endWorkingHour),
    zone: String(body.timezone ?? 'UTC'),
  };
  const email = channel.type === 'email' ? emailHeadersOf(body, thread, model.now) : undefined;
  const outgoing: OutgoingMessage = {
    type: 'outgoing',
    requestedAt: { at: model.now, order: model.order },
    dueAt: nextPermitted(Math.max(scheduled, model.now), hours),
    messageOutcome: scriptedOutcomeOf(workspace, thread?.to ?? to).messages,
    speaker,
    entries: messageContentOf(workspace, channel, speaker, body, variables, email),
    ...(email && { email }),
  };
  if (thread !== undefined) thread.facts.push(outgoing);
  else
    model.chats.push({
      id: `${newId}`,
      workspace,
      channel,
      variables,
      to,
      userId: to,
      openedAt: model.now,
      facts: [outgoing],
    });
  return accept('Trigger dispatched', { sessionId: thread?.id ?? newId, transcript: undefined });
}

/** The first row of the error table that a message fails; then what the interface names no code for. */
function findRefusal(model: Model, workspace: TestWorkspace, channel: Channel, body: Body): Expected | undefined {
  const { type } = channel;
  const options = asBody(type === 'email' ? body.emailOptions : body.messengerOptions) ?? {};
  const messenger = type === 'messengerChat';
  const email = type === 'email';
  const isTemplate = messenger && options.messageType === 'template';
  const agentName = (body.agentName as string | undefined) ?? channel.agent;
  const number = body.agentNumber as string | undefined;
  const agent = workspace.agents.find(({ name }) => name === agentName);
  const templates = workspace.templates.find(({ name }) => name === options.templateId)?.languages ?? {};
  const rows: [boolean, number, string][] = [
    [(messenger || type === 'webChat') && !nonEmptyString(body.customerNumber), 400, 'customerNumberRequired'],
    [email && !nonEmptyString(body.customerEmail), 400, 'customerEmailRequired'],
    [messenger && options.messageType === 'say' && !nonEmptyString(options.message), 400, 'messageRequired'],
    [isTemplate && !nonEmptyString(options.templateId), 400, 'templateIdRequired'],
    [isTemplate && channel.templates === false, 400, 'templateNotSupported'],
    [isTemplate && templates[String(options.templateLanguage ?? 'en')] === undefined, 404, 'templateNotFound'],
    [email && options.messageType === 'say' && !nonEmptyString(options.body), 400, 'emailBodyRequired'],
    [messenger && number !== undefined && !hasNumber(channel.numbers, number), 400, 'agentNumberNotInChannel'],
    [messenger && !channel.numbers?.length, 400, 'noAgentPhoneNumbers'],
    [email && channel.address === undefined, 400, 'noAgentEmail'],
    [!messenger && !email && type !== 'webChat', 400, 'unsupportedChannelType'],
    [agentName === undefined, 400, 'agentNameRequired'],
    [
      email && options.replyTo !== undefined && !findThread(model, workspace, body, channel),
      404,
      'replyToSessionNotFound',
    ],
    [agent === undefined, 404, 'agentNotFound'],
    [!findSpeaker(workspace, agentName ?? '', body.agentVersion, channel), 404, 'agentVersionNotFound'],
    [!isZone(body.timezone ?? 'UTC'), 422, 'validationError'],
  ];
  const row = rows.find(([fails]) => fails);
  return row && refuse(row[1], row[2]);
}

function hasNumber(numbers: string[] | undefined, number: string): boolean {
  return numbers?.some((candidate) => withoutPlus(candidate) === withoutPlus(number)) ?? false;
}

/** The earlier email conversation that `replyTo` names. */
function findThread(model: Model, workspace: TestWorkspace, body: Body, { type }: Channel): Chat | undefined {
  const replyTo = asBody(body.emailOptions)?.replyTo as string | undefined;
  if (type !== 'email' || replyTo === undefined) return undefined;
  const chat = findChat(model, workspace, replyTo);
  return chat?.channel?.type === 'email' ? chat : undefined;
}

type EmailHeaders = NonNullable<OutgoingMessage['email']>;

/** Subject and recipients of an email; those of its thread stay included, and each counts once. */
function emailHeadersOf(body: Body, thread: Chat | undefined, now: number): EmailHeaders {
  const options = asBody(body.emailOptions) ?? {};
  const previousMessages = (thread?.facts ?? []).filter((fact) => fact.type === 'outgoing');
  const isIn = (states: string[]) => (mail: OutgoingMessage) =>
    thread !== undefined && states.includes(stateAt(thread, mail, now));
  const sent = previousMessages
    .filter((mail) => isIn(['done'])(mail) && mail.messageOutcome === 'sent')
    .sort((a, b) => a.dueAt - b.dueAt);
  // The latest email that was neither cancelled nor failed, be it sent or not.
  const lastEmail = previousMessages.findLast(
    (mail) => isIn(['pending', 'sending'])(mail) || sent.includes(mail),
  )?.email;
  const subject =
    sent.map(({ email }) => email?.subject).findLast((candidate) => candidate !== undefined) ?? lastEmail?.subject;
  const addresses = (value: unknown) =>
    (nonEmptyString(value) ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean);
  const all = (before: string[] = [], value: unknown) => [...new Set([...before, ...addresses(value)])];
  return {
    subject: nonEmptyString(options.subject) ?? subject,
    cc: all(lastEmail?.cc, options.cc),
    bcc: all(lastEmail?.bcc, options.bcc),
  };
}

function messageContentOf(
  workspace: TestWorkspace,
  channel: Channel,
  speaker: Speaker,
  body: Body,
  variables: Body | null,
  email: EmailHeaders | undefined,
): Entry[] {
  const options = asBody(channel.type === 'email' ? body.emailOptions : body.messengerOptions) ?? {};
  const type = channel.type === 'webChat' ? 'prompt' : (options.messageType ?? 'prompt');
  const attached = ((body.attachments ?? []) as string[]).map(attachmentType);
  const exactText = (exactWords: string) => [agentEntry(speaker, [exactWords])];
  const template = workspace.templates.find(({ name }) => name === options.templateId)?.languages[
    String(options.templateLanguage ?? 'en')
  ];
  const entries =
    type === 'say'
      ? exactText(String(channel.type === 'email' ? options.body : options.message))
      : type === 'template'
        ? exactText(fillTemplate(template ?? '', asBody(options.templateVariables) ?? {}))
        : agentReply(speaker, undefined, variables).entries;
  const listAddresses = (addresses: string[]) => (value: unknown) =>
    addresses.length === 0
      ? value === undefined || value === null
      : String(value).split(/, ?/).join() === addresses.join();
  const subject = (value: unknown) => (value ?? undefined) === email?.subject;
  const metadata = email && { subject, cc: listAddresses(email.cc), bcc: listAddresses(email.bcc) };
  const hasMetadata = email && (email.subject !== undefined || email.cc.length + email.bcc.length > 0);
  return entries.map((entry) => ({
    ...entry,
    texts: [...(entry.texts ?? []), ...attached],
    ...(hasMetadata && { metadata }),
  }));
}

/** Whether this is who a customer is taken for that the request does not name; an empty name may be kept as it is. */
const isGuest = (id: unknown) => id === '' || String(id).startsWith('guest_');

/** Trigger Chat in reply mode. */
export function triggerReply(model: Model, workspace: TestWorkspace, body: Body, newId: string | undefined): Expected {
  const id = body.sessionId as string | undefined;
  const chat = id === undefined ? undefined : findChat(model, workspace, id);
  if (id !== undefined && chat === undefined) {
    const elsewhere = testWorkspaces.some((other) => other !== workspace && findChat(model, other, id));
    return elsewhere ? refuse(403, 'forbidden') : refuse(404, 'sessionNotFound');
  }
  const agentName = nonEmptyString(body.agentName);
  if (agentName === undefined) return refuse(400, 'agentNameRequired');
  const scheduling = [body.scheduleTime, body.startWorkingHour, body.endWorkingHour];
  if (scheduling.some((value) => value !== undefined)) return refuse(400, 'incompatibleOptions');
  if (!workspace.agents.some(({ name }) => name === agentName)) return refuse(404, 'agentNotFound');
  const speaker = findSpeaker(workspace, agentName, body.agentVersion);
  if (speaker === undefined) return refuse(404, 'agentVersionNotFound');

  const variables = asBody(body.metadata) ?? chat?.variables ?? null;
  const message = nonEmptyString(body.message);
  const { entries, failed } = agentReply(speaker, message, variables);
  if (failed) return refuse(500, 'internalError');
  const turnEntries =
    message === undefined ? entries : [customerEntry(message, chat ? chat.variables : variables), ...entries];
  const to = (body.customerNumber ?? body.customerEmail) as string | undefined;
  const userId = to || isGuest;
  const continuedChat: Chat = chat ?? {
    id: `${newId}`,
    workspace,
    channel: undefined,
    variables,
    to,
    userId,
    openedAt: model.now,
    facts: [],
  };
  if (chat === undefined) model.chats.push(continuedChat);
  continuedChat.facts.push({
    type: 'said',
    saidAt: { at: model.now, order: model.order },
    speaker,
    entries: turnEntries,
    failed,
  });
  const { transcript } = viewChatAt(continuedChat, model.now);
  const added = transcript.slice(-turnEntries.length).map((entry) => toTranscriptEntry(continuedChat, entry));
  return accept('Trigger dispatched', { sessionId: continuedChat.id, transcript: added });
}
