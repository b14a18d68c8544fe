import { createControl } from '../../src/control-client.ts';
import type { ReplicaGroup } from '../soak/replicas/balanced/start-replica-group.ts';
import { measureLoad } from './measure-load.ts';

/** Opens so many workspaces. Returns a key of each. */
export async function openWorkspaces(port: number, count: number): Promise<string[]> {
  const control = createControl({ baseUrl: `http://127.0.0.1:${port}/_mock` });
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { apiKeys } = await control.createWorkspace({ workspaceId: `w${index}x` });
    keys.push(apiKeys[0] ?? '');
  }
  return keys;
}

/**
 * Fills the first workspace by requests, and all others with copies of its stream, in which its name is replaced by theirs:
 * what a replica reads is the same as if each had been filled by requests. Returns how many sessions each has.
 */
export async function fillWorkspaces(
  group: ReplicaGroup,
  apiKeys: readonly string[],
  sessions: number,
): Promise<number> {
  const control = createControl({ baseUrl: `http://127.0.0.1:${group.ports()[0]}/_mock` });
  let total = 0;
  while (total < sessions) {
    await measureLoad(group.ports(), apiKeys.slice(0, 1), 500);
    total = (await control.listSessions({ workspaceId: 'w0x', limit: 1 })).total;
  }
  const database = new URL(group.databaseUrl).pathname.slice(1);
  const others = `generate_series(1, ${apiKeys.length - 1}) AS n`;
  const name = `'w' || n || 'x'`;
  await group.postgres.query(
    database,
    `DELETE FROM understudy_entries WHERE stream ~ '/w[1-9][0-9]*x$';
     DELETE FROM understudy_snapshots WHERE stream ~ '/w[1-9][0-9]*x$';
     INSERT INTO understudy_entries (stream, version, token, text)
       SELECT replace(stream, 'w0x', ${name}), version, token, replace(text, 'w0x', ${name})
       FROM understudy_entries, ${others} WHERE stream LIKE '%/w0x';
     INSERT INTO understudy_snapshots (stream, version, first_version, text)
       SELECT replace(stream, 'w0x', ${name}), version, first_version, replace(text, 'w0x', ${name})
       FROM understudy_snapshots, ${others} WHERE stream LIKE '%/w0x';
     ANALYZE`,
  );
  return total;
}
