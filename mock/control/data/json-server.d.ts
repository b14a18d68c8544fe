// json-server brings no types. Only what is used here is described.
declare module 'json-server/lib/app.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Low } from 'lowdb';

  export interface App {
    /** In the order in which they see a request; `path` is what it was mounted at, such as `/` or `/:name/:id`. */
    middleware: { path: string }[];
    /** Answers a request that a route failed at. */
    onError: (error: unknown, request: IncomingMessage, response: ServerResponse) => void;
    handler(request: IncomingMessage, response: ServerResponse): void;
  }

  export function createApp(db: Low<Record<string, unknown>>): App;
}
