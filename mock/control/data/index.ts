import { isObject } from '../../../src/json.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { defaultProfile, Gaps } from '../../domain/gaps.ts';
import type { HttpReply, HttpRequest } from '../../http/message.ts';
import { errorReply, jsonReply } from '../../http/reply.ts';
import { readBody } from '../../http/stages/read-request.ts';
import { decodeSegment } from '../../http/target.ts';
import { maxMessageLength } from '../refusal.ts';
import {
  type CollectionName,
  collectionNames,
  countRecords,
  type DataRecord,
  type DataSource,
  type EditableCollection,
  isEditable,
  isListName,
  keyFields,
} from './collections.ts';
import type { JsonServer } from './json-server-app.ts';
import { createLowdbAdapter, createReadAdapter } from './lowdb-adapter.ts';
import { checkMethod, isReadMethod, methodNotAllowedReply, readMethods } from './methods.ts';
import { toRecordId } from './record-id.ts';

export type { DataSource } from './collections.ts';

/** Answers a request; `pathBelowData` is its path after `/_mock/data`, without the query and as it was sent. */
export type DataPlane = (request: HttpRequest, pathBelowData: string) => Promise<HttpReply>;

/**
 * The world over the REST conventions of json-server. An edit is validated like a workspace file and then applied as
 * one change; a refused edit changes nothing.
 *
 * Rejects only with what `source` throws, or for a bug in our own code.
 */
export function createDataPlane(source: DataSource, loadJsonServer: () => Promise<JsonServer>): DataPlane {
  let jsonServerPromise: Promise<JsonServer> | undefined;
  const jsonServer = () => {
    jsonServerPromise ??= loadJsonServer();
    return jsonServerPromise;
  };
  return async (request, pathBelowData) => {
    if (pathBelowData === '' || pathBelowData === '/') return listCollections(source, request.method);
    const [name = '', id = '', ...rest] = pathBelowData.replace(/^\//, '').split('/').map(decodeSegment);
    const collection = collectionNames.find((candidate) => candidate === name);
    if (collection === undefined)
      return notFoundReply(
        `There is no collection ${JSON.stringify(truncate(name))}, but ${collectionNames.join(', ')}.`,
      );
    if (rest.length > 0) return notFoundReply(`A record has nothing below it; ask for ${collection}/{id}.`);

    const methodReply = checkMethod(request.method, collection, id !== '');
    if (methodReply !== undefined) return methodReply;
    const query = new URLSearchParams(request.target.split('?').slice(1).join('?'));
    return isReadMethod(request.method) || !isEditable(collection)
      ? readRecords(await jsonServer(), source, { collection, id, query, method: request.method })
      : writeRecord(await jsonServer(), source, toUrl(collection, id, query), request, collection);
  };
}

function listCollections(source: DataSource, method: string): HttpReply {
  if (!isReadMethod(method)) return methodNotAllowedReply(method, readMethods);
  const collections = collectionNames.map((name) => ({
    name,
    count: countRecords(source, name),
    editable: isEditable(name),
  }));
  return omitBodyForHead(method, jsonReply(200, collections));
}

async function readRecords(
  jsonServer: JsonServer,
  source: DataSource,
  { collection, id, query, method }: ReadRequest,
): Promise<HttpReply> {
  const adapter = createReadAdapter(source, collection, id, query.getAll('_embed'));
  query.delete('_embed');
  const url = toUrl(collection, id, query);
  // For HEAD json-server would apply the routes of all methods.
  const response = await jsonServer(adapter, { method: 'GET', url, body: undefined });
  const readError = adapter.readError();
  if (readError !== undefined) throw readError.error;
  if ('failure' in response) {
    const reason = response.failure instanceof Error ? response.failure.message : String(response.failure);
    return validationErrorReply(`json-server cannot read this query: ${reason}`);
  }
  if (response.status !== 200) return omitBodyForHead(method, unknownRecordReply());
  return omitBodyForHead(method, response.json.length > bounds.answerSize ? tooLargeReply() : passOn(response.json));
}

interface ReadRequest {
  collection: CollectionName;
  /** Empty for the whole collection. */
  id: string;
  query: URLSearchParams;
  method: string;
}

function toUrl(collection: CollectionName, id: string, query: URLSearchParams): string {
  return `/${collection}${id === '' ? '' : `/${encodeURIComponent(id)}`}?${query}`;
}

function tooLargeReply(): HttpReply {
  const message = `The answer would have more than ${bounds.answerSize} characters. Ask for pages: ?_page=1&_per_page=100.`;
  return errorReply({ status: 413, errorCode: 'bodyTooLarge', message });
}

async function writeRecord(
  jsonServer: JsonServer,
  source: DataSource,
  url: string,
  request: HttpRequest,
  collection: EditableCollection,
): Promise<HttpReply> {
  const { method } = request;
  const bodyResult = method === 'DELETE' ? { record: undefined } : readRecord(request);
  if (!('record' in bodyResult)) return bodyResult;

  const adapter = createLowdbAdapter(source, collection);
  const response = await jsonServer(adapter, { method, url, body: bodyResult.record });
  if ('failure' in response) throw response.failure;
  const result = adapter.editResult();
  if (result === undefined) return unknownRecordReply();
  if (!result.ok) return validationErrorReply(result.issues.join(' '));
  if (method === 'DELETE') return passOn(response.json);

  // json-server returns its own id and no defaults; the reply has the record as it is now.
  const written = JSON.parse(response.json) as DataRecord;
  const id = isListName(collection)
    ? toRecordId(String(written.workspaceId), collection, written[keyFields[collection]])
    : written.id;
  const record = result.records.find((candidate) => candidate.id === id);
  if (record === undefined) throw new Error(`The change was taken, but ${collection} has no ${id} after it.`);
  return jsonReply(response.status, record);
}

function readRecord(request: HttpRequest): { record: object } | HttpReply {
  // A profile is for the service; the control plane reads every body by the defaults.
  const bodyResult = readBody(request, new Gaps(defaultProfile));
  if (!('value' in bodyResult)) return errorReply(bodyResult);
  const { value } = bodyResult;
  if (isObject(value)) return { record: value };
  const found = Array.isArray(value) ? 'a list' : truncate(JSON.stringify(value));
  return validationErrorReply(`The body must be one record, a JSON object; found ${found}.`);
}

/** The reply of json-server, unchanged. */
function passOn(json: string): HttpReply {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: new TextEncoder().encode(json) };
}

function omitBodyForHead(method: string, reply: HttpReply): HttpReply {
  const { body: _, ...withoutBody } = reply;
  return method === 'HEAD' ? withoutBody : reply;
}

function notFoundReply(message: string): HttpReply {
  return errorReply({ status: 404, errorCode: 'pathNotFound', message });
}

function unknownRecordReply(): HttpReply {
  return notFoundReply('There is no record with this id. An id is "workspace:name", as the collection shows it.');
}

function validationErrorReply(message: string): HttpReply {
  return errorReply({ status: 422, errorCode: 'validationError', message: truncate(message, maxMessageLength) });
}
