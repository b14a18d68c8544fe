import { useLive } from '../live/use-live.ts';
import { hrefInWorkspace, navigate, type Route } from '../route/route.ts';
import { shellStrings as strings } from '../strings/shell.ts';

/** The one place where the workspace of all views is chosen. It is a part of the address. */
export function WorkspaceSwitch({ route }: { route: Route }) {
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces', {
    isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type.startsWith('workspace-')),
  });
  const ids = data?.workspaces.map(({ workspaceId }) => workspaceId) ?? [];
  const { workspaceId = '' } = route;
  return (
    <label class="workspace-switch">
      <span class="visually-hidden">{strings.workspace}</span>
      <select
        value={workspaceId}
        onChange={({ currentTarget }) => navigate(hrefInWorkspace(route, currentTarget.value))}
      >
        <option value="">{strings.allWorkspaces}</option>
        {[...new Set([...ids, ...(workspaceId === '' ? [] : [workspaceId])])].map((id) => (
          <option key={id} value={id}>
            {data === undefined || ids.includes(id) ? id : strings.unknownWorkspace(id)}
          </option>
        ))}
      </select>
    </label>
  );
}
