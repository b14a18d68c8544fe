import { type Chat, chatAt, type Outgoing, shownEntry, stateAt } from './reference-chats.ts';
import {
  attachmentType,
  type Entry,
  fateOf,
  filledTemplate,
  reply,
  type Speaker,
  saidByCustomer,
  speakerOf,
  spokenBy,
} from './reference-script.ts';
import type { Body } from './reference-shapes.ts';
import { accepted, type Expected, type Model, refused } from './reference-state.ts';
import { isZone, letOut } from './reference-time.ts';
import { type Channel, type TestWorkspace, testWorkspaces } from './workspaces.ts';

/** A text that is not empty: where a missing one has a code of its own, an empty one counts as missing. */
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const object = (value: unknown): Body | undefined => value as Body | undefined;
const plain = (number: string) => number.replace(/^\+/, '');

export function conversationOf({ chats }: Model, workspace: TestWorkspace, id: string): Chat | undefined {
  return chats.find((chat) => chat.workspace === workspace && chat.id === id);
}

/** Trigger Chat outside reply mode. */
export function askedMessage(model: Model, workspace: TestWorkspace, asked: Body, newId: string | undefined): Expected {
  const channel = workspace.channels.find(
    ({ name, enabled }) => name === asked.communicationChannel && enabled !== false,
  );
  if (channel === undefined) return refused(404, 'channelNotFound');
  const fault = faultOf(model, workspace, channel, asked);
  if (fault !== undefined) return fault;
  const speaker = speakerOf(workspace, String(asked.agentName ?? channel.agent), asked.agentVersion, channel);
  // Faults of the agent have been looked for.
  if (speaker === undefined) throw new Error(`No agent for ${JSON.stringify(asked)}`);

  const to = text(channel.type === 'email' ? asked.customerEmail : asked.customerNumber) ?? '';
  const thread = threadOf(model, workspace, asked, channel);
  const variables = object(asked.metadata) ?? thread?.variables ?? null;
  const scheduled = typeof asked.scheduleTime === 'string' ? Date.parse(asked.scheduleTime) : model.now;
  const hours = {
    start: text(asked.startWorkingHour),
    end: text(asked.endWorkingHour),
    zone: String(asked.timezone ?? 'UTC'),
  };
  const email = channel.type === 'email' ? headersOf(asked, thread, model.now) : undefined;
  const outgoing: Outgoing = {
    type: 'outgoing',
    asked: { at: model.now, order: model.order },
    dueAt: letOut(Math.max(scheduled, model.now), hours),
    fate: fateOf(workspace, thread?.to ?? to).messages,
    speaker,
    entries: wordsOf(workspace, channel, speaker, asked, variables, email),
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
  return accepted('Trigger dispatched', { sessionId: thread?.id ?? newId, transcript: undefined });
}

/** The first row of the error table that a message fails; then what the interface names no code for. */
function faultOf(model: Model, workspace: TestWorkspace, channel: Channel, asked: Body): Expected | undefined {
  const { type } = channel;
  const options = object(type === 'email' ? asked.emailOptions : asked.messengerOptions) ?? {};
  const messenger = type === 'messengerChat';
  const email = type === 'email';
  const isTemplate = messenger && options.messageType === 'template';
  const agentName = (asked.agentName as string | undefined) ?? channel.agent;
  const number = asked.agentNumber as string | undefined;
  const agent = workspace.agents.find(({ name }) => name === agentName);
  const templates = workspace.templates.find(({ name }) => name === options.templateId)?.languages ?? {};
  const rows: [boolean, number, string][] = [
    [(messenger || type === 'webChat') && !text(asked.customerNumber), 400, 'customerNumberRequired'],
    [email && !text(asked.customerEmail), 400, 'customerEmailRequired'],
    [messenger && options.messageType === 'say' && !text(options.message), 400, 'messageRequired'],
    [isTemplate && !text(options.templateId), 400, 'templateIdRequired'],
    [isTemplate && channel.templates === false, 400, 'templateNotSupported'],
    [isTemplate && templates[String(options.templateLanguage ?? 'en')] === undefined, 404, 'templateNotFound'],
    [email && options.messageType === 'say' && !text(options.body), 400, 'emailBodyRequired'],
    [messenger && number !== undefined && !has(channel.numbers, number), 400, 'agentNumberNotInChannel'],
    [messenger && !channel.numbers?.length, 400, 'noAgentPhoneNumbers'],
    [email && channel.address === undefined, 400, 'noAgentEmail'],
    [!messenger && !email && type !== 'webChat', 400, 'unsupportedChannelType'],
    [agentName === undefined, 400, 'agentNameRequired'],
    [
      email && options.replyTo !== undefined && !threadOf(model, workspace, asked, channel),
      404,
      'replyToSessionNotFound',
    ],
    [agent === undefined, 404, 'agentNotFound'],
    [!speakerOf(workspace, agentName ?? '', asked.agentVersion, channel), 404, 'agentVersionNotFound'],
    [!isZone(asked.timezone ?? 'UTC'), 422, 'validationError'],
  ];
  const row = rows.find(([fails]) => fails);
  return row && refused(row[1], row[2]);
}

function has(numbers: string[] | undefined, number: string): boolean {
  return numbers?.some((one) => plain(one) === plain(number)) ?? false;
}

/** The earlier email conversation that `replyTo` names. */
function threadOf(model: Model, workspace: TestWorkspace, asked: Body, { type }: Channel): Chat | undefined {
  const replyTo = object(asked.emailOptions)?.replyTo as string | undefined;
  if (type !== 'email' || replyTo === undefined) return undefined;
  const chat = conversationOf(model, workspace, replyTo);
  return chat?.channel?.type === 'email' ? chat : undefined;
}

type Headers = NonNullable<Outgoing['email']>;

/** Subject and recipients of an email; those of its thread stay included, and each counts once. */
function headersOf(asked: Body, thread: Chat | undefined, now: number): Headers {
  const options = object(asked.emailOptions) ?? {};
  const earlier = (thread?.facts ?? []).filter((fact) => fact.type === 'outgoing');
  const isIn = (states: string[]) => (mail: Outgoing) =>
    thread !== undefined && states.includes(stateAt(thread, mail, now));
  const sent = earlier.filter((mail) => isIn(['done'])(mail) && mail.fate === 'sent').sort((a, b) => a.dueAt - b.dueAt);
  // The latest email that was neither cancelled nor failed, be it sent or not.
  const kept = earlier.findLast((mail) => isIn(['pending', 'sending'])(mail) || sent.includes(mail))?.email;
  const subject = sent.map(({ email }) => email?.subject).findLast((one) => one !== undefined) ?? kept?.subject;
  const addresses = (value: unknown) =>
    (text(value) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
  const all = (before: string[] = [], value: unknown) => [...new Set([...before, ...addresses(value)])];
  return {
    subject: text(options.subject) ?? subject,
    cc: all(kept?.cc, options.cc),
    bcc: all(kept?.bcc, options.bcc),
  };
}

function wordsOf(
  workspace: TestWorkspace,
  channel: Channel,
  speaker: Speaker,
  asked: Body,
  variables: Body | null,
  email: Headers | undefined,
): Entry[] {
  const options = object(channel.type === 'email' ? asked.emailOptions : asked.messengerOptions) ?? {};
  const type = channel.type === 'webChat' ? 'prompt' : (options.messageType ?? 'prompt');
  const attached = ((asked.attachments ?? []) as string[]).map(attachmentType);
  const exact = (words: string) => [spokenBy(speaker, [words])];
  const template = workspace.templates.find(({ name }) => name === options.templateId)?.languages[
    String(options.templateLanguage ?? 'en')
  ];
  const entries =
    type === 'say'
      ? exact(String(channel.type === 'email' ? options.body : options.message))
      : type === 'template'
        ? exact(filledTemplate(template ?? '', object(options.templateVariables) ?? {}))
        : reply(speaker, undefined, variables).entries;
  const listed = (addresses: string[]) => (value: unknown) =>
    addresses.length === 0
      ? value === undefined || value === null
      : String(value).split(/, ?/).join() === addresses.join();
  const subject = (value: unknown) => (value ?? undefined) === email?.subject;
  const metadata = email && { subject, cc: listed(email.cc), bcc: listed(email.bcc) };
  const hasMetadata = email && (email.subject !== undefined || email.cc.length + email.bcc.length > 0);
  return entries.map((entry) => ({
    ...entry,
    says: [...(entry.says ?? []), ...attached],
    ...(hasMetadata && { metadata }),
  }));
}

/** Whether this is who a customer is taken for that the request does not name; an empty name may be kept as it is. */
const isGuest = (id: unknown) => id === '' || String(id).startsWith('guest_');

/** Trigger Chat in reply mode. */
export function askedReply(model: Model, workspace: TestWorkspace, asked: Body, newId: string | undefined): Expected {
  const id = asked.sessionId as string | undefined;
  const chat = id === undefined ? undefined : conversationOf(model, workspace, id);
  if (id !== undefined && chat === undefined) {
    const elsewhere = testWorkspaces.some((other) => other !== workspace && conversationOf(model, other, id));
    return elsewhere ? refused(403, 'forbidden') : refused(404, 'sessionNotFound');
  }
  const agentName = text(asked.agentName);
  if (agentName === undefined) return refused(400, 'agentNameRequired');
  const scheduling = [asked.scheduleTime, asked.startWorkingHour, asked.endWorkingHour];
  if (scheduling.some((value) => value !== undefined)) return refused(400, 'incompatibleOptions');
  if (!workspace.agents.some(({ name }) => name === agentName)) return refused(404, 'agentNotFound');
  const speaker = speakerOf(workspace, agentName, asked.agentVersion);
  if (speaker === undefined) return refused(404, 'agentVersionNotFound');

  const variables = object(asked.metadata) ?? chat?.variables ?? null;
  const message = text(asked.message);
  const { entries, broke } = reply(speaker, message, variables);
  if (broke) return refused(500, 'internalError');
  const said =
    message === undefined ? entries : [saidByCustomer(message, chat ? chat.variables : variables), ...entries];
  const to = (asked.customerNumber ?? asked.customerEmail) as string | undefined;
  const userId = to || isGuest;
  const goingOn: Chat = chat ?? {
    id: `${newId}`,
    workspace,
    channel: undefined,
    variables,
    to,
    userId,
    openedAt: model.now,
    facts: [],
  };
  if (chat === undefined) model.chats.push(goingOn);
  goingOn.facts.push({ type: 'said', said: { at: model.now, order: model.order }, speaker, entries: said, broke });
  const { transcript } = chatAt(goingOn, model.now);
  const added = transcript.slice(-said.length).map((entry) => shownEntry(goingOn, entry));
  return accepted('Trigger dispatched', { sessionId: goingOn.id, transcript: added });
}
