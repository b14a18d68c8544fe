import { type TestWorkspace, testWorkspaces } from '../workspaces.ts';
import { triggerCall, updateWorkflowCall } from './call-requests.ts';
import { advanceCalls, type CallAttempt, durationOf, nextCallDueAt, sessionIdOf, transcriptOf } from './calls.ts';
import { findChat, triggerMessage, triggerReply } from './chat-requests.ts';
import {
  type Chat,
  type ChatView,
  type ModelEvent,
  quietFromOf,
  stateAt,
  toTranscriptEntry,
  viewChatAt,
} from './chats.ts';
import { isWellFormed } from './request-shapes.ts';
import { agentReply, customerEntry } from './script.ts';
import { accept, type Expected, type Model, refuse } from './state.ts';

export { type Expected, emptyModel, type Model } from './state.ts';

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

/** Lets time pass, and returns what happens in the meantime, in order. */
export function advance(model: Model, until: number): ModelEvent[] {
  const from = model.now;
  model.now = until;
  const isNew = ({ at }: ModelEvent) => at > from;
  const chats = model.chats.filter((chat) => quietFromOf(chat) > from);
  const events = chats.flatMap((chat) => viewChatAt(chat, until).events.filter(isNew));
  return [...events, ...advanceCalls(model.calls, from, until)];
}

/** The next moment at which anything visible can happen by itself; infinity when there is none. */
export function nextDueAt(model: Model): number {
  const moments = model.chats
    .filter((chat) => quietFromOf(chat) > model.now)
    .flatMap((chat) => viewChatAt(chat, quietFromOf(chat)).events.map(({ at }) => at))
    .filter((at) => at > model.now);
  return Math.min(nextCallDueAt(model.calls, model.now), ...moments);
}

/** The answer to a request. `newId` is the id that the mock gave to what the request made, if it made anything. */
export function expectedAnswer(model: Model, request: Request, newId: string | undefined): Expected {
  const { operation, key, id = '', body } = request;
  model.order += 1;
  if (key === undefined || key === '') return refuse(401, 'apiKeyMissing');
  const workspace = testWorkspaces.find(({ apiKeys }) => apiKeys.includes(key));
  if (workspace === undefined) return refuse(401, 'apiKeyInvalid');
  if (!isValidRequest(request)) return refuse(422, 'validationError');
  if (workspace.internalErrors?.includes(operation)) return refuse(500, 'internalError');
  switch (operation) {
    case 'triggerChat': {
      const chatBody = body as Record<string, unknown>;
      return chatBody.doReturnResponse === true
        ? triggerReply(model, workspace, chatBody, newId)
        : triggerMessage(model, workspace, chatBody, newId);
    }
    case 'cancelScheduledMessages':
      return cancelMessages(model, workspace, id);
    case 'getSession':
      return readSession(model, workspace, id);
    case 'triggerCall':
      return triggerCall(model, workspace, body as Record<string, unknown>, newId);
    case 'updateWorkflowCall':
      return updateWorkflowCall(model, workspace, id, body as Record<string, unknown>);
    case 'getSignedUrl':
      return signedUrl(model, workspace, request.query ?? {});
    case 'cancelCall':
      return cancelCall(model, workspace, id);
  }
}

/** Whether a request is as the schemas say. */
function isValidRequest({ operation, id, query, body }: Request): boolean {
  if (operation === 'getSession') return id !== '';
  if (operation === 'getSignedUrl')
    return query?.callRecordingUrl === undefined || URL.canParse(query.callRecordingUrl);
  return body === undefined || isWellFormed(operation, body);
}

function cancelMessages(model: Model, workspace: TestWorkspace, sessionId: string): Expected {
  const chat = findChat(model, workspace, sessionId);
  const isNonEmptyString = (value: unknown) => typeof value === 'string' && value !== '';
  const outgoing = chat?.facts.filter((fact) => fact.type === 'outgoing') ?? [];
  const inState = (state: string) => outgoing.filter((message) => chat && stateAt(chat, message, model.now) === state);
  const pending = inState('pending');
  if (pending.length === 0) {
    const message = inState('sending').length > 0 ? 'Jobs not cancelled' : 'No scheduled jobs found';
    return accept(message, { sessionId, isCancelled: false, reason: isNonEmptyString });
  }
  for (const message of pending) message.cancelled = { at: model.now, order: model.order };
  return accept('Scheduled messages cancelled successfully', { sessionId, isCancelled: true, reason: undefined });
}

function attemptsOf({ calls }: Model, workspace: TestWorkspace, callId: string): CallAttempt[] {
  return calls.filter((call) => call.request.workspace === workspace && call.callId === callId);
}

function cancelCall(model: Model, workspace: TestWorkspace, callId: string): Expected {
  const attempts = attemptsOf(model, workspace, callId);
  if (attempts.length === 0) return refuse(404, 'callNotFound');
  const waiting = attempts.find(({ status }) => status === 'call_in_queue');
  if (waiting === undefined) return refuse(409, 'callNotInQueue');
  waiting.status = 'call_canceled';
  waiting.updatedAt = model.now;
  return accept('Call canceled successfully!', { removedJobs: 1 });
}

