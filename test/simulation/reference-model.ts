import { askedCall, askedWorkflowCall } from './reference-call-requests.ts';
import { type Attempt, durationOf, idOf, nextCallMoment, passCalls, transcriptOf } from './reference-calls.ts';
import { askedMessage, askedReply, conversationOf } from './reference-chat-requests.ts';
import { type Chat, type ChatView, chatAt, type Happening, quietFrom, shownEntry, stateAt } from './reference-chats.ts';
import { reply, saidByCustomer } from './reference-script.ts';
import { isWellFormed } from './reference-shapes.ts';
import { accepted, type Expected, type Model, refused } from './reference-state.ts';
import { type TestWorkspace, testWorkspaces } from './workspaces.ts';

export { type Expected, emptyModel, type Model } from './reference-state.ts';

export type Operation =
  | 'triggerChat'
  | 'cancelScheduledMessages'
  | 'getSession'
  | 'updateWorkflowCall'
  | 'triggerCall'
  | 'getSignedUrl'
  | 'cancelCall';

/** A request, as the interface describes it. `id` stands in its path. */
export interface Request {
  operation: Operation;
  key?: string;
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
}

/** Lets time pass, and tells what happens in the meantime, in order. */
export function pass(model: Model, until: number): Happening[] {
  const from = model.now;
  model.now = until;
  const later = ({ at }: Happening) => at > from;
  const chats = model.chats.filter((chat) => quietFrom(chat) > from);
  const happenings = chats.flatMap((chat) => chatAt(chat, until).happenings.filter(later));
  return [...happenings, ...passCalls(model.calls, from, until)];
}

/** The next moment at which anything visible can happen by itself; infinity when there is none. */
export function nextMoment(model: Model): number {
  const moments = model.chats
    .filter((chat) => quietFrom(chat) > model.now)
    .flatMap((chat) => chatAt(chat, quietFrom(chat)).happenings.map(({ at }) => at))
    .filter((at) => at > model.now);
  return Math.min(nextCallMoment(model.calls, model.now), ...moments);
}

/** The answer to a request. `newId` is the id that the mock gave to what the request made, if it made anything. */
export function answer(model: Model, request: Request, newId: string | undefined): Expected {
  const { operation, key, id = '', body } = request;
  model.order += 1;
  if (key === undefined || key === '') return refused(401, 'apiKeyMissing');
  const workspace = testWorkspaces.find(({ apiKeys }) => apiKeys.includes(key));
  if (workspace === undefined) return refused(401, 'apiKeyInvalid');
  if (!isWhole(request)) return refused(422, 'validationError');
  if (workspace.internalErrors?.includes(operation)) return refused(500, 'internalError');
  switch (operation) {
    case 'triggerChat': {
      const asked = body as Record<string, unknown>;
      return asked.doReturnResponse === true
        ? askedReply(model, workspace, asked, newId)
        : askedMessage(model, workspace, asked, newId);
    }
    case 'cancelScheduledMessages':
      return cancelMessages(model, workspace, id);
    case 'getSession':
      return session(model, workspace, id);
    case 'triggerCall':
      return askedCall(model, workspace, body as Record<string, unknown>, newId);
    case 'updateWorkflowCall':
      return askedWorkflowCall(model, workspace, id, body as Record<string, unknown>);
    case 'getSignedUrl':
      return signedUrl(model, workspace, request.query ?? {});
    case 'cancelCall':
      return cancelCall(model, workspace, id);
  }
}

/** Whether a request is as the schemas say. */
function isWhole({ operation, id, query, body }: Request): boolean {
  if (operation === 'getSession') return id !== '';
  if (operation === 'getSignedUrl')
    return query?.callRecordingUrl === undefined || URL.canParse(query.callRecordingUrl);
  return body === undefined || isWellFormed(operation, body);
}

function cancelMessages(model: Model, workspace: TestWorkspace, sessionId: string): Expected {
  const chat = conversationOf(model, workspace, sessionId);
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const outgoing = chat?.facts.filter((fact) => fact.type === 'outgoing') ?? [];
  const inState = (state: string) => outgoing.filter((message) => chat && stateAt(chat, message, model.now) === state);
  const pending = inState('pending');
  if (pending.length === 0) {
    const message = inState('sending').length > 0 ? 'Jobs not cancelled' : 'No scheduled jobs found';
    return accepted(message, { sessionId, isCancelled: false, reason: isText });
  }
  for (const message of pending) message.cancelled = { at: model.now, order: model.order };
  return accepted('Scheduled messages cancelled successfully', { sessionId, isCancelled: true, reason: undefined });
}

function attemptsOf({ calls }: Model, workspace: TestWorkspace, callId: string): Attempt[] {
  return calls.filter((call) => call.request.workspace === workspace && call.callId === callId);
}

function cancelCall(model: Model, workspace: TestWorkspace, callId: string): Expected {
  const attempts = attemptsOf(model, workspace, callId);
  if (attempts.length === 0) return refused(404, 'callNotFound');
  const waiting = attempts.find(({ status }) => status === 'call_in_queue');
  if (waiting === undefined) return refused(409, 'callNotInQueue');
  waiting.status = 'call_canceled';
  waiting.updatedAt = model.now;
  return accepted('Call canceled successfully!', { removedJobs: 1 });
}

