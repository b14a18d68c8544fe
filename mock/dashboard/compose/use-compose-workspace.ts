import { useState } from 'preact/hooks';
import { useLive } from '../live/use-live.ts';
import { noChoices, readWorkspaceChoices, type WorkspaceChoices } from './workspace-choices.ts';

/** The workspace that a request is for, and what there is in it. */
export interface ComposeWorkspace {
  /** undefined until they are read. */
  workspaceIds: readonly string[] | undefined;
  workspaceId: string;
  select(workspaceId: string): void;
  /** A key that opens it; undefined where it has none. */
  apiKey: string | undefined;
  choices: WorkspaceChoices;
  /** Whether its choices are read. The first request is made of them: whoever types before would keep one without. */
  isReady: boolean;
  /** What its clock shows, in milliseconds. */
  now: number;
}

/** @param initial the workspace that is selected at first; else it is the first one */
export function useComposeWorkspace(initial: string | undefined): ComposeWorkspace {
  const { data: list } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const [selected, select] = useState<string>();
  const workspaceIds = list?.workspaces.map((workspace) => workspace.workspaceId);
  const workspaceId = selected ?? initial ?? workspaceIds?.[0] ?? '';
  const { data: read } = useLive(
    async () => ({ workspaceId, choices: workspaceId === '' ? noChoices : await readWorkspaceChoices(workspaceId) }),
    `choices of ${workspaceId}`,
    { isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type.startsWith('workspace-')) },
  );
  const isReady = workspaceId !== '' && read?.workspaceId === workspaceId;
  const { data: clock } = useLive(
    (control) => control.getClock(workspaceId === '' ? {} : { workspaceId }),
    `time of ${workspaceId}`,
  );
  return {
    workspaceIds,
    workspaceId,
    select,
    apiKey: list?.workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0],
    choices: isReady ? read.choices : noChoices,
    isReady,
    now: clock === undefined ? Date.now() : Date.parse(clock.now),
  };
}
