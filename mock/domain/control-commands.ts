import { formatInstant, type Instant } from '../../src/instant.ts';
import { truncate } from '../../src/text/words.ts';
import { bounds } from './bounds.ts';
import type { CallOutcome } from './call.ts';
import { endTalk, hangUp } from './call-lifecycle.ts';
import { type ChatSession, cancelPendingMessages, renderContextOf } from './chat.ts';
import { renderReply, toCustomerEntry } from './conversation.ts';
import { type Failed, fail, type Result, succeed } from './decision.ts';
import type { DomainEvent } from './event.ts';
import type { Nonce } from './identifiers.ts';
import { findScript, type Workspace } from './workspace.ts';
import { isCall, timeIn, type World, workspaceOf } from './world.ts';

export type AdminResult = Result<readonly DomainEvent[], CommandRejected>;

export interface CommandContext {
  now: Instant;
  nonce(): Nonce;
}

export interface CommandRejected {
  errorCode: 'sessionNotFound' | 'workspaceNotFound' | 'conflict';
  message: string;
}

export function sessionNotFound(sessionId: string): Failed<CommandRejected> {
  const message = `There is no session ${truncate(sessionId)}. The operation listSessions of the control plane lists them.`;
  return fail({ errorCode: 'sessionNotFound', message });
}

export function workspaceNotFound(workspaceId: string, known: Iterable<string>): Failed<CommandRejected> {
  const ids = [...known];
  const others =
    ids.length === 0
      ? 'No workspace is open. Open a workspace first: POST /_mock/workspaces.'
      : `There are: ${ids.join(', ')}.`;
  return fail({ errorCode: 'workspaceNotFound', message: `There is no workspace ${truncate(workspaceId)}. ${others}` });
}

export function commandConflict(message: string): Failed<CommandRejected> {
  return fail({ errorCode: 'conflict', message });
}

export function sendCustomerMessage(world: World, sessionId: string, text: string, at: Instant): AdminResult {
  const chat = world.sessions.get(sessionId);
  if (chat === undefined) return sessionNotFound(sessionId);
  if (isCall(chat)) return commandConflict(`Session ${sessionId} is a call; customers write in chats only.`);

  if (chat.size > bounds.sessionSize)
    return commandConflict(
      `Session ${sessionId} is full; a session keeps about ${bounds.sessionSize} bytes. Start another session.`,
    );

  const { agent, user, workspaceId } = chat.start;
  const customerEntry = toCustomerEntry(text, user, null, at);
  const script = findScript(workspaceOf(world, workspaceId), agent);
  const context = renderContextOf(world, chat, chat.start, at);
  const { entries, failed } = script === undefined ? failedReply : renderReply(script, text, context);
  const continued: DomainEvent = {
    type: 'conversation-continued',
    at,
    sessionId,
    entries: [customerEntry, ...entries],
    agent,
  };
  return succeed(failed ? [continued, { type: 'agent-failed', at, sessionId }] : [continued]);
}

const failedReply = { entries: [], failed: true };

export function endSession(world: World, sessionId: string, at: Instant): AdminResult {
  const session = world.sessions.get(sessionId);
  if (session === undefined) return sessionNotFound(sessionId);
  if (!isCall(session)) return endChat(session, at);

  if (session.status === 'call_in_progress') return succeed(hangUp(world, session, at));
  return commandConflict(`Only a call in progress can be ended; ${sessionId} is ${session.status}.`);
}

function endChat(chat: ChatSession, at: Instant): AdminResult {
  const { sessionId, status, messages } = chat;
  if (status !== 'active') return commandConflict(`Only an active chat can be ended; ${sessionId} is ${status}.`);
  if (messages.some(({ state }) => state === 'sending')) {
    return commandConflict(`A message of ${sessionId} is being sent. End the chat once the message is sent.`);
  }
  return succeed([...cancelPendingMessages(chat, at), { type: 'chat-completed', at, sessionId }]);
}

export function failAgent(world: World, sessionId: string, at: Instant): AdminResult {
  const session = world.sessions.get(sessionId);
  if (session === undefined) return sessionNotFound(sessionId);
  const { status } = session;
  if (isCall(session)) {
    if (status === 'call_in_progress') return succeed(endTalk(world, session, at, true));
    return commandConflict(`The agent can fail in a call that is in progress; ${sessionId} is ${status}.`);
  }
  if (status === 'active') return succeed([{ type: 'agent-failed', at, sessionId }]);
  return commandConflict(`The agent can fail in a chat that is active; ${sessionId} is ${status}.`);
}

