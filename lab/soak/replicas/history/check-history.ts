import type { History, Operation, OperationOf, SoakWorkspace } from './history.ts';
import { type Linearization, linearize } from './linearize.ts';
import { callModel, createOwnClockModel, sharedClockModel } from './session-models.ts';

type Law =
  | 'an acknowledged write is lost'
  | 'more than one cancel succeeds'
  | 'something is sent that was cancelled'
  | 'something is sent twice'
  | 'something is sent early'
  | 'answers of a session have no order'
  | 'no verdict on a session'
  | 'a world cannot be read in the end'
  | 'two replicas end with different worlds';

export interface Breach {
  law: Law;
  /** The session, or the workspace. */
  subject: string;
  detail: string;
}

/** How long what was not answered may still happen, in ms. Nobody holds a request for so long. */
const stragglingMs = 30_000;

/** Everything in which a history breaks what replicas promise. */
export function checkHistory(history: History): readonly Breach[] {
  return [...history.workspaces.flatMap((workspace) => checkWorkspace(workspace, history)), ...checkWorlds(history)];
}

/** What concerns one session: its own requests, and the moves of its workspace. */
interface Session {
  sessionId: string;
  operations: readonly Operation[];
  moves: readonly OperationOf<'move'>[];
}

function checkWorkspace(workspace: SoakWorkspace, { operations, worlds }: History): Breach[] {
  const own = operations.filter(({ workspaceId }) => workspaceId === workspace.workspaceId);
  const moves = own.filter((operation) => operation.type === 'move');
  const sent = worlds.find(({ workspaceId }) => workspaceId === workspace.workspaceId)?.sent;
  return [...groupBySession(own)].flatMap(([sessionId, ofSession]) => {
    const session = { sessionId, operations: ofSession, moves };
    return [
      ...checkPlainly(session, sent?.get(sessionId) ?? 0),
      ...checkOrder(workspace, session, linearizeSession(workspace, session)),
    ];
  });
}

/** What needs no search, so that it is called by its name. */
function checkPlainly({ sessionId, operations }: Session, sent: number): Breach[] {
  const trigger = operations.find(({ type }) => type === 'trigger-chat' || type === 'trigger-call');
  const cancels = operations.filter((operation) => operation.type === 'cancel' && operation.isCancelled === true);
  const reads = operations.filter((operation) => operation.type === 'read');
  const acknowledgedAt = trigger?.answeredAt ?? Number.POSITIVE_INFINITY;
  const lost = reads.find(
    ({ session, invokedAt }) => session !== undefined && session.status === undefined && invokedAt > acknowledgedAt,
  );
  const breaches: Breach[] = [];
  const add = (law: Law, detail: string) => breaches.push({ law, subject: sessionId, detail });

  if (lost !== undefined) add('an acknowledged write is lost', `replica ${lost.replica} did not know it`);
  if (cancels.length > 1) add('more than one cancel succeeds', `at replicas ${cancels.map(({ replica }) => replica)}`);
  if (sent > 1) add('something is sent twice', `${sent} events`);
  if (cancels.length > 0 && sent > 0) add('something is sent that was cancelled', `${sent} events`);
  return breaches;
}

