import { useState } from 'preact/hooks';
import { useAction } from '../live/use-action.ts';
import { Confirmed } from '../parts/confirmed.tsx';
import { Problem } from '../parts/notice.tsx';
import { go, hrefOf } from '../route/route.ts';

/** Which workspace is looked at; opens another, and closes this one. */
export function Worlds({
  workspaceIds,
  workspaceId,
  step,
}: {
  workspaceIds: readonly string[];
  workspaceId: string;
  /** What is looked at in it. */
  step: string;
}) {
  const [id, setId] = useState('');
  const { busy, problem, run } = useAction();
  const open = async (event: Event) => {
    event.preventDefault();
    let opened = '';
    const was = await run(async (control) => {
      const like = workspaceIds.includes(workspaceId) ? { like: workspaceId } : {};
      opened = (await control.createWorkspace({ ...like, ...(id && { workspaceId: id }) })).workspaceId;
    });
    if (!was) return;
    setId('');
    go(hrefOf('workspace', [opened, step]));
  };
  const close = async () => {
    if (await run((control) => control.deleteWorkspace({ workspaceId }))) go(hrefOf('workspace'));
  };
  return (
    <div class="worlds">
      <select
        aria-label="Workspace"
        value={workspaceId}
        onChange={(event) => go(hrefOf('workspace', [event.currentTarget.value, step]))}
      >
        {workspaceIds.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <details>
        <summary>Open or close a workspace</summary>
        <form class="acts" onSubmit={open}>
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
        <Confirmed words={`Close ${workspaceId} with all its sessions`} busy={busy} onConfirmed={close} />
      </details>
      <Problem error={problem} />
    </div>
  );
}
