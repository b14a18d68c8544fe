import {
  type ControlInput,
  type ControlOperationId,
  controlOperationIds,
  controlOperations,
} from '../../src/control-operations.ts';
import { formatIssue, type Issue, toIssues } from '../../src/files/issue.ts';
import * as bodies from '../../src/generated/control-body-validators.js';
import * as parameters from '../../src/generated/control-parameter-validators.js';
import type { Validator, VerboseSchemaError } from '../../src/schema.ts';
import { didYouMean, truncate } from '../../src/text/words.ts';
import { workspaceNotFound } from '../domain/control-commands.ts';
import { fail, Gaps, type Result, succeed } from '../domain/decision.ts';
import type { Engine } from '../engine/engine.ts';
import { readBody } from '../http/check-request.ts';
import { type Awaitable, type AwaitableReply, type HttpReply, type HttpRequest, whenReady } from '../http/message.ts';
import { errorReply, type HttpError, jsonReply, toExchange } from '../http/reply.ts';
import { createRouter, nearestPath, type RouteMatch } from '../http/route.ts';
import { serveMedia } from '../http/serve-media.ts';
import { findFormatProblem } from '../start/snapshot-document.ts';
import type { ControlContext } from './context/control-context.ts';
import { eventStreamReply } from './context/events.ts';
import { type ControlResult, refusalReply } from './context/refusal.ts';
import { operations } from './operations/index.ts';

type PageName = 'dashboard' | 'docs';

/** The parts of the control plane that need Node, so a mock in a browser does not have them. */
export interface ControlRuntime {
  servePage(engine: Engine, request: HttpRequest, page: PageName, path: string): AwaitableReply;
  answerData(engine: Engine, request: HttpRequest, path: string): AwaitableReply;
}

const browserRuntime: ControlRuntime = { servePage: refuseInBrowser, answerData: refuseInBrowser };

const findOperation = createRouter(controlOperations);

export async function answerControlRequest(
  context: ControlContext,
  runtime: ControlRuntime | undefined,
  request: HttpRequest,
): Promise<HttpReply> {
  const reply = await answerPath(context, runtime ?? browserRuntime, request);
  return { ...reply, headers: { 'cache-control': 'no-store', ...reply.headers } };
}

function answerPath(context: ControlContext, runtime: ControlRuntime, request: HttpRequest): AwaitableReply {
  const { pathname } = request;
  if (pathname === dataPath || pathname.startsWith(`${dataPath}/`))
    return runtime.answerData(context.engine, request, pathname.slice(dataPath.length));
  if (pathname === '/') return { status: 302, headers: { location: '_mock/dashboard/' } };
  // Browsers request this path by themselves, so answer outside of the journal.
  if (pathname === '/favicon.ico') return { status: 204, headers: {} };
  if (pathname === '/openapi.json') return runtime.servePage(context.engine, request, 'docs', 'openapi.json');
  const [, page, path] = /^\/_mock\/(dashboard|docs)(\/.*)?$/.exec(pathname) ?? [];
  // Redirect to a relative URL, because a proxy may serve the mock below another path.
  if (page !== undefined && path === undefined) return { status: 308, headers: { location: `${page}/` } };
  if (path !== undefined) return runtime.servePage(context.engine, request, page as PageName, path.slice(1));
  if (pathname.startsWith(mediaPath)) {
    const profile = context.engine.profile();
    const gaps = new Gaps(profile);
    const result = serveMedia(context.engine, request, gaps, pathname.slice(mediaPath.length));
    return toExchange(request, { result, gaps: gaps.ids(), profile }, performance.now()).reply;
  }
  return answerOperation(context, request);
}

const dataPath = '/_mock/data';

const mediaPath = '/_mock/media/';

function refuseInBrowser(): HttpReply {
  const message = 'A mock in a browser has no dashboard and no /_mock/data. Use mock.control.';
  return refusalReply('pathNotFound', message);
}