export function decideCallOutcome(world: World, sessionId: string, outcome: CallOutcome, at: Instant): AdminResult {
  const call = world.sessions.get(sessionId);
  if (call === undefined) return sessionNotFound(sessionId);
  if (!isCall(call)) return commandConflict(`Session ${sessionId} is a chat; only calls have an outcome.`);
  if (call.status === 'call_in_queue')
    return succeed([{ type: 'call-outcome-decided', at, sessionId, outcome, fromNext: false }]);
  return commandConflict(`An outcome can be set while a call is in the queue; ${sessionId} is ${call.status}.`);
}

export function removeNextCallOutcomes(world: World, workspaceId: string, at: Instant): AdminResult {
  const count = world.nextCallOutcomes.get(workspaceId)?.length ?? 0;
  return succeed(count === 0 ? [] : [{ type: 'next-call-outcomes-removed', at, workspaceId, count }]);
}

export function openWorkspace(world: World, workspace: Workspace, now: Instant, ownTime?: Instant): AdminResult {
  const conflict = findWorkspaceConflict(world, workspace);
  if (conflict !== undefined) return conflict;
  if (ownTime === undefined) return succeed([{ type: 'workspace-opened', at: now, workspace }]);
  return succeed([
    // Set the clock first, so that later events of the workspace use this clock.
    { type: 'workspace-clock-set', at: ownTime, workspaceId: workspace.id, isOwn: true },
    { type: 'workspace-opened', at: ownTime, workspace },
  ]);
}

export function closeWorkspace(world: World, workspaceId: string, at: Instant): AdminResult {
  return succeed([{ type: 'workspace-closed', at: timeIn(world, workspaceId, at), workspaceId }]);
}

export function changeWorkspaces(world: World, changed: readonly Workspace[], at: Instant): AdminResult {
  for (const { apiKeys } of changed) {
    const owners = apiKeys.map((key) => world.workspaceIdByKey.get(key));
    const other = owners.find((owner) => owner !== undefined && !changed.some(({ id }) => id === owner));
    if (other !== undefined)
      return commandConflict(`One of the API keys opens workspace ${other} already. Choose another key.`);
  }
  const events = changed.flatMap((workspace): DomainEvent[] => {
    const before = world.workspaces.get(workspace.id);
    if (before === undefined) return [{ type: 'workspace-opened', at, workspace }];
    const isSame = JSON.stringify(before) === JSON.stringify(workspace);
    return isSame ? [] : [{ type: 'workspace-changed', at: timeIn(world, workspace.id, at), workspace }];
  });
  return succeed(events);
}

export function findWorkspaceConflict(world: World, workspace: Workspace): Failed<CommandRejected> | undefined {
  const { id } = workspace;
  if (world.workspaces.size >= bounds.workspaces)
    return commandConflict(`There are ${world.workspaces.size} workspaces, which is the maximum. Close a workspace.`);
  if (world.workspaces.has(id)) return commandConflict(`There is a workspace ${id} already. Choose another id.`);
  return findKeyConflict(world, workspace);
}

export function findKeyConflict(world: World, { id, apiKeys }: Workspace): Failed<CommandRejected> | undefined {
  const opensOther = apiKeys.some((key) => (world.workspaceIdByKey.get(key) ?? id) !== id);
  return opensOther
    ? commandConflict('One of the API keys opens another workspace already. Choose other keys.')
    : undefined;
}

export function setWorkspaceClock(
  world: World,
  { workspaceId, isOwn, from, to }: { workspaceId: string; isOwn: boolean; from: Instant; to: Instant },
): AdminResult {
  if (!world.workspaces.has(workspaceId)) return workspaceNotFound(workspaceId, world.workspaces.keys());
  if (!isOwn && !world.workspaceTimelines.has(workspaceId)) return succeed([]);
  if (from <= to) return succeed([{ type: 'workspace-clock-set', at: to, workspaceId, isOwn }]);
  return commandConflict(
    `The clock of ${workspaceId} shows ${formatInstant(from)} and cannot go back to ${formatInstant(to)}. Create another workspace, or load a snapshot.`,
  );
}
