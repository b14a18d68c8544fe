import { type Control, ControlError, createControl } from '../../../src/control-client.ts';
import type { FinalWorld, SoakWorkspace } from './history/history.ts';

const pageSize = 1_000;

/** What each replica shows of each workspace, once time stands still in it. Ports are those of the replicas, in order. */
export async function readWorlds(
  ports: readonly number[],
  workspaces: readonly SoakWorkspace[],
): Promise<FinalWorld[]> {
  const worlds: FinalWorld[] = [];
  const controls = ports.map((port) => createControl({ baseUrl: `http://127.0.0.1:${port}/_mock` }));
  for (const { workspaceId, ownClockFrom } of workspaces) {
    const [first] = controls;
    if (ownClockFrom === undefined) await first?.setClock({ workspaceId, mode: 'manual' }).catch(toProblem);
    for (const [replica, control] of controls.entries())
      worlds.push({ replica, workspaceId, ...(await readWorld(control, workspaceId).catch(toProblem)) });
  }
  return worlds;
}

/** A replica that is broken may answer nothing but errors. @throws the error when it is another one */
function toProblem(error: unknown): Omit<FinalWorld, 'replica' | 'workspaceId'> {
  if (!(error instanceof ControlError)) throw error;
  return { text: '', sent: new Map(), problem: error.message };
}

async function readWorld(control: Control, workspaceId: string): Promise<Pick<FinalWorld, 'text' | 'sent'>> {
  const sessions = await readPages(async (after) => {
    const page = await control.listSessions({ workspaceId, limit: pageSize, ...after });
    return { items: page.sessions, next: page.next };
  });
  const messages = await readPages(async (after) => {
    const page = await control.listMessages({ workspaceId, limit: pageSize, ...after });
    return { items: page.messages, next: page.next };
  });
  const sent = new Map<string, number>();
  const events = [];
  for (let since = 0, isLast = false; !isLast; ) {
    const page = await control.listEvents({ workspaceId, limit: pageSize, since });
    events.push(...page.events);
    isLast = page.events.length === 0 || page.next === since;
    since = page.next;
  }
  for (const { type, sessionId } of events)
    if (type === 'message-sent' && typeof sessionId === 'string') sent.set(sessionId, (sent.get(sessionId) ?? 0) + 1);
  return { text: JSON.stringify({ sessions, messages, events }), sent };
}

async function readPages<Item>(
  read: (after: { after?: string }) => Promise<{ items: readonly Item[]; next: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await read(next === undefined ? {} : { after: next });
    all.push(...page.items);
    next = page.next;
  }
  return all;
}
