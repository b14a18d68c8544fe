import { formatIssue } from '../../../src/files/issue.ts';
import { type CommandRejected, commandConflict, workspaceNotFound } from '../../domain/admin/admin-result.ts';
import { closeWorkspace, openWorkspace } from '../../domain/admin/change-workspaces.ts';
import { toHex } from '../../domain/nonce.ts';
import { type Result, succeed } from '../../domain/result.ts';
import type { Workspace } from '../../domain/workspace/workspace.ts';
import type { CommandContext, EngineState } from '../../engine.ts';
import { validateWorkspaces } from '../../workspaces/validate-workspaces.ts';
import type { ControlContext } from '../control-context.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** Isolated workspaces for tests that run side by side. */
export const workspaceOperations = {
  listWorkspaces: (context) => toWorkspaces(context),
  createWorkspace(context, { workspaceId, copyFrom, content }) {
    const template = content === undefined ? findTemplate(context, copyFrom) : succeed(content);
    if (!template.ok) return refuse(template.error.errorCode, template.error.message);
    let opened: Workspace | undefined;
    let problem: string | undefined;
    const result = dispatchCommand(context, (world, commandContext) => {
      const names = drawWorkspaceNames(commandContext, workspaceId);
      const validated = validateWorkspaces({ workspaces: [{ ...structuredClone(template.value), ...names }] });
      if (!validated.ok) {
        problem = validated.issues
          .map((issue) => formatIssue(issue))
          .join('; ')
          .replaceAll('workspaces[0]', 'content');
        return succeed([]);
      }
      opened = validated.workspaces[0] as Workspace;
      return openWorkspace(world, opened, commandContext.now);
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

/** The requested id or a new one, and a new key. */
export function drawWorkspaceNames(
  { nonce }: CommandContext,
  id: string | undefined,
): { id: string; apiKeys: [string] } {
  const suffix = toHex(nonce()).slice(0, 12);
  return { id: id ?? `workspace-${suffix}`, apiKeys: [`key-${suffix}`] };
}

function toWorkspaces({ engine }: ControlContext) {
  return engine.query(({ workspaces }) => ({
    workspaces: [...workspaces.values()].map(({ id, apiKeys }) => ({ workspaceId: id, apiKeys })),
  }));
}

/** The content that a new workspace copies: that of the named workspace, else of the first that the mock started with. */
function findTemplate(context: ControlContext, copyFrom: string | undefined): Result<Workspace, CommandRejected> {
  if (copyFrom === undefined) {
    const first = firstWorkspaceOf(context.initial.state);
    return first === undefined
      ? commandConflict('The mock started without a workspace. Pass "copyFrom" or "content".')
      : succeed(first);
  }
  return context.engine.query(({ workspaces }) => {
    const workspace = workspaces.get(copyFrom);
    return workspace === undefined ? workspaceNotFound(copyFrom, workspaces.keys()) : succeed(workspace);
  });
}

/** The workspace that was opened first, with its latest content, even if it is closed. */
function firstWorkspaceOf({ events }: EngineState): Workspace | undefined {
  const contents = events.flatMap((event) =>
    event.type === 'workspace-opened' || event.type === 'workspace-changed' ? [event.workspace] : [],
  );
  return contents.findLast(({ id }) => id === contents[0]?.id);
}