function answerOperation(context: ControlContext, request: HttpRequest): AwaitableReply {
  const { pathname } = request;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const match = findOperation(method, pathname.slice('/_mock'.length));
  if (match === undefined) {
    const nearest = nearestPath(pathname, paths);
    const suggestion = nearest === undefined ? 'See the control plane reference.' : didYouMean(truncate(nearest));
    return refusalReply('pathNotFound', `The control plane has no path ${truncate(pathname)}. ${suggestion}`);
  }
  if ('allowed' in match) {
    const allow = match.allowed.join(', ');
    return refusalReply('methodNotAllowed', `This path has ${allow}.`, { allow });
  }
  const input = readInput(match, request);
  if (!input.ok) return errorReply(input.error);
  const { workspaceId }: { workspaceId?: string } = input.value;
  if (workspaceId !== undefined && !newWorkspaceOperations.has(match.operationId)) {
    const ids = context.engine.query(({ workspaces }) => [...workspaces.keys()]);
    const isInJournal = () => context.journal.exchanges().some((stored) => stored.workspaceId === workspaceId);
    const isKnown = ids.includes(workspaceId) || (journalOperations.has(match.operationId) && isInJournal());
    if (!isKnown) return toReply(workspaceNotFound(workspaceId, ids));
  }
  if (match.operationId === 'streamEvents') {
    const { since }: ControlInput<'streamEvents'> = input.value;
    // A client that reconnects sends the id of the last event that it received. The stream continues after that event.
    const lastEventId = request.header('last-event-id') ?? '';
    const start = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : since;
    const stream = eventStreamReply(context, start, workspaceId);
    return stream.ok ? stream.value : toReply(stream);
  }
  const handler = operations[match.operationId] as (
    context: ControlContext,
    input: object,
  ) => Awaitable<ControlResult<object>>;
  const answer = (result: ControlResult<object>) => {
    if (method !== 'GET') context.engine.announceChange();
    return toReply(result);
  };
  return whenReady(handler(context, input.value), answer);
}

/** The `workspaceId` of these operations need not be open yet. */
const newWorkspaceOperations: ReadonlySet<ControlOperationId> = new Set(['createWorkspace', 'importSnapshot']);

/** The journal keeps the requests of a deleted workspace, so these operations also accept its id. */
const journalOperations: ReadonlySet<ControlOperationId> = new Set(['readJournal', 'listExchanges', 'clearJournal']);

const paths = ['/_mock/dashboard', ...controlOperationIds.map((id) => `/_mock${controlOperations[id].path}`)];

function toReply(result: ControlResult<object>): HttpReply {
  if (!result.ok) return refusalReply(result.error.errorCode, result.error.message);
  const { value } = result;
  if (!(value instanceof Uint8Array)) return jsonReply(200, value);
  return { status: 200, headers: { 'content-type': 'application/json' }, body: value };
}

function readInput(
  { operationId, path }: RouteMatch<ControlOperationId>,
  request: HttpRequest,
): Result<object, HttpError> {
  const { queryParameters, hasBody } = controlOperations[operationId];
  const query = Object.fromEntries(new URLSearchParams(request.search));
  const body = request.body.length > 0 ? readBody(request) : succeed({});
  if (!body.ok) return body;
  const known =
    queryParameters.length === 0 ? 'no query parameters' : `the query parameters ${queryParameters.join(', ')}`;
  const taken = `${operationId} takes ${known} and ${hasBody ? 'a' : 'no'} body.`;
  const unknown = Object.keys(query).find((name) => !queryParameters.includes(name));
  if (unknown !== undefined) return refuseInput(`${taken} The query has ${JSON.stringify(truncate(unknown))}.`);
  if (!hasBody && JSON.stringify(body.value) !== '{}') return refuseInput(`${taken} The request has a body.`);
  const formatProblem = operationId === 'importSnapshot' ? findFormatProblem(body.value) : undefined;
  if (formatProblem !== undefined) return refuseInput(formatProblem);
  for (const [part, value] of Object.entries({ Path: path, Query: query, Body: body.value })) {
    const issue = findIssue(`${operationId}${part}`, value);
    if (issue === undefined) continue;
    const isMisplaced = part === 'Body' && queryParameters.includes(issue.field ?? '');
    const text = formatIssue(issue, part === 'Body' ? 'The body' : 'The request');
    return refuseInput(isMisplaced ? `${text} ${taken}` : text);
  }
  return succeed({ ...(body.value as object), ...query, ...path });
}

function refuseInput(message: string) {
  return fail({ status: 422, errorCode: 'validationError', message });
}

interface PartValidator extends Validator {
  errors?: VerboseSchemaError[] | null;
}

const validators = { ...parameters, ...bodies } as unknown as Partial<Record<string, PartValidator>>;

/**
 * Validates an input of the control plane. Changes the input: converts text to numbers, and fills in the schema's
 * defaults.
 */
function findIssue(name: string, value: unknown): Issue | undefined {
  const validate = validators[name];
  if (validate === undefined || validate(value)) return undefined;
  const [issue] = toIssues(validate.errors ?? [], value);
  // Drop the errors of the validator, because they keep the validated value in memory, which may be large.
  validate.errors = null;
  if (issue === undefined) throw new Error(`The validator of ${name} refused a value without a reason.`);
  return issue;
}
