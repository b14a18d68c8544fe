// The global one is a test's to replace, with what waits for the test.
import { setImmediate } from 'node:timers';

/** What is left for the end of a turn of the event loop. */
export interface Turn {
  /** Reads and answers a request then, in the order in which requests came. */
  answer(task: () => void): void;
  /** Sends a reply, once all that came in this turn is answered. */
  send(task: () => void): void;
  /** Does all that is left now. */
  end(): void;
}

/**
 * Answers together what came in together, and sends the replies one right after the other: whoever waits for several of
 * them is woken once instead of once for each, which costs more than an answer, and of most requests the body is there as a
 * whole by then.
 *
 * @param report called with what a task throws; the others go on
 */
export function createTurn(report: (error: unknown) => void): Turn {
  let answering: (() => void)[] = [];
  let sending: (() => void)[] = [];
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(end);
  };
  const doAll = (tasks: readonly (() => void)[]) => {
    for (const task of tasks) {
      try {
        task();
      } catch (error) {
        report(error);
      }
    }
  };
  const end = () => {
    const toAnswer = answering;
    answering = [];
    doAll(toAnswer);
    const toSend = sending;
    sending = [];
    isScheduled = false;
    doAll(toSend);
  };
  return {
    answer(task) {
      answering.push(task);
      schedule();
    },
    send(task) {
      sending.push(task);
      schedule();
    },
    end,
  };
}
