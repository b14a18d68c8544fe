import { changeWorkspaces } from '../../domain/admin/change-workspaces.ts';
import type { ControlContext } from '../control-context.ts';
import { callOperations } from '../operations/calls.ts';
import { messageOperations } from '../operations/messages.ts';
import { sessionOperations } from '../operations/sessions.ts';
import type { DataSource } from './collections.ts';

/** The world as a data source; an edit is an ordinary change of workspaces. */
export function createDataSource(context: ControlContext): DataSource {
  const { engine } = context;
  return {
    workspaces: () => engine.query(({ workspaces }) => [...workspaces.values()]),
    sessions: () =>
      sessionOperations.listSessions(context, unlimited).sessions.map((row) => ({ id: row.sessionId, ...row })),
    calls: () => callOperations.listCalls(context, {}).calls.map((row) => ({ id: row.sessionId, ...row })),
    messages: () =>
      messageOperations
        .listMessages(context, unlimited)
        .messages.map((row) => ({ id: `${row.sessionId}:${row.messageIndex}`, ...row })),
    replaceWorkspaces(workspaces) {
      const result = engine.dispatch((world, { now }) => changeWorkspaces(world, workspaces, now));
      return result.ok ? { ok: true } : { ok: false, issues: [result.error.message] };
    },
  };
}

const unlimited = { limit: Number.POSITIVE_INFINITY };
