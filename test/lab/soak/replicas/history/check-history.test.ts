import { describe, expect, test } from 'vitest';
import type { Asked } from '../../../../../lab/soak/replicas/ask-replica.ts';
import { checkHistory } from '../../../../../lab/soak/replicas/history/check-history.ts';
import type { FinalWorld, Operation } from '../../../../../lab/soak/replicas/history/history.ts';

const shared = { workspaceId: 'shared', apiKey: 'k', ownClockFrom: undefined };
const own = { workspaceId: 'own', apiKey: 'k', ownClockFrom: 0 };

/** Requests, each answered before the next: two moments for each, ten apart. */
function inOrder(workspaceId: string, ...asked: (Asked & { isUnanswered?: boolean })[]): Operation[] {
  return asked.map(({ isUnanswered = false, ...one }, index) => {
    const invokedAt = 20 * index;
    const times = isUnanswered ? { invokedAt } : { invokedAt, answeredAt: invokedAt + 10 };
    return { workspaceId, replica: index % 3, ...times, ...one } as Operation;
  });
}

function lawsOf(operations: Operation[], worlds: FinalWorld[] = []) {
  return [...new Set(checkHistory({ workspaces: [shared, own], operations, worlds }).map(({ law }) => law))];
}

const toLater = (operation: Operation, ms: number): Operation => {
  const { invokedAt, answeredAt } = operation;
  return {
    ...operation,
    invokedAt: invokedAt + ms,
    answeredAt: answeredAt === undefined ? undefined : answeredAt + ms,
  };
};

function toUnanswered(asked: Asked): Operation {
  return inOrder('own', { ...asked, isUnanswered: true })[0] as Operation;
}

const sessionId = 's';
const trigger = (dueAt: number): Asked => ({ type: 'trigger-chat', dueAt, sessionId });
const cancel = (isCancelled?: boolean): Asked => ({ type: 'cancel', sessionId, isCancelled });
const read = (sent: number): Asked => ({ type: 'read', sessionId, session: { status: 'active', sent } });
const move = (milliseconds: number, now?: number): Asked => ({ type: 'move', milliseconds, now });
const missing: Asked = { type: 'read', sessionId, session: {} };
const world = (replica: number, text: string, sent: [string, number][] = []): FinalWorld => {
  return { workspaceId: 'own', replica, text, sent: new Map(sent) };
};

describe('a chat in a workspace with its own clock', () => {
  const check = (...asked: Parameters<typeof inOrder>[1][]) => lawsOf(inOrder('own', ...asked));

  test('is sent half a second after it is due, and not before', () => {
    expect(check(trigger(1_000), read(0), move(1_499, 1_499), read(0), move(1, 1_500), read(1))).toEqual([]);
    expect(check(trigger(1_000), move(1_499, 1_499), read(1))).toEqual(['answers of a session have no order']);
    expect(check(trigger(1_000), move(999, 999), read(1))).toEqual(['something is sent early']);
    expect(check(trigger(1_000), move(1_500, 1_500), read(0))).toEqual(['answers of a session have no order']);
  });

  test('can be cancelled once, until it is due', () => {
    expect(check(trigger(1_000), cancel(true), cancel(false), move(2_000, 2_000), read(0))).toEqual([]);
    expect(check(trigger(1_000), move(1_000, 1_000), cancel(true))).toEqual(['answers of a session have no order']);
    expect(check(trigger(1_000), cancel(false))).toEqual(['answers of a session have no order']);
    expect(check(trigger(1_000), cancel(true), cancel(true))).toContain('more than one cancel succeeds');
  });

  test('may have been moved or cancelled by what nobody answered', () => {
    const unanswered = { ...move(1_500), isUnanswered: true };
    expect(check(trigger(1_000), unanswered, read(0), read(1), move(1, 1_501))).toEqual([]);
    expect(check(trigger(1_000), unanswered, read(1), move(1, 1), read(1))).toEqual(['something is sent early']);
    expect(check(trigger(1_000), { ...cancel(), isUnanswered: true }, move(1_500, 1_500), read(0))).toEqual([]);
  });

  test('gets a verdict also where hundreds of requests were not answered, of which some happened', () => {
    const moves = (invokedAt: number) =>
      Array.from({ length: 40 }, (_, index) => toLater(toUnanswered(move(500 + 20 * index)), invokedAt + index));
    const outages = [0, 1, 2, 3, 4].flatMap((outage) => {
      const [at, start] = [1_000 + 60_000 * outage, 3_000 * outage];
      // Two of the moves happened: the clock is 2,000 ms later when it is moved by 1,000.
      const moved = toLater(inOrder('own', move(1_000, start + 3_000))[0] as Operation, at + 50_000);
      return [...moves(at), moved];
    });
    const cancels = Array.from({ length: 10 }, (_, index) => toLater(toUnanswered(cancel()), 900 + index));
    const sent = toLater(inOrder('own', read(1))[0] as Operation, 400_000);

    expect(lawsOf([...inOrder('own', trigger(4_000)), ...cancels, ...outages, sent])).toEqual([]);
  });

  test('is due at once where the clock was moved past its time just before, which nobody can tell from after', () => {
    const [triggered, moved, ...others] = inOrder('own', trigger(1_000), move(1_600, 1_600), read(0), move(500, 2_100));
    const atOnce = [triggered, moved].map((one) => ({ ...one, invokedAt: 0, answeredAt: 30 }) as Operation);

    expect(lawsOf([...atOnce, ...others])).toEqual([]);
    expect(lawsOf([...atOnce.reverse(), ...others])).toEqual([]);
  });

  test('may begin while a move is still to be answered that came before another, which was answered', () => {
    const [slow, fast, ...others] = inOrder('own', move(100, 100), move(500, 600), trigger(1_000), read(0));
    const history = (answeredAt: number) => [{ ...slow, answeredAt } as Operation, fast as Operation, ...others];

    expect(lawsOf(history(45))).toEqual([]);
    expect(
      lawsOf([fast as Operation, ...others, ...inOrder('own', move(100, 100)).map((one) => toLater(one, 45))]),
    ).toEqual(['answers of a session have no order']);
  });

  test('may be over while a move is still to be answered that came after another, which began later', () => {
    const [triggered, last, slow, fast] = inOrder('own', trigger(1_000), read(0), move(100, 600), move(500, 500));
    const early = { ...slow, invokedAt: 25, answeredAt: 90 } as Operation;

    expect(lawsOf([triggered, last, early, fast] as Operation[])).toEqual([]);
  });

  test('does not go back, nor does its clock', () => {
    expect(check(trigger(1_000), move(1_500, 1_500), read(1), read(0))).toEqual(['answers of a session have no order']);
    expect(check(trigger(1_000), move(10, 10), move(10, 10), read(0))).toEqual(['answers of a session have no order']);
  });

  test('that was acknowledged is known from then on', () => {
    expect(check(trigger(1_000), missing)).toContain('an acknowledged write is lost');
    expect(check({ ...missing, sessionId: 'other' }, trigger(1_000))).not.toContain('an acknowledged write is lost');
  });
});

