import { isObject } from '../../../src/json.ts';
import { decodeSegment } from '../../../src/request-path.ts';
import { truncate } from '../../../src/text/words.ts';
import { bounds } from '../../domain/bounds.ts';
import { succeed } from '../../domain/decision.ts';
import type { Engine } from '../../engine/engine.ts';
import { readBody } from '../../http/check-request.ts';
import { type HttpReply, type HttpRequest, JsonBody } from '../../http/message.ts';
import { errorReply, jsonReply, toErrorEnvelope } from '../../http/reply.ts';
import { refusalReply } from '../context/refusal.ts';
import {
  type CollectionName,
  collectionNames,
  type DataRecord,
  type EditableCollection,
  isEditable,
  keyFields,
  readRecords,
  recordsOf,
  toRecordId,
} from './collections.ts';
import { formatRecordError, replaceRecords } from './edit.ts';
import { type DataQuery, queryJsonServer } from './json-server.ts';

/** Answers a request to the mock's records. `pathBelowData` is the path after `/_mock/data`, with its escapes. */
export async function answerData(engine: Engine, request: HttpRequest, pathBelowData: string): Promise<HttpReply> {
  const [name = '', id = '', ...rest] = pathBelowData.replace(/^\//, '').split('/').map(decodeSegment);
  const collection = collectionNames.find((candidate) => candidate === name);
  if (collection === undefined) {
    const found = JSON.stringify(truncate(name));
    return refusalReply(
      'pathNotFound',
      `There is no collection ${found}. The collections are ${collectionNames.join(', ')}.`,
    );
  }
  if (rest.length > 0)
    return refusalReply('pathNotFound', `A record has no path below its own. Request ${collection}/{id}.`);
  const allowed = methodsOf(collection, id !== '');
  if (request.method === 'OPTIONS') return { status: 204, headers: { allow: `${allowed.join(', ')}, OPTIONS` } };
  if (!allowed.includes(request.method)) {
    const allow = allowed.join(', ');
    const hint = collection === 'workspaces' ? ' Open and close workspaces with /_mock/workspaces.' : '';
    const message = `This path has ${allow}, not ${truncate(request.method)}.${hint}`;
    return refusalReply('methodNotAllowed', message, { allow });
  }
  if (isEditable(collection) && !readMethods.includes(request.method))
    return writeRecord(engine, request, collection, id);
  return findRecords(engine, { collection, id, query: new URLSearchParams(request.search) });
}

const readMethods: readonly string[] = ['GET', 'HEAD'];

function methodsOf(collection: CollectionName, isRecord: boolean): readonly string[] {
  if (!isEditable(collection)) return readMethods;
  if (collection === 'workspaces') return isRecord ? [...readMethods, 'PUT', 'PATCH'] : readMethods;
  return [...readMethods, ...(isRecord ? ['PUT', 'PATCH', 'DELETE'] : ['POST'])];
}

async function findRecords(engine: Engine, request: DataQuery & { collection: CollectionName }): Promise<HttpReply> {
  const { collection, id, query } = request;
  const embedded = query.getAll('_embed');
  const data: Record<string, readonly DataRecord[]> = {};
  for (const name of collectionNames) {
    if (name === collection) data[name] = await readRecords(engine, name, id === '' ? undefined : id);
    // `_embed=session` asks for one related record, `_embed=sessions` for a list.
    else if (embedded.includes(name) || embedded.includes(name.slice(0, -1)))
      data[name] = await readRecords(engine, name);
  }
  let found: unknown;
  try {
    found = await queryJsonServer(data, request);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refusalReply('validationError', `json-server cannot read this query: ${reason}`);
  }
  if (found === undefined) return refuseUnknownRecord(collection, id);
  const total = countOf(found);
  const reply = jsonReply(200, found, total === undefined ? {} : { 'x-total-count': String(total) });
  if (reply.body instanceof JsonBody && reply.body.text().length <= bounds.answerSize) return reply;
  const message = `The answer would have more than ${bounds.answerSize} characters. Ask for pages: ?_page=1&_per_page=100.`;
  return refusalReply('bodyTooLarge', message);
}

function countOf(found: unknown): number | undefined {
  if (Array.isArray(found)) return found.length;
  return isObject(found) && Array.isArray(found.data) && typeof found.items === 'number' ? found.items : undefined;
}

/** Changes records synchronously, so that no change of another request is lost. */
function writeRecord(engine: Engine, request: HttpRequest, collection: EditableCollection, id: string): HttpReply {
  const { method } = request;
  const body = method === 'DELETE' ? succeed({}) : readBody(request);
  if (!body.ok) return errorReply(body.error);
  if (!isObject(body.value)) {
    const found = Array.isArray(body.value) ? 'a list' : truncate(JSON.stringify(body.value));
    return refusalReply('validationError', `The body must be one record, a JSON object; found ${found}.`);
  }
  const records = recordsOf(engine, collection);
  const before = records.find((record) => record.id === id);
  if (before === undefined && method !== 'POST') return refuseUnknownRecord(collection, id);
  const sent = method === 'DELETE' ? [] : [{ ...(method === 'PATCH' ? before : {}), ...body.value, id }];
  const edited =
    before === undefined ? [...records, ...sent] : records.flatMap((one) => (one === before ? sent : [one]));
  const replaced = replaceRecords(engine, collection, edited);
  if (!replaced.ok) {
    const message = replaced.error.map(formatRecordError).join(' ');
    return jsonReply(422, { ...toErrorEnvelope(422, 'validationError', message), data: replaced.error });
  }
  const [record] = sent as Readonly<Record<string, unknown>>[];
  if (record === undefined) return jsonReply(200, before);

  const newId =
    collection === 'workspaces'
      ? id
      : toRecordId(String(record.workspaceId), collection, record[keyFields[collection]]);
  const written = recordsOf(engine, collection).find((candidate) => candidate.id === newId);
  if (written === undefined)
    throw new Error(`The mock accepted the change, but ${collection} has no ${newId} afterwards.`);
  return jsonReply(method === 'POST' ? 201 : 200, written);
}

function refuseUnknownRecord(collection: string, id: string): HttpReply {
  const found = `There is no record "${truncate(id)}" in ${collection}.`;
  return refusalReply('pathNotFound', `${found} GET /_mock/data/${collection} shows all ids, such as "acme:Ava".`);
}
