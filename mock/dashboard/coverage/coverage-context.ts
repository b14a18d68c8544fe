import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { listRecords } from '../records.ts';
import type { Agent } from './phrase.ts';

/** What a workspace has to cover items with. */
export interface CoverageContext {
  workspaceId: string;
  /** One of its keys. */
  apiKey: string;
  /** The newest chat that is active. */
  chat: ControlSchemas['SessionInfo'] | undefined;
  agents: readonly Agent[];
  channels: readonly { name: string; type: string; agent?: string }[];
}

/** The context of that workspace, or of the first; undefined when there is none. */
export async function loadCoverageContext(
  control: Control,
  requestedId: string | null,
): Promise<CoverageContext | undefined> {
  const { workspaces } = await control.listWorkspaces();
  const workspace = workspaces.find(({ workspaceId }) => workspaceId === requestedId) ?? workspaces[0];
  if (workspace === undefined) return undefined;
  const { workspaceId, apiKeys } = workspace;
  const [{ sessions }, agents, channels] = await Promise.all([
    control.listSessions({ workspaceId, kind: 'chat', status: 'active', limit: 1 }),
    listRecords('agents', workspaceId),
    listRecords('channels', workspaceId),
  ]);
  return {
    workspaceId,
    apiKey: apiKeys[0] ?? '',
    chat: sessions[0],
    // The schema of workspaces holds for whatever the mock has in them.
    agents: agents as unknown as Agent[],
    channels: channels as unknown as CoverageContext['channels'],
  };
}