function signedUrl(
  model: Model,
  workspace: TestWorkspace,
  { callId, callRecordingUrl }: Record<string, string>,
): Expected {
  if (callId === undefined && callRecordingUrl === undefined) return refused(422, 'validationError');
  const isLink = (value: unknown) => typeof value === 'string' && URL.canParse(value);
  const link = { url: isLink };
  if (callId === undefined) {
    const ours = /^http:\/\/127\.0\.0\.1\/media\/recordings\/(call_.+)\.wav/.exec(`${callRecordingUrl}`)?.[1];
    const known = model.calls.some((call) => call.request.workspace === workspace && idOf(call) === ours);
    if (ours !== undefined && !known) return refused(404, 'recordingNotFound');
    return accepted('Signed url generated successfully!', link);
  }
  const attempts = attemptsOf(model, workspace, callId);
  if (attempts.length === 0) return refused(404, 'callNotFound');
  const recorded = attempts.filter(({ answeredAt, endedAt }) => answeredAt !== undefined && endedAt !== undefined);
  const last = recorded.at(-1);
  if (last === undefined) return refused(404, 'recordingNotFound');
  const ofLast = (url: unknown) => isLink(url) && String(url).includes(`/${idOf(last)}.`);
  return accepted('Signed url generated successfully!', { url: ofLast });
}

function session(model: Model, workspace: TestWorkspace, id: string): Expected {
  const chat = conversationOf(model, workspace, id);
  if (chat !== undefined) return accepted('Session details found', chatRecord(chat, chatAt(chat, model.now)));
  const call = model.calls.find(
    (one) => one.request.workspace === workspace && one.callId !== undefined && idOf(one) === id,
  );
  if (call === undefined) return refused(404, 'sessionNotFound');
  return accepted('Session details found', callRecord(call));
}

const written = (moment: number) => new Date(moment).toISOString();

/** Number and address of the customer, where the channel has one of them. */
function addressOf({ channel, to }: Chat): Record<string, unknown> {
  if (channel?.type === 'messengerChat') return { number: to, email: null };
  return channel?.type === 'email' ? { number: null, email: to } : {};
}

function chatRecord(chat: Chat, { status, speaker, transcript, updatedAt, analysis }: ChatView): unknown {
  const { channel, variables } = chat;
  const numbers = channel?.numbers;
  // Reply mode may leave the agent without a number.
  const wasReplied = chat.facts.some(({ type }) => type === 'said');
  return {
    sessionId: chat.id,
    agentDetails: {
      name: speaker.name,
      version: speaker.version,
      ...(numbers && {
        number: (number: unknown) => (wasReplied && number === null) || numbers.includes(String(number)),
      }),
    },
    userDetails: { id: chat.userId, name: displayName(variables), ...addressOf(chat) },
    dynamicVariables: variables,
    communicationChannelType: channel?.type ?? 'webChat',
    communicationChannelName: channel?.name ?? null,
    transcript: transcript.map((entry) => shownEntry(chat, entry)),
    analysis,
    status,
    time: written(chat.openedAt),
    createdAt: written(chat.openedAt),
    updatedAt: written(updatedAt),
    duration: undefined,
    retryAttemptNo: undefined,
    recordingUrl: undefined,
  };
}

function callRecord(call: Attempt): unknown {
  const { answeredAt, endedAt, placedAt } = call;
  const { variables, agentNumbers, speaker, phoneNumber, channelName } = call.request;
  const isRecorded = answeredAt !== undefined && endedAt !== undefined;
  return {
    sessionId: idOf(call),
    agentDetails: {
      name: speaker.name,
      version: speaker.version,
      ...(placedAt !== undefined && { number: (number: unknown) => agentNumbers.includes(String(number)) }),
    },
    userDetails: { id: phoneNumber, name: displayName(variables), number: phoneNumber, email: null },
    dynamicVariables: variables,
    communicationChannelType: 'outboundSipTrunk',
    communicationChannelName: channelName,
    transcript: transcriptOf(call).map((entry) => ({ ...entry, timestamp: isDuring(call) })),
    analysis: call.status === 'call_hangup' ? (speaker.script.analysis ?? null) : null,
    status: call.status,
    time: written(call.createdAt),
    createdAt: written(call.createdAt),
    updatedAt: written(call.updatedAt),
    duration: durationOf(call),
    retryAttemptNo: call.attemptNo,
    recordingUrl: isRecorded ? (url: unknown) => typeof url === 'string' && URL.canParse(url) : null,
  };
}

/** Whether something was said while the call was going on. */
function isDuring({ answeredAt = 0, endedAt = Number.POSITIVE_INFINITY }: Attempt): (timestamp: unknown) => boolean {
  return (timestamp) => answeredAt <= Date.parse(`${timestamp}`) && Date.parse(`${timestamp}`) <= endedAt;
}

function displayName(variables: Record<string, unknown> | null): string | null {
  return typeof variables?.name === 'string' ? variables.name : null;
}

/** A customer writes in a chat. */
export function customerSays(model: Model, sessionId: string, text: string): void {
  const chat = model.chats.find(({ id }) => id === sessionId);
  if (chat === undefined) throw new RangeError(`No chat ${sessionId}.`);
  model.order += 1;
  const { speaker } = chatAt(chat, model.now);
  const { entries, broke } = reply(speaker, text, chat.variables);
  const said = [saidByCustomer(text, chat.variables), ...entries];
  chat.facts.push({ type: 'said', said: { at: model.now, order: model.order }, speaker, entries: said, broke });
}
