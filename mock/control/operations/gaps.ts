import { succeed } from '../../domain/result.ts';
import { readProfile } from '../../start/profile.ts';
import type { ControlContext } from '../control-context.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { findUnknownWorkspace } from '../unknown-workspace.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** The open questions of the interface, and the mock's answers. */
export const gapOperations = {
  listGaps: (context, { workspaceId }) => findUnknownWorkspace(context, workspaceId) ?? toGaps(context, workspaceId),
  setProfile(context, { workspaceId, profile }) {
    const unknown = findUnknownWorkspace(context, workspaceId);
    if (unknown !== undefined) return unknown;
    const result = readProfile(profile);
    if (!result.ok) return refuse('validationError', result.error.join(' '));
    const scope = workspaceId === undefined ? {} : { workspaceId };
    const dispatched = dispatchCommand(
      context,
      (_, { now: at }) => succeed([{ type: 'profile-set', at, profile: result.value, ...scope }]),
      scope,
    );
    return isRefusal(dispatched) ? dispatched : toGaps(context, workspaceId);
  },
} satisfies Partial<OperationHandlers>;

/** The descriptions are long, so they are loaded on demand. */
async function toGaps({ engine }: ControlContext, workspaceId: string | undefined) {
  const { gaps } = await import('../../../src/generated/gaps.ts');
  const profile: Readonly<Record<string, string | undefined>> = engine.profile(workspaceId);
  return {
    gaps: gaps.map(({ id, text: description, default: defaultAnswer, alternatives }) => ({
      id,
      description,
      default: defaultAnswer,
      alternatives: alternatives.map(({ id, text }) => ({ id, description: text })),
      chosen: profile[id] ?? 'default',
    })),
  };
}
