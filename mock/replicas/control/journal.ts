import { sessionOperations } from '../../control/operations/sessions/sessions.ts';
import { type ReplicaOperations, toControlContext } from './replica-context.ts';
import { findWorkspaceId } from './workspace-of-input.ts';

/** Requests that any replica has answered. */
export const journalOperations = {
  readJournal: async ({ records }, filter) => (await records.journal.read()).read(filter),
  listExchanges: async ({ records }, filter) => (await records.journal.read()).list(filter),
  async clearJournal({ records }, { workspaceId }) {
    await records.journal.clear(workspaceId);
    return (await records.journal.read()).read({ workspaceId });
  },
  async readTimeline(context, input) {
    const { state, records } = context;
    const workspaceId = findWorkspaceId('readTimeline', input);
    // Events have numbers of their workspace.
    const journal = await records.journal.read(workspaceId ?? '');
    return state.runInWorkspace(workspaceId, (seat) =>
      sessionOperations.readTimeline(toControlContext(context, seat, { journal }), input),
    );
  },
} satisfies ReplicaOperations;
