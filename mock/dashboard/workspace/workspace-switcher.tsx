import { useState } from 'preact/hooks';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { Problem } from '../components/notice.tsx';
import { useAction } from '../live/use-action.ts';
import { hrefOf, navigate } from '../route/route.ts';

/** The workspace by its name; creates and deletes workspaces. The switch is in the header. */
export function WorkspaceSwitcher({
  workspaceIds,
  workspaceId,
  segment,
}: {
  workspaceIds: readonly string[];
  workspaceId: string;
  /** The part of the workspace that is shown. */
  segment: string;
}) {
  const [id, setId] = useState('');
  const { busy, problem, run } = useAction();
  const create = async (event: Event) => {
    event.preventDefault();
    let newWorkspaceId = '';
    const succeeded = await run(async (control) => {
      const template = workspaceIds.includes(workspaceId) ? { copyFrom: workspaceId } : {};
      newWorkspaceId = (await control.createWorkspace({ ...template, ...(id && { workspaceId: id }) })).workspaceId;
    });
    if (!succeeded) return;
    setId('');
    navigate(hrefOf('workspace', [newWorkspaceId, segment]));
  };
  const remove = async () => {
    if (await run((control) => control.deleteWorkspace({ workspaceId }))) navigate(hrefOf('workspace'));
  };
  return (
    <div class="workspace-switcher">
      <h2>{workspaceId}</h2>
      <details>
        <summary>Create or delete a workspace</summary>
        <form class="actions" onSubmit={create}>
          <input
            type="text"
            aria-label="Id of the new workspace"
            placeholder="id (optional)"
            value={id}
            onInput={(event) => setId(event.currentTarget.value)}
          />
          <button type="submit" disabled={busy}>
            Create from this one
          </button>
        </form>
        <ConfirmButton label={`Delete ${workspaceId} and all its sessions`} busy={busy} onConfirm={remove} />
      </details>
      <Problem error={problem} />
    </div>
  );
}
