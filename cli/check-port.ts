import { once } from 'node:events';
import { createServer } from 'node:net';

/** Who has a port of this machine: nobody, a mock of Understudy, or another process. */
export type PortUse = 'free' | 'mock' | 'other';

/** Finds out who has a port of 127.0.0.1. */
export async function checkPort(port: number): Promise<PortUse> {
  if (await canListen(port)) return 'free';
  return (await isMock(port)) ? 'mock' : 'other';
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** `GET /` of a mock says so. */
async function isMock(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(1000),
    });
    const { name } = (await response.json()) as { name?: unknown };
    return name === 'Understudy';
  } catch {
    return false;
  }
}