function linearizeSession({ ownClockFrom }: SoakWorkspace, session: Session): Linearization<Operation> {
  const { operations, moves } = session;
  if (operations.some(({ type }) => type === 'trigger-call')) return linearize(callModel, operations, { stragglingMs });
  if (ownClockFrom === undefined) return linearize(sharedClockModel, operations, { stragglingMs });
  const from = Math.min(...operations.map(({ invokedAt }) => invokedAt));
  const until = Math.max(...operations.map(({ invokedAt, answeredAt = invokedAt }) => answeredAt));
  const before = moves
    .flatMap(({ now, answeredAt = until }) => (now !== undefined && answeredAt < from ? [{ now, answeredAt }] : []))
    .reduce((one, other) => (other.now > one.now ? other : one), { now: ownClockFrom, answeredAt: from });
  const during = moves.filter(({ invokedAt, answeredAt, now }) => {
    if (invokedAt > until) return false;
    if (answeredAt === undefined) return invokedAt > from - stragglingMs;
    // One that was answered late, and came to an earlier time than the latest before the session, happened before that.
    const isBefore = now !== undefined && now <= before.now && invokedAt <= before.answeredAt;
    return answeredAt >= from && !isBefore;
  });
  // One that was answered after the session may have happened after moves that are none of its concern.
  const optional = during.map((move) => ((move.answeredAt ?? 0) > until ? { ...move, answeredAt: undefined } : move));
  return linearize(createOwnClockModel(before.now, moves), [...operations, ...optional], { stragglingMs });
}

function checkOrder(workspace: SoakWorkspace, session: Session, result: Linearization<Operation>): Breach[] {
  if (result.verdict === 'linearizable') return [];
  const dueAt = session.operations.find((operation) => operation.type === 'trigger-chat')?.dueAt ?? 0;
  const isEarly = result.next.some(
    (operation) =>
      operation.type === 'read' && operation.session?.sent === 1 && latestTime(workspace, session, operation) < dueAt,
  );
  const all = session.operations.map(describe).join('\n    ');
  const detail = `of its ${result.order.length} first answers, ${result.next.map(describe)} cannot come next:\n    ${all}`;
  if (result.verdict === 'undecided') return [{ law: 'no verdict on a session', subject: session.sessionId, detail }];
  const law = isEarly ? 'something is sent early' : 'answers of a session have no order';
  return [{ law, subject: session.sessionId, detail }];
}

/** The latest time that the workspace could have when that was answered. */
function latestTime({ ownClockFrom }: SoakWorkspace, { moves }: Session, { answeredAt = 0 }: Operation): number {
  if (ownClockFrom === undefined) return answeredAt;
  const reached = moves.flatMap(({ invokedAt, now }) => (invokedAt < answeredAt && now !== undefined ? [now] : []));
  return Math.max(ownClockFrom, ...reached);
}

function describe(operation: Operation): string {
  const { type, invokedAt, answeredAt, replica, workspaceId: _, ...rest } = operation;
  const span = `${invokedAt.toFixed(0)}–${answeredAt?.toFixed(0) ?? 'no answer'}`;
  return `${type} at replica ${replica}, ${span}, ${JSON.stringify(rest)}`;
}

function checkWorlds({ worlds, workspaces }: History): Breach[] {
  return workspaces.flatMap(({ workspaceId }): Breach[] => {
    const own = worlds.filter((world) => world.workspaceId === workspaceId);
    const unreadable = own.find(({ problem }) => problem !== undefined);
    if (unreadable !== undefined) {
      const detail = `replica ${unreadable.replica}: ${unreadable.problem}`;
      return [{ law: 'a world cannot be read in the end', subject: workspaceId, detail }];
    }
    const other = own.find(({ text }) => text !== own[0]?.text);
    if (other === undefined) return [];
    const detail = `replicas ${own[0]?.replica} and ${other.replica}: ${differenceOf(own[0]?.text ?? '', other.text)}`;
    return [{ law: 'two replicas end with different worlds', subject: workspaceId, detail }];
  });
}

/** Where two texts part, with a little of both. */
function differenceOf(one: string, other: string): string {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  const show = (text: string) => JSON.stringify(text.slice(Math.max(0, index - 40), index + 80));
  return `${show(one)} and ${show(other)}`;
}

function groupBySession(operations: readonly Operation[]): Map<string, Operation[]> {
  const sessions = new Map<string, Operation[]>();
  for (const operation of operations) {
    if (operation.type === 'move' || operation.sessionId === undefined) continue;
    const session = sessions.get(operation.sessionId);
    if (session === undefined) sessions.set(operation.sessionId, [operation]);
    else session.push(operation);
  }
  return sessions;
}
