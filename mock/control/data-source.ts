import { changeWorkspaces } from '../domain/steer/change-workspaces.ts';
import { isUnsteerable } from '../domain/steer/steered.ts';
import type { DataSource } from './data/index.ts';
import { callOperations } from './operations/calls.ts';
import { messageOperations } from './operations/messages.ts';
import { sessionOperations } from './operations/sessions.ts';
import type { Plane } from './plane.ts';

/** The world as `/_mock/data` shows it; an edit is one change of workspaces, like any other. */
export function dataSource(plane: Plane): DataSource {
  const { engine } = plane;
  return {
    workspaces: () => engine.look(({ workspaces }) => [...workspaces.values()]),
    sessions: () => sessionOperations.listSessions(plane, all).sessions.map((row) => ({ id: row.sessionId, ...row })),
    calls: () => callOperations.listCalls(plane, {}).calls.map((row) => ({ id: row.sessionId, ...row })),
    messages: () =>
      messageOperations
        .listMessages(plane, all)
        .messages.map((row) => ({ id: `${row.sessionId}:${row.messageIndex}`, ...row })),
    change(workspaces) {
      const told = engine.bringAbout((world, { now }) => changeWorkspaces(world, workspaces, now));
      return isUnsteerable(told) ? { ok: false, faults: [told.message] } : { ok: true };
    },
  };
}

const all = { limit: Number.POSITIVE_INFINITY };