function signedUrl(
  model: Model,
  workspace: TestWorkspace,
  { callId, callRecordingUrl }: Record<string, string>,
): Expected {
  if (callId === undefined && callRecordingUrl === undefined) return refuse(422, 'validationError');
  const isLink = (value: unknown) => typeof value === 'string' && URL.canParse(value);
  const link = { url: isLink };
  if (callId === undefined) {
    const recordingId = /^http:\/\/127\.0\.0\.1\/media\/recordings\/(call_.+)\.wav/.exec(`${callRecordingUrl}`)?.[1];
    const known = model.calls.some((call) => call.request.workspace === workspace && sessionIdOf(call) === recordingId);
    if (recordingId !== undefined && !known) return refuse(404, 'recordingNotFound');
    return accept('Signed url generated successfully!', link);
  }
  const attempts = attemptsOf(model, workspace, callId);
  if (attempts.length === 0) return refuse(404, 'callNotFound');
  const recorded = attempts.filter(({ answeredAt, endedAt }) => answeredAt !== undefined && endedAt !== undefined);
  const last = recorded.at(-1);
  if (last === undefined) return refuse(404, 'recordingNotFound');
  const isLinkToLast = (url: unknown) => isLink(url) && String(url).includes(`/${sessionIdOf(last)}.`);
  return accept('Signed url generated successfully!', { url: isLinkToLast });
}

function readSession(model: Model, workspace: TestWorkspace, id: string): Expected {
  const chat = findChat(model, workspace, id);
  if (chat !== undefined) return accept('Session details found', toChatRecord(chat, viewChatAt(chat, model.now)));
  const call = model.calls.find(
    (call) => call.request.workspace === workspace && call.callId !== undefined && sessionIdOf(call) === id,
  );
  if (call === undefined) return refuse(404, 'sessionNotFound');
  return accept('Session details found', toCallRecord(call));
}

const formatTimestamp = (moment: number) => new Date(moment).toISOString();

/** Number and address of the customer, where the channel has one of them. */
function contactOf({ channel, to }: Chat): Record<string, unknown> {
  if (channel?.type === 'messengerChat') return { number: to, email: null };
  return channel?.type === 'email' ? { number: null, email: to } : {};
}

function toChatRecord(chat: Chat, { status, speaker, transcript, updatedAt, analysis }: ChatView): unknown {
  const { channel, variables } = chat;
  const numbers = channel?.numbers;
  // Reply mode may leave the agent without a number.
  const isReplyMode = chat.facts.some(({ type }) => type === 'said');
  return {
    sessionId: chat.id,
    agentDetails: {
      name: speaker.name,
      version: speaker.version,
      ...(numbers && {
        number: (number: unknown) => (isReplyMode && number === null) || numbers.includes(String(number)),
      }),
    },
    userDetails: { id: chat.userId, name: displayName(variables), ...contactOf(chat) },
    dynamicVariables: variables,
    communicationChannelType: channel?.type ?? 'webChat',
    communicationChannelName: channel?.name ?? null,
    transcript: transcript.map((entry) => toTranscriptEntry(chat, entry)),
    analysis,
    status,
    time: formatTimestamp(chat.openedAt),
    createdAt: formatTimestamp(chat.openedAt),
    updatedAt: formatTimestamp(updatedAt),
    duration: undefined,
    retryAttemptNo: undefined,
    recordingUrl: undefined,
  };
}

function toCallRecord(call: CallAttempt): unknown {
  const { answeredAt, endedAt, placedAt } = call;
  const { variables, agentNumbers, speaker, phoneNumber, channelName } = call.request;
  const isRecorded = answeredAt !== undefined && endedAt !== undefined;
  return {
    sessionId: sessionIdOf(call),
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
    time: formatTimestamp(call.createdAt),
    createdAt: formatTimestamp(call.createdAt),
    updatedAt: formatTimestamp(call.updatedAt),
    duration: durationOf(call),
    retryAttemptNo: call.attemptNo,
    recordingUrl: isRecorded ? (url: unknown) => typeof url === 'string' && URL.canParse(url) : null,
  };
}

/** Whether something was said while the call was going on. */
function isDuring({
  answeredAt = 0,
  endedAt = Number.POSITIVE_INFINITY,
}: CallAttempt): (timestamp: unknown) => boolean {
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
  const { speaker } = viewChatAt(chat, model.now);
  const { entries, failed } = agentReply(speaker, text, chat.variables);
  const entriesOfTurn = [customerEntry(text, chat.variables), ...entries];
  chat.facts.push({
    type: 'said',
    saidAt: { at: model.now, order: model.order },
    speaker,
    entries: entriesOfTurn,
    failed,
  });
}
