import type { Instant } from '../../../../src/instant.ts';
import type { Operation, OperationOf } from './history.ts';
import type { SequentialModel } from './linearize.ts';

/** How long a message is being sent, in ms: neither cancelled nor in the transcript. */
const sendingMs = 500;
/** By how much two clocks of one machine may round differently, in ms. */
const roundingMs = 20;

interface Chat {
  phase: 'unknown' | 'pending' | 'cancelled';
  /** When its message is due: a past time for which it was scheduled means at once, which is known only so far. */
  due: Span;
}

/** A time that is known to be not before one and not after another. */
interface Span {
  from: Instant;
  to: Instant;
}

const unknownChat: Chat = { phase: 'unknown', due: { from: 0, to: 0 } };

interface ChatOnOwnClock extends Chat {
  now: Instant;
}

/**
 * A chat with one scheduled message, in a workspace whose clock stands at `now` until somebody moves it.
 *
 * @param moves all of the workspace: an answer says from where to where the clock went, and nothing can have moved it across
 */
export function createOwnClockModel(
  now: Instant,
  moves: readonly OperationOf<'move'>[],
): SequentialModel<ChatOnOwnClock, Operation> {
  const starts = moves.flatMap((move) => (move.now === undefined ? [] : [move.now - move.milliseconds]));
  starts.sort((one, other) => one - other);
  return {
    initial: { ...unknownChat, now },
    isRead,
    keyOf: ({ phase, due, now: at }) => `${phase} ${due.from} ${due.to} ${at}`,
    apply(state, operation) {
      if (operation.type !== 'move') return applyToChat(state, operation, { from: state.now, to: state.now });
      const moved = { ...state, now: state.now + operation.milliseconds };
      if (operation.now !== undefined) return operation.now === moved.now ? [moved] : [];
      const nextStart = starts.find((start) => start >= state.now) ?? Number.POSITIVE_INFINITY;
      return moved.now <= nextStart ? [moved] : [];
    },
  };
}

/** The same where time runs: a request happens at some moment between its beginning and its answer. */
export const sharedClockModel: SequentialModel<Chat, Operation> = {
  initial: unknownChat,
  isRead,
  keyOf: ({ phase }) => phase,
  apply: (state, operation) =>
    applyToChat(state, operation, {
      from: operation.invokedAt - roundingMs,
      to: (operation.answeredAt ?? Number.POSITIVE_INFINITY) + roundingMs,
    }),
};

function applyToChat<State extends Chat>(state: State, operation: Operation, at: Span): readonly State[] {
  const { phase, due } = state;
  switch (operation.type) {
    case 'trigger-chat':
      return phase === 'unknown' ? [{ ...state, phase: 'pending', due: notBefore(operation.dueAt, at) }] : [];
    case 'cancel': {
      const couldCancel = phase === 'pending' && at.from < due.to;
      const couldRefuse = phase === 'cancelled' || (phase === 'pending' && at.to >= due.from);
      const results: State[] = [];
      if (couldCancel && operation.isCancelled !== false) results.push({ ...state, phase: 'cancelled' });
      if (couldRefuse && operation.isCancelled !== true) results.push(state);
      return results;
    }
    case 'read': {
      const { sent } = operation.session ?? {};
      const couldBeSent = phase === 'pending' && at.to >= due.from + sendingMs;
      const couldBeUnsent = phase === 'cancelled' || (phase === 'pending' && at.from < due.to + sendingMs);
      return (sent === 1 && couldBeSent) || (sent === 0 && couldBeUnsent) ? [state] : [];
    }
    default:
      return [];
  }
}

function notBefore(dueAt: Instant, at: Span): Span {
  return { from: Math.max(dueAt, at.from), to: Math.max(dueAt, at.to) };
}

type CallPhase = 'unknown' | 'queued' | 'left' | 'cancelled';

/** A call. When it leaves the queue depends on others too, so that it may do so at any time. */
export const callModel: SequentialModel<CallPhase, Operation> = {
  initial: 'unknown',
  isRead: () => false,
  keyOf: (phase) => phase,
  apply(phase, operation) {
    switch (operation.type) {
      case 'trigger-call':
        return phase === 'unknown' ? ['queued'] : [];
      case 'cancel':
        return applyCancelToCall(phase, operation.isCancelled);
      case 'read':
        return applyReadToCall(phase, operation.session?.status);
      default:
        return [];
    }
  },
};

function applyCancelToCall(phase: CallPhase, isCancelled: boolean | undefined): readonly CallPhase[] {
  if (phase === 'unknown') return [];
  const done: CallPhase[] = phase === 'queued' && isCancelled !== false ? ['cancelled'] : [];
  const refused: CallPhase[] = isCancelled === true ? [] : [phase === 'queued' ? 'left' : phase];
  return [...done, ...refused];
}

function applyReadToCall(phase: CallPhase, status: string | undefined): readonly CallPhase[] {
  switch (status) {
    case undefined:
      return [];
    case 'call_in_queue':
      return phase === 'queued' ? [phase] : [];
    case 'call_canceled':
      return phase === 'cancelled' ? [phase] : [];
    default:
      return phase === 'queued' || phase === 'left' ? ['left'] : [];
  }
}

function isRead({ type }: Operation): boolean {
  return type === 'read';
}
