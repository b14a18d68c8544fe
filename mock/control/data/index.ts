import { isObject } from '../../../src/json.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { bounds } from '../../domain/bounds.ts';
import { defaultProfile, Gaps } from '../../domain/gaps.ts';
import { succeed } from '../../domain/result.ts';
import type { HttpReply, HttpRequest } from '../../http/message.ts';
import { readBody } from '../../http/read-request.ts';
import { errorReply, jsonReply } from '../../http/reply.ts';
import { decodeSegment } from '../../http/target.ts';
import { type ControlRefusal, refusalReply } from '../context/refusal.ts';
import {
  type CollectionName,
  collectionNames,
  type DataRecord,
  type DataSource,
  type EditableCollection,
  isEditable,
  isListName,
  keyFields,
  recordsOf,
  toRecordId,
} from './collections.ts';
import { applyEdit } from './edit.ts';
import type { JsonServer } from './json-server-app.ts';

/** Answers a request; `pathBelowData` is its path after `/_mock/data`, without the query and as it was sent. */
export type DataPlane = (request: HttpRequest, pathBelowData: string) => Promise<HttpReply>;

/** What a request is about. */
interface Target {
  collection: CollectionName;
  /** Empty for the whole collection. */
  id: string;
  query: URLSearchParams;
}

/**
 * The world over the REST conventions of json-server. An edit is validated like a workspace file and then applied as
 * one change; a refused edit changes nothing.
 *
 * Rejects only with what `source` throws, or for a bug in our own code.
 */
