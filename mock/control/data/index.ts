import { defaultProfile } from '../../domain/profile.ts';
import { shown } from '../../domain/shown.ts';
import type { HttpReply, HttpRequest } from '../../http/message.ts';
import { readBody } from '../../http/read-body.ts';
import { errorReply, jsonReply } from '../../http/reply.ts';
import { inBrief } from '../refusal.ts';
import {
  collectionNames,
  type DataRecord,
  type DataSource,
  type EditableName,
  isEditable,
  isListName,
  namingFields,
  recordsOf,
} from './collections.ts';
import { type JsonServer, loadJsonServer } from './json-server-app.ts';
import { isReading, notAllowed, reading, wrongMethod } from './methods.ts';
import { recordId } from './record-id.ts';
import { worldAdapter } from './world-adapter.ts';

export type { DataSource } from './collections.ts';

/** Answers a request; `pathBelowData` is its path after `/_mock/data`, without the query and as it was sent. */
export type DataPlane = (request: HttpRequest, pathBelowData: string) => Promise<HttpReply>;

/**
 * The world over the REST conventions of json-server. An edit is checked as a workspace file is and then becomes one
 * change; one that is refused changes nothing.
 *
 * Rejects only with what `source` throws, or for a mistake of our own.
 */
export function dataPlane(source: DataSource): DataPlane {
  let loading: Promise<JsonServer> | undefined;
  const jsonServer = () => {
    loading ??= loadJsonServer();
    return loading;
  };
  return async (request, pathBelowData) => {
    if (pathBelowData === '' || pathBelowData === '/') return overview(source, request.method);
    const [name = '', id = '', ...deeper] = pathBelowData.replace(/^\//, '').split('/').map(decoded);
    const collection = collectionNames.find((one) => one === name);
    if (collection === undefined)
      return nothingHere(`There is no collection ${JSON.stringify(shown(name))}, but ${collectionNames.join(', ')}.`);
    if (deeper.length > 0) return nothingHere(`A record has nothing below it; ask for ${collection}/{id}.`);

    const refused = wrongMethod(request.method, collection, id !== '');
    if (refused !== undefined) return refused;
    const query = new URLSearchParams(request.target.split('?').slice(1).join('?'));
    const url = `/${collection}${id === '' ? '' : `/${encodeURIComponent(id)}`}?${query}`;
    return isReading(request.method) || !isEditable(collection)
      ? read(await jsonServer(), source, url, request.method)
      : write(await jsonServer(), source, url, request, collection);
  };
}

function overview(source: DataSource, method: string): HttpReply {
  if (!isReading(method)) return notAllowed(method, reading);
  const collections = collectionNames.map((name) => ({
    name,
    count: recordsOf(source, name).length,
    editable: isEditable(name),
  }));
  return withBodyFor(method, jsonReply(200, collections, []));
}

async function read(jsonServer: JsonServer, source: DataSource, url: string, method: string): Promise<HttpReply> {
  const adapter = worldAdapter(source);
  // To a HEAD request json-server would apply the routes of all methods.
  const answer = await jsonServer(adapter, { method: 'GET', url, body: undefined });
  const mistake = adapter.mistake();
  if (mistake !== undefined) throw mistake.error;
  if ('failure' in answer) {
    const reason = answer.failure instanceof Error ? answer.failure.message : String(answer.failure);
    return refusal(`json-server cannot read this query: ${reason}`);
  }
  const reply = answer.status === 200 ? { status: 200, headers: json, body: answer.json } : noSuchRecord();
  return withBodyFor(method, reply);
}

async function write(
  jsonServer: JsonServer,
  source: DataSource,
  url: string,
  request: HttpRequest,
  collection: EditableName,
): Promise<HttpReply> {
  const { method } = request;
  const given = method === 'DELETE' ? { record: undefined } : givenRecord(request);
  if (!('record' in given)) return given;

  const adapter = worldAdapter(source, collection);
  const answer = await jsonServer(adapter, { method, url, body: given.record });
  if ('failure' in answer) throw answer.failure;
  const verdict = adapter.verdict();
  if (verdict === undefined) return noSuchRecord();
  if (!verdict.ok) return refusal(verdict.faults.join(' '));
  if (method === 'DELETE') return { status: 200, headers: json, body: answer.json };

  // json-server shows its own id and no defaults; what counts is the record as it is now.
  const written = JSON.parse(answer.json) as DataRecord;
  const id = isListName(collection)
    ? recordId(String(written.workspaceId), collection, written[namingFields[collection]])
    : written.id;
  const record = verdict.records.find((one) => one.id === id);
  if (record === undefined) throw new Error(`The change was taken, but ${collection} has no ${id} after it.`);
  return jsonReply(answer.status, record, []);
}

function givenRecord(request: HttpRequest): { record: object } | HttpReply {
  // Profiles are chosen for the service; the mock's own plane always reads alike.
  const given = readBody(request, defaultProfile);
  if (!('value' in given)) return given;
  const { value } = given;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { record: value };
  const found = Array.isArray(value) ? 'a list' : shown(JSON.stringify(value));
  return refusal(`The body must be one record, a JSON object; found ${found}.`);
}

const json = { 'content-type': 'application/json' } as const;

function withBodyFor(method: string, reply: HttpReply): HttpReply {
  return method === 'HEAD' ? { ...reply, body: '' } : reply;
}

function nothingHere(message: string): HttpReply {
  return errorReply(404, 'pathNotFound', message, []);
}

function noSuchRecord(): HttpReply {
  return nothingHere('There is no record with this id. An id is "workspace:name", as the collection shows it.');
}

function refusal(message: string): HttpReply {
  return errorReply(422, 'validationError', inBrief(message), []);
}

/** A step with its percent-escapes resolved; one that is wrongly escaped stays as it was sent. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
