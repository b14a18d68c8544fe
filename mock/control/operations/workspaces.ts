import { digits } from '../../domain/nonce.ts';
import { closeWorkspace, openWorkspace } from '../../domain/steer/change-workspaces.ts';
import { isUnsteerable, notPossible, noWorkspace, type Unsteerable } from '../../domain/steer/steered.ts';
import type { Workspace } from '../../domain/workspace.ts';
import type { EngineState, Given } from '../../engine.ts';
import { sentenceOf } from '../../workspaces/fault.ts';
import { readWorkspaces } from '../../workspaces/load.ts';
import { broughtAbout } from '../brought-about.ts';
import type { ControlOperations } from '../control-operations.ts';
import type { Plane } from '../plane.ts';
import { isRefusal, refusal } from '../refusal.ts';

/** Worlds of their own for tests that run side by side. */
export const workspaceOperations = {
  listWorkspaces: (plane) => listed(plane),
  createWorkspace(plane, { workspaceId, like, content }) {
    const template = content ?? templateOf(plane, like);
    if (isUnsteerable(template)) return refusal(template.errorCode, template.message);
    let opened: Workspace | undefined;
    let wrong: string | undefined;
    const outcome = broughtAbout(plane, (world, given) => {
      const fresh = freshNames(given, workspaceId);
      const reading = readWorkspaces({ workspaces: [{ ...structuredClone(template), ...fresh }] });
      if (!reading.ok) {
        wrong = reading.faults.map(sentenceOf).join('; ').replaceAll('workspaces[0]', 'content');
        return [];
      }
      opened = reading.workspaces[0] as Workspace;
      return openWorkspace(world, opened, given.now);
    });
    if (wrong !== undefined) return refusal('validationError', `The workspace cannot be used: ${wrong}`);
    if (isRefusal(outcome) || opened === undefined) return outcome as Extract<typeof outcome, { refused: unknown }>;
    return { workspaceId: opened.id, apiKeys: opened.apiKeys };
  },
  deleteWorkspace(plane, { workspaceId }) {
    const outcome = broughtAbout(plane, (world, { now }) => closeWorkspace(world, workspaceId, now));
    return isRefusal(outcome) ? outcome : listed(plane);
  },
} satisfies Partial<ControlOperations>;

/** An id, unless one is asked for, and a key that nobody knows yet. */
export function freshNames({ nonce }: Given, id: string | undefined): { id: string; apiKeys: [string] } {
  const drawn = digits(nonce()).slice(0, 12);
  return { id: id ?? `world-${drawn}`, apiKeys: [`key-${drawn}`] };
}

function listed({ engine }: Plane) {
  return engine.look(({ workspaces }) => ({
    workspaces: [...workspaces.values()].map(({ id, apiKeys }) => ({ workspaceId: id, apiKeys })),
  }));
}

/** What a workspace begins with: the content of another; when none is named, of the first that the mock began with. */
function templateOf(plane: Plane, like: string | undefined): Workspace | Unsteerable {
  if (like === undefined) {
    return (
      firstOf(plane.beginning.state) ?? notPossible('The mock began without a workspace. Give "like" or "content".')
    );
  }
  return plane.engine.look(({ workspaces }) => workspaces.get(like) ?? noWorkspace(like, workspaces.keys()));
}

/** The workspace that was opened first, as it was at the end of these events; as it was last when it is closed. */
function firstOf({ events }: EngineState): Workspace | undefined {
  const contents = events.flatMap((event) =>
    event.type === 'workspace-opened' || event.type === 'workspace-changed' ? [event.workspace] : [],
  );
  return contents.findLast(({ id }) => id === contents[0]?.id);
}
