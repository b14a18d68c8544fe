import type { JsonServer } from './control/data/json-server-app.ts';
import type { createNodeServer } from './http/adapters/node-server.ts';
import type { AwaitableReply, HttpRequest } from './http/message.ts';

export type MockServer = ReturnType<typeof createNodeServer>;

/** What a mock uses of Node. In a browser there is none of it. */
export interface Platform {
  createServer: typeof createNodeServer;
  /** Not of replicas: it shows all workspaces at once. */
  createDashboardHandler?(): (request: HttpRequest, pathname: string) => AwaitableReply;
  createDocsHandler(): (request: HttpRequest, pathname: string) => AwaitableReply;
  loadJsonServer(): Promise<JsonServer>;
  /** Bytes that the process takes up. */
  readMemory(): { rss: number; heapUsed: number };
}
