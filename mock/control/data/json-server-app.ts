import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Adapter } from 'lowdb';

/** The data of json-server: records by collection. */
type RecordsByCollection = Record<string, unknown>;

/** A request in json-server's own terms. */
interface DataRequest {
  method: string;
  /** Path and query below its root: `/channels?_sort=name`. */
  url: string;
  /** The JSON value of the body. */
  body: unknown;
}

/** The reply of json-server, or its error. */
type DataAnswer = { status: number; json: string } | { failure: unknown };

export type JsonServer = (adapter: Adapter<RecordsByCollection>, request: DataRequest) => Promise<DataAnswer>;

/**
 * Loads json-server's routes for collections; on demand, as that is slow.
 *
 * The rest of its app is left out: it would serve the folder `public` of the working directory, open the data to every
 * origin, serve a page of its own and accept bodies of any content type.
 */
export async function loadJsonServer(): Promise<JsonServer> {
  const { createApp } = await importInDevelopmentMode();
  const { Low } = await import('lowdb');
  const { default: inject } = await import('light-my-request');

  return async (adapter, { method, url, body }) => {
    const db = new Low<RecordsByCollection>(adapter, {});
    await db.read();
    // One app per request, as an app of json-server keeps its data.
    const app = createApp(db);
    app.middleware = app.middleware.filter(({ path }) => path.startsWith('/:name'));
    let failure: { failure: unknown } | undefined;
    app.onError = (error, _, response) => {
      failure = { failure: error };
      response.end();
    };
    const dispatch = (request: IncomingMessage, response: ServerResponse) => {
      // Set here, as `inject` would normalise the URL.
      app.handler(Object.assign(request, { url, body }), response);
    };
    const { statusCode, payload } = await inject(dispatch, { method, url: '/' });
    return failure ?? { status: statusCode, json: payload };
  };
}

/** In production json-server reads the folder `public` when an app is created, and fails when there is none. */
async function importInDevelopmentMode(): Promise<typeof import('json-server/lib/app.js')> {
  const environment = process.env.NODE_ENV;
  if (environment !== 'production') return import('json-server/lib/app.js');
  process.env.NODE_ENV = 'development';
  try {
    return await import('json-server/lib/app.js');
  } finally {
    process.env.NODE_ENV = environment;
  }
}
