import type { ControlRuntime } from './control/index.ts';
import type { createNodeServer } from './http/adapters/node-server.ts';

export type MockServer = ReturnType<typeof createNodeServer>;

/** What a mock uses of Node. A browser has none of it. */
export interface Runtime extends ControlRuntime {
  createServer: typeof createNodeServer;
}
