import { formatIssue } from '../../../src/files/issue.ts';
import { parseInstant } from '../../../src/instant.ts';
import type { CommandContext } from '../../domain/admin/admin-result.ts';
import { closeWorkspace, openWorkspace, openWorkspaceWithClock } from '../../domain/admin/workspace-commands.ts';
import { toHex } from '../../domain/random.ts';
import type { Workspace } from '../../domain/workspace/workspace.ts';
import type { Engine, EngineState } from '../../engine/engine.ts';
import { validateWorkspaces } from '../../start/workspaces.ts';
import { invalidTimestamp } from '../clock/invalid-timestamp.ts';
import type { ControlContext } from '../control-context.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import { type ControlRefusal, isRefusal, refuse } from '../refusal.ts';
import { refuseUnknownWorkspace } from '../unknown-workspace.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** Isolated workspaces for tests that run side by side. */
export const workspaceOperations = {
  listWorkspaces: (context) => toWorkspaces(context.engine),
  createWorkspace(context, { workspaceId, copyFrom, content, clock }) {
    const template = content === undefined ? findTemplate(context, copyFrom) : validateContent(content);
    if (isRefusal(template)) return template;
    const startAt = clock?.now === undefined ? undefined : parseInstant(clock.now);
    if (clock?.now !== undefined && startAt === undefined) return invalidTimestamp('clock.now', clock.now);
    let names = { id: '', apiKeys: [''] };
    const result = dispatchCommand(context, (world, commandContext) => {
      names = drawWorkspaceNames(commandContext, workspaceId);
      const { now } = commandContext;
      return clock === undefined
        ? openWorkspace(world, { ...template, ...names }, now)
        : openWorkspaceWithClock(world, { ...template, ...names }, startAt ?? now);
    });
    return isRefusal(result) ? result : { workspaceId: names.id, apiKeys: names.apiKeys };
  },
  deleteWorkspace(context, { workspaceId }) {
    const result = dispatchCommand(context, (world, { now }) => closeWorkspace(world, workspaceId, now));
    if (isRefusal(result)) return result;
    context.faults.clear(workspaceId);
    return toWorkspaces(context.engine);
  },
} satisfies Partial<OperationHandlers>;

/** The requested id or a new one, and a new key. */
function drawWorkspaceNames({ nonce }: CommandContext, id: string | undefined): { id: string; apiKeys: [string] } {
  const suffix = toHex(nonce()).slice(0, 12);
  return { id: id ?? `workspace-${suffix}`, apiKeys: [`key-${suffix}`] };
}

function toWorkspaces(engine: Engine) {
  return engine.query(({ workspaces }) => ({
    workspaces: [...workspaces.values()].map(({ id, apiKeys }) => ({ workspaceId: id, apiKeys })),
  }));
}

/** The content that a new workspace copies: that of the named workspace, else of the first that the mock started with. */
function findTemplate(context: ControlContext, copyFrom: string | undefined): Workspace | ControlRefusal {
  if (copyFrom === undefined) {
    const first = firstWorkspaceOf(context.initial.state);
    return first ?? refuse('conflict', 'The mock started without a workspace. Pass "copyFrom" or "content".');
  }
  return context.engine.query(
    ({ workspaces }) => workspaces.get(copyFrom) ?? refuseUnknownWorkspace(copyFrom, workspaces.keys()),
  );
}

/** The content with its defaults, as a workspace of any name; or what is wrong with it. */
function validateContent(content: object): Workspace | ControlRefusal {
  const anyName = { id: 'content', apiKeys: ['key-of-the-content'] };
  const validated = validateWorkspaces({ workspaces: [{ ...structuredClone(content), ...anyName }] });
  if (validated.ok) return validated.value[0] as Workspace;
  const problem = validated.error.map((issue) => formatIssue(issue)).join('; ');
  return refuse('validationError', `The workspace cannot be used: ${problem.replaceAll('workspaces[0]', 'content')}`);
}

/** The workspace that was opened first, with its latest content, even if it is closed. */
function firstWorkspaceOf({ events }: EngineState): Workspace | undefined {
  const contents = events.flatMap((event) =>
    event.type === 'workspace-opened' || event.type === 'workspace-changed' ? [event.workspace] : [],
  );
  return contents.findLast(({ id }) => id === contents[0]?.id);
}
