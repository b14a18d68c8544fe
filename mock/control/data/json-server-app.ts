import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Adapter } from 'lowdb';
import type { RecordsByCollection } from './lowdb-adapter.ts';

/** A request in json-server's own terms. */
interface DataRequest {
  method: string;
  /** Path and query below its root: `/channels?_sort=name`. */
  url: string;
  /** The JSON value of the body. */
  body: unknown;
}

/** What json-server answers, or what it could not get over. */
type DataAnswer = { status: number; json: string } | { failure: unknown };

export type JsonServer = (adapter: Adapter<RecordsByCollection>, request: DataRequest) => Promise<DataAnswer>;

/**
 * json-server's routes for collections. They are loaded here and not with the mock, as they are slow to load.
 *
 * What else its app has stays out: it would serve the folder `public` of the working directory, open the data to
 * every origin, show a page of its own and take bodies of any content type.
 */
export async function loadJsonServer(): Promise<JsonServer> {
  const { createApp } = await importInDevelopmentMode();
  const { Low } = await import('lowdb');
  const { default: inject } = await import('light-my-request');

  return async (adapter, { method, url, body }) => {
    const db = new Low<RecordsByCollection>(adapter, {});
    await db.read();
    // An app for each request: json-server holds its data for as long as its app is there.
    const app = createApp(db);
    app.middleware = app.middleware.filter(({ path }) => path.startsWith('/:name'));
    let failure: { failure: unknown } | undefined;
    app.onError = (error, _, response) => {
      failure = { failure: error };
      response.end();
    };
    const dispatch = (request: IncomingMessage, response: ServerResponse) => {
      // Set here, the address stays letter by letter what it is.
      app.handler(Object.assign(request, { url, body }), response);
    };
    const { statusCode, payload } = await inject(dispatch, { method, url: '/' });
    return failure ?? { status: statusCode, json: payload };
  };
}

/** In production json-server reads the folder `public` when an app is made, and fails when there is none. */
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
