import { serveHttp } from './serve-http.ts';

/** A port of this machine that nobody listened on just now. */
export async function findFreePort(): Promise<number> {
  await using server = await serveHttp(() => {});
  return server.port;
}