export function createDataPlane(source: DataSource, loadJsonServer: () => Promise<JsonServer>): DataPlane {
  let jsonServer: Promise<JsonServer> | undefined;
  return async (request, pathBelowData) => {
    const [name = '', id = '', ...rest] = pathBelowData.replace(/^\//, '').split('/').map(decodeSegment);
    const isIndex = pathBelowData === '' || pathBelowData === '/';
    const collection = collectionNames.find((candidate) => candidate === name);
    if (collection === undefined && !isIndex) {
      const found = JSON.stringify(truncate(name));
      return refuse('pathNotFound', `There is no collection ${found}, but ${collectionNames.join(', ')}.`);
    }
    if (rest.length > 0) return refuse('pathNotFound', `A record has nothing below it; ask for ${collection}/{id}.`);
    const allowed = methodsOf(collection, id !== '');
    if (!allowed.includes(request.method)) return refuseMethod(request.method, allowed, collection);
    if (collection === undefined) return omitBodyForHead(request, jsonReply(200, listCollections(source)));
    const query = new URLSearchParams(request.target.split('?').slice(1).join('?'));
    jsonServer ??= loadJsonServer();
    const target = { collection, id, query };
    return readMethods.includes(request.method) || !isEditable(collection)
      ? omitBodyForHead(request, await readRecords(await jsonServer, source, target))
      : writeRecord(await jsonServer, source, request, { ...target, collection });
  };
}

const readMethods: readonly string[] = ['GET', 'HEAD'];

/** The methods of a collection, of a record in it, or of the list of collections. */
function methodsOf(collection: CollectionName | undefined, isRecord: boolean): readonly string[] {
  if (collection === undefined || !isEditable(collection)) return readMethods;
  if (collection === 'workspaces') return isRecord ? [...readMethods, 'PUT', 'PATCH'] : readMethods;
  return isRecord ? [...readMethods, 'PUT', 'PATCH', 'DELETE'] : [...readMethods, 'POST'];
}

/** A workspace is created and deleted as a whole, which is more than an edit of records. */
const workspaceHints: Partial<Record<string, string>> = {
  POST: ' Open a workspace with POST /_mock/workspaces.',
  DELETE: ' Close a workspace with DELETE /_mock/workspaces/{workspaceId}.',
};

function refuseMethod(method: string, allowed: readonly string[], collection: string | undefined): HttpReply {
  const allow = allowed.join(', ');
  const hint = collection === 'workspaces' ? (workspaceHints[method] ?? '') : '';
  return refuse('methodNotAllowed', `This path has ${allow}, not ${truncate(method)}.${hint}`, { allow });
}

function listCollections(source: DataSource) {
  return collectionNames.map((name) => {
    const editable = isEditable(name);
    return { name, count: editable ? recordsOf(source, name).length : source.latest(name).total, editable };
  });
}

async function readRecords(
  jsonServer: JsonServer,
  source: DataSource,
  { collection, id, query }: Target,
): Promise<HttpReply> {
  const embedded = query.getAll('_embed');
  const needed = collectionNames.filter((name) => name === collection || embedded.some((one) => isRelated(one, name)));
  const data = Object.fromEntries(needed.map((name) => [name, recordsOf(source, name)]));
  // One that is asked for by its id need not be among the latest.
  if (id !== '' && !isEditable(collection)) data[collection] = [source.find(collection, id) ?? []].flat();
  // For HEAD json-server would apply the routes of all methods.
  const response = await jsonServer(
    { read: async () => data, write: async () => {} },
    { method: 'GET', url: toUrl({ collection, id, query }), body: undefined },
  );
  if ('failure' in response) {
    const reason = response.failure instanceof Error ? response.failure.message : String(response.failure);
    return refuse('validationError', `json-server cannot read this query: ${reason}`);
  }
  if (response.status !== 200) return refuseUnknownRecord();
  if (response.json.length <= bounds.answerSize) return passOn(response.json);
  const message = `The answer would have more than ${bounds.answerSize} characters. Ask for pages: ?_page=1&_per_page=100.`;
  return refuse('bodyTooLarge', message);
}

/** Whether `_embed` asks for records of a collection: one as `session`, or many as `sessions`. */
function isRelated(embedded: string, name: CollectionName): boolean {
  return embedded === name || `${embedded}s` === name;
}

async function writeRecord(
  jsonServer: JsonServer,
  source: DataSource,
  request: HttpRequest,
  target: Target & { collection: EditableCollection },
): Promise<HttpReply> {
  const { method } = request;
  const { collection } = target;
  // A profile is for the service; the control plane reads every body by the defaults.
  const body = method === 'DELETE' ? succeed({}) : readBody(request, new Gaps(defaultProfile));
  if (!body.ok) return errorReply(body.error);
  if (!isObject(body.value)) {
    const found = Array.isArray(body.value) ? 'a list' : truncate(JSON.stringify(body.value));
    return refuse('validationError', `The body must be one record, a JSON object; found ${found}.`);
  }
  let records: DataRecord[] | undefined;
  let edited: ReturnType<typeof applyEdit> | undefined;
  const adapter = {
    // json-server edits and writes in the tick in which it first reads the records, so no other change can get lost.
    read: async () =>
      Object.defineProperty({}, collection, {
        enumerable: true,
        get: () => {
          records ??= recordsOf(source, collection);
          return records;
        },
      }),
    write: async () => {
      edited = applyEdit(source, collection, records ?? []);
    },
  };
  const response = await jsonServer(adapter, { method, url: toUrl(target), body: body.value });
  if ('failure' in response) throw response.failure;
  if (edited === undefined) return refuseUnknownRecord();
  if (!edited.ok) return refuse('validationError', edited.error.join(' '));
  if (method === 'DELETE') return passOn(response.json);

  // json-server returns its own id and no defaults; the reply has the record as it is now.
  const written = JSON.parse(response.json) as DataRecord;
  const id = isListName(collection)
    ? toRecordId(String(written.workspaceId), collection, written[keyFields[collection]])
    : written.id;
  const record = recordsOf(source, collection).find((candidate) => candidate.id === id);
  if (record === undefined) throw new Error(`The change was taken, but ${collection} has no ${id} after it.`);
  return jsonReply(response.status, record);
}

function toUrl({ collection, id, query }: Target): string {
  return `/${collection}${id === '' ? '' : `/${encodeURIComponent(id)}`}?${query}`;
}

/** The reply of json-server, unchanged. */
function passOn(json: string): HttpReply {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: new TextEncoder().encode(json) };
}

function omitBodyForHead({ method }: HttpRequest, reply: HttpReply): HttpReply {
  const { body: _, ...withoutBody } = reply;
  return method === 'HEAD' ? withoutBody : reply;
}

function refuseUnknownRecord(): HttpReply {
  return refuse(
    'pathNotFound',
    'There is no record with this id. An id is "workspace:name", as the collection shows it.',
  );
}

function refuse(
  errorCode: ControlRefusal['errorCode'],
  message: string,
  headers?: Readonly<Record<string, string>>,
): HttpReply {
  return refusalReply({ errorCode, message }, headers);
}
