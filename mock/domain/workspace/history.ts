import type { DomainEvent } from '../event.ts';
import { toBranchSessionId, workspaceIdIn } from '../session/session-id.ts';
import type { Workspace } from './workspace.ts';

/** The events of one workspace since it was opened, with its past when it is a branch. */
export function historyOf(events: readonly DomainEvent[], workspaceId: string): DomainEvent[] {
  const own = events.filter((event) => workspaceIdOf(event) === workspaceId);
  return own.slice(own.findLastIndex(({ type }) => type === 'workspace-closed') + 1).flatMap((event) => {
    if (event.type !== 'workspace-branched') return [event];
    const { history, workspace } = event;
    return [...history, { type: 'workspace-changed', at: history.at(-1)?.at ?? event.at, workspace }];
  });
}

/** The workspace that an event happened in, by the ids in it. */
export function workspaceIdOf(event: DomainEvent): string | undefined {
  if ('workspaceId' in event) return event.workspaceId;
  if ('workspace' in event) return event.workspace.id;
  return 'sessionId' in event ? workspaceIdIn(event.sessionId) : undefined;
}

/** The content of a workspace after its history; undefined when it was never opened. */
export function contentAfter(history: readonly DomainEvent[]): Workspace | undefined {
  return history.findLast((event) => 'workspace' in event)?.workspace;
}

/** The history of a workspace as if it had always had another id and other keys. */
export function toHistoryOf(
  history: readonly DomainEvent[],
  from: string,
  names: Pick<Workspace, 'id' | 'apiKeys'>,
): DomainEvent[] {
  return history.map((event) => toBranchEvent(event, from, names));
}

function toBranchEvent(
  event: DomainEvent,
  from: string,
  { id: to, apiKeys }: Pick<Workspace, 'id' | 'apiKeys'>,
): DomainEvent {
  if ('workspace' in event) return { ...event, workspace: { ...event.workspace, id: to, apiKeys } };
  if ('workspaceId' in event) return { ...event, workspaceId: to };
  if (!('sessionId' in event)) return event;
  const sessionId = toBranchSessionId(event.sessionId, from, to);
  if (event.type === 'chat-started') return { ...event, sessionId, start: { ...event.start, workspaceId: to } };
  if (event.type !== 'call-queued') return { ...event, sessionId };
  const callId = toBranchSessionId(event.start.callId, from, to);
  return { ...event, sessionId, start: { ...event.start, workspaceId: to, callId } };
}