test('where time runs, a chat is sent and cancelled by the time of the requests, known to 20 ms', () => {
  const check = (...asked: Asked[]) => lawsOf(inOrder('shared', ...asked));

  expect(check(trigger(100), read(0), cancel(true), cancel(false))).toEqual([]);
  expect(check(trigger(100), read(0), read(1))).toEqual(['something is sent early']);
  expect(check(trigger(100), cancel(false))).toEqual(['answers of a session have no order']);
  const late: Operation = { workspaceId: 'shared', replica: 0, invokedAt: 900, answeredAt: 910, ...read(0) };
  expect(lawsOf([...inOrder('shared', trigger(100)), late])).toEqual(['answers of a session have no order']);
});

test('a call leaves the queue once: cancelled, or by itself', () => {
  const call: Asked = { type: 'trigger-call', sessionId };
  const status = (text: string): Asked => ({ type: 'read', sessionId, session: { status: text, sent: 0 } });
  const check = (...asked: Asked[]) => lawsOf(inOrder('own', ...asked));

  expect(check(call, status('call_in_queue'), cancel(true), cancel(false), status('call_canceled'))).toEqual([]);
  expect(check(call, status('call_in_queue'), status('call_ringing'), cancel(false))).toEqual([]);
  for (const wrong of [
    [cancel(true), status('call_in_queue')],
    [status('call_ringing'), status('call_in_queue')],
    [status('call_ringing'), cancel(true)],
    [cancel(false), status('call_canceled')],
  ])
    expect(check(call, ...wrong)).toEqual(['answers of a session have no order']);
});

test('what is sent twice, or after it was cancelled, is found in the events', () => {
  const operations = inOrder('own', trigger(1_000), cancel(true));

  expect(lawsOf(operations, [world(0, 'a', [])])).toEqual([]);
  expect(lawsOf(operations, [world(0, 'a', [['s', 1]])])).toEqual(['something is sent that was cancelled']);
  expect(lawsOf(inOrder('own', trigger(1_000)), [world(0, 'a', [['s', 2]])])).toEqual(['something is sent twice']);
});

test('replicas end with one world; where they do not, both are shown where they part', () => {
  const worlds = [world(0, 'one and the same'), world(1, 'one and the same'), world(2, 'one and another')];

  expect(checkHistory({ workspaces: [own], operations: [], worlds: worlds.slice(0, 2) })).toEqual([]);
  expect(lawsOf([], [{ ...world(0, ''), problem: 'an error' }])).toEqual(['a world cannot be read in the end']);
  expect(checkHistory({ workspaces: [own], operations: [], worlds })).toEqual([
    {
      law: 'two replicas end with different worlds',
      subject: 'own',
      detail: 'replicas 0 and 2: "one and the same" and "one and another"',
    },
  ]);
});
