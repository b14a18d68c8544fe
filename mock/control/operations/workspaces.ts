import { formatIssue } from '../../../src/files/issue.ts';
import {
  type CommandRejected,
  isCommandRejected,
  notPossible,
  workspaceNotFound,
} from '../../domain/admin/admin-result.ts';
import { closeWorkspace, openWorkspace } from '../../domain/admin/change-workspaces.ts';
import { toHex } from '../../domain/nonce.ts';
import type { Workspace } from '../../domain/workspace/workspace.ts';
import type { CommandContext, EngineState } from '../../engine.ts';
import { validateWorkspaces } from '../../workspaces/validate-workspaces.ts';
import type { ControlContext } from '../control-context.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import type { OperationHandlers } from '../operation-handlers.ts';
import { isRefusal, refuse } from '../refusal.ts';

/** Worlds of their own for tests that run side by side. */
export const workspaceOperations = {
  listWorkspaces: (context) => toWorkspaces(context),
  createWorkspace(context, { workspaceId, like, content }) {
    const template = content ?? findTemplate(context, like);
    if (isCommandRejected(template)) return refuse(template.errorCode, template.message);
    let opened: Workspace | undefined;
    let problem: string | undefined;
    const result = dispatchCommand(context, (world, given) => {
      const names = drawWorkspaceNames(given, workspaceId);
      const validated = validateWorkspaces({ workspaces: [{ ...structuredClone(template), ...names }] });
      if (!validated.ok) {
        problem = validated.issues
          .map((issue) => formatIssue(issue))
          .join('; ')
          .replaceAll('workspaces[0]', 'content');
        return [];
      }
      opened = validated.workspaces[0] as Workspace;
      return openWorkspace(world, opened, given.now);
    });
    if (problem !== undefined) return refuse('validationError', `The workspace cannot be used: ${problem}`);
    if (isRefusal(result) || opened === undefined) return result as Extract<typeof result, { code: unknown }>;
    return { workspaceId: opened.id, apiKeys: opened.apiKeys };
  },
  deleteWorkspace(context, { workspaceId }) {
    const result = dispatchCommand(context, (world, { now }) => closeWorkspace(world, workspaceId, now));
    return isRefusal(result) ? result : toWorkspaces(context);
  },
} satisfies Partial<OperationHandlers>;

/** An id, unless one is asked for, and a key that nobody knows yet. */
export function drawWorkspaceNames(
  { nonce }: CommandContext,
  id: string | undefined,
): { id: string; apiKeys: [string] } {
  const suffix = toHex(nonce()).slice(0, 12);
  return { id: id ?? `world-${suffix}`, apiKeys: [`key-${suffix}`] };
}

function toWorkspaces({ engine }: ControlContext) {
  return engine.query(({ workspaces }) => ({
    workspaces: [...workspaces.values()].map(({ id, apiKeys }) => ({ workspaceId: id, apiKeys })),
  }));
}

/** What a workspace begins with: the content of another; when none is named, of the first that the mock began with. */
function findTemplate(context: ControlContext, like: string | undefined): Workspace | CommandRejected {
  if (like === undefined) {
    return (
      firstWorkspaceOf(context.initial.state) ??
      notPossible('The mock began without a workspace. Give "like" or "content".')
    );
  }
  return context.engine.query(({ workspaces }) => workspaces.get(like) ?? workspaceNotFound(like, workspaces.keys()));
}

/** The workspace that was opened first, as it was at the end of these events; as it was last when it is closed. */
function firstWorkspaceOf({ events }: EngineState): Workspace | undefined {
  const contents = events.flatMap((event) =>
    event.type === 'workspace-opened' || event.type === 'workspace-changed' ? [event.workspace] : [],
  );
  return contents.findLast(({ id }) => id === contents[0]?.id);
}
