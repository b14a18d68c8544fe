import type { JsonServer } from './control/data/json-server-app.ts';
import type { PageHandler } from './control/pages/page-handler.ts';
import type { createNodeServer } from './http/adapters/node-server.ts';

export type MockServer = ReturnType<typeof createNodeServer>;

/** What a mock uses of Node. In a browser there is none of it. */
export interface Platform {
  createServer: typeof createNodeServer;
  createDashboardHandler(): PageHandler;
  createDocsHandler(): PageHandler;
  loadJsonServer(): Promise<JsonServer>;
  /** Bytes that the process takes up. */
  readMemory(): { rss: number; heapUsed: number };
}
