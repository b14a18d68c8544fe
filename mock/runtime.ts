import type { JsonServer } from './control/data/json-server-app.ts';
import type { PageHandler } from './control/pages/page-handler.ts';
import type { createNodeServer } from './http/adapters/node-server.ts';

export type MockServer = ReturnType<typeof createNodeServer>;

/** What a mock uses of Node. A browser has none of it. */
export interface Runtime {
  createServer: typeof createNodeServer;
  createDashboardHandler(): PageHandler;
  createDocsHandler(): PageHandler;
  loadJsonServer(): Promise<JsonServer>;
  /** Bytes that the process takes up. */
  readMemory(): { rss: number; heapUsed: number };
}
