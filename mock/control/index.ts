import { errorEnvelope } from '../../src/envelope.ts';
import type { Answer, HttpReply, HttpRequest } from '../http/message.ts';
import type { ControlOperations } from './control-operations.ts';
import { dashboardFiles, dashboardPath } from './dashboard-files.ts';
import { dataPlane } from './data/index.ts';
import { dataSource } from './data-source.ts';
import { eventStream } from './event-stream.ts';
import { attemptOperations } from './operations/attempts.ts';
import { callOperations } from './operations/calls.ts';
import { clockOperations } from './operations/clock.ts';
import { coverageOperations } from './operations/coverage.ts';
import { eventOperations } from './operations/events.ts';
import { exchangeOperations } from './operations/exchanges.ts';
import { faultOperations } from './operations/faults.ts';
import { gapOperations } from './operations/gaps.ts';
import { journalOperations } from './operations/journal.ts';
import { messageOperations } from './operations/messages.ts';
import { mockOperations } from './operations/mock.ts';
import { scheduleOperations } from './operations/schedule.ts';
import { sessionOperations } from './operations/sessions.ts';
import { snapshotOperations } from './operations/snapshots.ts';
import { workspaceOperations } from './operations/workspaces.ts';
import type { Plane } from './plane.ts';
import { readInput } from './read-input.ts';
import { isRefusal, type Refusal, refusal, statusOfRefusal } from './refusal.ts';
import { controlRoute } from './route.ts';

export type { Plane } from './plane.ts';

const operations = {
  ...attemptOperations,
  ...callOperations,
  ...clockOperations,
  ...coverageOperations,
  ...eventOperations,
  ...exchangeOperations,
  ...faultOperations,
  ...gapOperations,
  ...journalOperations,
  ...messageOperations,
  ...mockOperations,
  ...scheduleOperations,
  ...sessionOperations,
  ...snapshotOperations,
  ...workspaceOperations,
} satisfies ControlOperations;

/** Answers the requests to what stands below `/_mock`. */
export function controlPlane(plane: Plane): (request: HttpRequest, pathname: string, search: string) => Answer {
  const data = dataPlane(dataSource(plane));
  const dashboard = dashboardFiles();
  return (request, pathname, search) => {
    if (pathname === '/_mock/data' || pathname.startsWith('/_mock/data/')) {
      return data(request, pathname.slice('/_mock/data'.length));
    }
    if (`${pathname}/` === dashboardPath) return { status: 308, headers: { location: dashboardPath }, body: '' };
    if (pathname.startsWith(dashboardPath)) return dashboard(request, pathname);
    const match = controlRoute(request.method === 'HEAD' ? 'GET' : request.method, pathname.slice('/_mock'.length));
    if (match === undefined)
      return refused(refusal('pathNotFound', 'The control plane has no such path. See openapi/control.yaml.'));
    if ('allowed' in match) {
      const allow = match.allowed.join(', ');
      return refused(refusal('methodNotAllowed', `This path has ${allow}.`), { allow });
    }
    const read = readInput(match, request, search);
    if ('status' in read) return read;
    if (isRefusal(read)) return refused(read);
    if (match.operationId === 'streamEvents') return eventStream(plane, sinceOf(read.input, request));
    // The compiled schemas of the document just held the input against this operation's types.
    const operate = operations[match.operationId] as (plane: Plane, input: object) => object | Promise<object>;
    const outcome = operate(plane, read.input);
    return outcome instanceof Promise ? outcome.then(answered) : answered(outcome);
  };
}

function answered(outcome: object): HttpReply {
  return isRefusal(outcome) ? refused(outcome) : json(200, outcome);
}

function refused({ refused: code, message }: Refusal, headers: Record<string, string> = {}): HttpReply {
  const status = statusOfRefusal[code];
  return json(status, errorEnvelope(status, code, message), headers);
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpReply {
  const all = { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers };
  return { status, headers: all, body: JSON.stringify(body) };
}

/** A client that lost its connection says how far it had come. */
function sinceOf(input: { since?: number }, request: HttpRequest): number | undefined {
  const last = request.header('last-event-id');
  return last !== undefined && /^\d{1,15}$/.test(last) ? Number(last) : input.since;
}
