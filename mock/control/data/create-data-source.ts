import type { ControlSchemas } from '../../../src/control-operations.ts';
import { changeWorkspaces } from '../../domain/admin/workspace-commands.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { isCall } from '../../domain/session/session.ts';
import { doAtOnce } from '../../engine/cooperative-task.ts';
import type { ControlContext } from '../control-context.ts';
import { isUnfinished, listCalls, toCallInfo } from '../operations/sessions/calls.ts';
import { listMessages } from '../operations/sessions/messages.ts';
import { toSessionInfo } from '../operations/sessions/session-info.ts';
import { listSessions } from '../operations/sessions/sessions.ts';
import type { DataSource } from './collections.ts';

/** The world as a data source; an edit is an ordinary change of workspaces. */
export function createDataSource(context: ControlContext): DataSource {
  const { engine } = context;
  return {
    workspaces: () => engine.query(({ workspaces }) => [...workspaces.values()]),
    sessions: () => doAtOnce(listSessions(engine, latest)).sessions.map((row) => ({ id: row.sessionId, ...row })),
    calls: () => doAtOnce(listCalls(engine, latest)).calls.map((row) => ({ id: row.sessionId, ...row })),
    messages: () => doAtOnce(listMessages(engine, latest)).messages.map(toMessageRow),
    count(name) {
      const one = { limit: 1 };
      if (name === 'sessions') return doAtOnce(listSessions(engine, one)).total;
      return name === 'calls' ? doAtOnce(listCalls(engine, one)).total : doAtOnce(listMessages(engine, one)).total;
    },
    find(name, id) {
      if (name === 'messages') {
        const sessionId = id.replace(/:\d+$/, '');
        return doAtOnce(listMessages(engine, { sessionId, ...latest }))
          .messages.map(toMessageRow)
          .find((row) => row.id === id);
      }
      const session = engine.query(({ sessions }) => sessions.get(id));
      if (session === undefined) return undefined;
      if (name === 'sessions') return { id, ...toSessionInfo(id, session) };
      return isCall(session) && isUnfinished(session) ? { id, ...toCallInfo(session) } : undefined;
    },
    replaceWorkspaces(workspaces) {
      const result = engine.dispatch((world, { now }) => changeWorkspaces(world, workspaces, now));
      return result.ok ? { ok: true } : { ok: false, issues: [result.error.message] };
    },
  };
}

const latest = { limit: bounds.dataRecords };

function toMessageRow(row: ControlSchemas['Message']) {
  return { id: `${row.sessionId}:${row.messageIndex}`, ...row };
}
