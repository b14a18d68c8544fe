import { useLive } from './use-live.ts';

/** The workspaces with their keys; undefined before the first response. */
export function useWorkspaces() {
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces', {
    isRelevant: ({ type }) => type.startsWith('workspace-'),
  });
  return data?.workspaces;
}

/** A key of a workspace, read before it is needed: a click is one request. undefined if it has none. */
export function useApiKey(workspaceId: string | null): string | undefined {
  return useWorkspaces()?.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0];
}
