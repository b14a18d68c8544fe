import { formatIssue } from '../../../src/files/issue.ts';
import { closeWorkspace, openWorkspace, workspaceNotFound } from '../../domain/control-commands.ts';
import { succeed } from '../../domain/decision.ts';
import { toHex } from '../../domain/identifiers.ts';
import type { Workspace } from '../../domain/workspace.ts';
import type { EngineState } from '../../engine/engine.ts';
import { readProfile, validateWorkspaces } from '../../start/options.ts';
import { type ControlContext, dispatchCommand, type OperationHandlers } from '../context/control-context.ts';
import { type ControlResult, readTimestamp, refuse } from '../context/refusal.ts';

export const workspaceOperations = {
  listWorkspaces: (context) => succeed(toWorkspaces(context)),
  createWorkspace(context, { workspaceId, copyFrom, content, clock }) {
    const template = content === undefined ? findTemplate(context, copyFrom) : validateContent(content);
    if (!template.ok) return template;
    const start = readTimestamp('clock.now', clock?.now);
    if (!start.ok) return start;
    let workspace = template.value;
    const result = dispatchCommand(context, (world, { now, nonce }) => {
      const suffix = toHex(nonce()).slice(0, 12);
      const id = workspaceId ?? `workspace-${suffix}`;
      workspace = { ...template.value, id, apiKeys: [`key-${suffix}`] };
      return openWorkspace(world, workspace, now, clock && (start.value ?? now));
    });
    return result.ok ? succeed({ workspaceId: workspace.id, apiKeys: [...workspace.apiKeys] }) : result;
  },
  deleteWorkspace(context, { workspaceId }) {
    const result = dispatchCommand(context, (world, { now }) => closeWorkspace(world, workspaceId, now));
    if (!result.ok) return result;
    context.faults.clear(workspaceId);
    return succeed(toWorkspaces(context));
  },
  listGaps: async (context, { workspaceId }) => succeed(await toGaps(context, workspaceId)),
  async setProfile(context, { workspaceId, profile }) {
    const read = readProfile(profile);
    if (!read.ok) return refuse('validationError', read.error.join(' '));
    const scope = workspaceId === undefined ? {} : { workspaceId };
    const result = dispatchCommand(
      context,
      (_, { now: at }) => succeed([{ type: 'profile-set', at, profile: read.value, ...scope }]),
      scope,
    );
    return result.ok ? succeed(await toGaps(context, workspaceId)) : result;
  },
} satisfies Partial<OperationHandlers>;

function toWorkspaces({ engine }: ControlContext) {
  return engine.query(({ workspaces }) => ({
    workspaces: [...workspaces.values()].map(({ id, apiKeys }) => ({ workspaceId: id, apiKeys })),
  }));
}

function findTemplate({ engine, initial }: ControlContext, copyFrom: string | undefined): ControlResult<Workspace> {
  if (copyFrom === undefined) {
    const first = firstWorkspaceOf(initial.state);
    if (first !== undefined) return succeed(first);
    return refuse('conflict', 'The mock started without a workspace. Pass "copyFrom" or "content".');
  }
  return engine.query(({ workspaces }) => {
    const found = workspaces.get(copyFrom);
    return found === undefined ? workspaceNotFound(copyFrom, workspaces.keys()) : succeed(found);
  });
}

function validateContent(content: object): ControlResult<Workspace> {
  const anyName = { id: 'content', apiKeys: ['key-of-the-content'] };
  const validated = validateWorkspaces({ workspaces: [{ ...structuredClone(content), ...anyName }] });
  if (validated.ok) return succeed(validated.value[0] as Workspace);
  const problem = validated.error.map((issue) => formatIssue(issue)).join('; ');
  return refuse('validationError', `The workspace cannot be used: ${problem.replaceAll('workspaces[0]', 'content')}`);
}

/** Returns the latest content of the workspace that was opened first, even if this workspace is closed. */
function firstWorkspaceOf({ events }: EngineState): Workspace | undefined {
  const contents = events.flatMap((event) =>
    event.type === 'workspace-opened' || event.type === 'workspace-changed' ? [event.workspace] : [],
  );
  return contents.findLast(({ id }) => id === contents[0]?.id);
}

async function toGaps({ engine }: ControlContext, workspaceId: string | undefined) {
  const { gaps } = await import('../../../src/generated/gaps.ts');
  const profile: Readonly<Record<string, string | undefined>> = engine.profile(workspaceId);
  return {
    gaps: gaps.map(({ id, text, default: defaultAnswer, alternatives }) => ({
      id,
      description: text,
      default: defaultAnswer,
      alternatives: alternatives.map((alternative) => ({ id: alternative.id, description: alternative.text })),
      chosen: profile[id] ?? 'default',
    })),
  };
}
