import { useState } from 'preact/hooks';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { Problem } from '../components/notice.tsx';
import { useAction } from '../live/use-action.ts';
import { hrefOf, navigate } from '../route/route.ts';

/** Which workspace is looked at; opens another, and closes this one. */
export function WorkspaceSwitcher({
  workspaceIds,
  workspaceId,
  segment,
}: {
  workspaceIds: readonly string[];
  workspaceId: string;
  /** What is looked at in it. */
  segment: string;
}) {
  const [id, setId] = useState('');
  const { busy, problem, run } = useAction();
  const openWorkspace = async (event: Event) => {
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
  const closeWorkspace = async () => {
    if (await run((control) => control.deleteWorkspace({ workspaceId }))) navigate(hrefOf('workspace'));
  };
  return (
    <div class="worlds">
      <select
        aria-label="Workspace"
        value={workspaceId}
        onChange={(event) => navigate(hrefOf('workspace', [event.currentTarget.value, segment]))}
      >
        {workspaceIds.map((workspaceId) => (
          <option key={workspaceId}>{workspaceId}</option>
        ))}
      </select>
      <details>
        <summary>Open or close a workspace</summary>
        <form class="acts" onSubmit={openWorkspace}>
          <input
            type="text"
            aria-label="Id of the new workspace"
            placeholder="id, or empty for any"
            value={id}
            onInput={(event) => setId(event.currentTarget.value)}
          />
          <button type="submit" disabled={busy}>
            Open one like this
          </button>
        </form>
        <ConfirmButton label={`Close ${workspaceId} with all its sessions`} busy={busy} onConfirm={closeWorkspace} />
      </details>
      <Problem error={problem} />
    </div>
  );
}
