import { createControl } from '../../../src/control-client.ts';
import { formatInstant } from '../../../src/instant.ts';
import type { SoakWorkspace } from './history/history.ts';

const ownClockFrom = Date.parse('2030-01-01T00:00:00Z');

/** Opens workspaces at one replica: every third is on the clock that all share, the others have clocks of their own. */
export async function openWorkspaces(port: number, count: number): Promise<SoakWorkspace[]> {
  const control = createControl({ baseUrl: `http://127.0.0.1:${port}/_mock` });
  const workspaces: SoakWorkspace[] = [];
  for (let index = 0; index < count; index += 1) {
    const workspaceId = `soak-${index}`;
    const isOwn = index % 3 !== 0;
    const clock = { mode: 'manual', now: formatInstant(ownClockFrom) } as const;
    const { apiKeys } = await control.createWorkspace({ workspaceId, ...(isOwn ? { clock } : {}) });
    workspaces.push({ workspaceId, apiKey: apiKeys[0] ?? '', ownClockFrom: isOwn ? ownClockFrom : undefined });
  }
  return workspaces;
}
