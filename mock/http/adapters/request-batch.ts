// The global one is a test's to replace, with what waits for the test.
import { setImmediate } from 'node:timers';

/**
 * Answers requests that came in together in one go: to wake a client for each reply costs more than
 * an answer. By then, most bodies have arrived too. `report` is called with what a task throws; the others go on.
 */
export function createRequestBatch(report: (error: unknown) => void) {
  let answering: (() => void)[] = [];
  let sending: (() => void)[] = [];
  let isScheduled = false;
  let isResting = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(run);
  };
  const attempt = (task: () => void) => {
    try {
      task();
    } catch (error) {
      report(error);
    }
  };
  const sendAll = () => {
    const toSend = sending;
    sending = [];
    toSend.forEach(attempt);
  };
  const run = () => {
    const toAnswer = answering;
    answering = [];
    isScheduled = false;
    isResting = false;
    for (const [index, task] of toAnswer.entries()) {
      attempt(task);
      if (!isResting || index === toAnswer.length - 1) continue;
      answering = [...toAnswer.slice(index + 1), ...answering];
      schedule();
      break;
    }
    sendAll();
  };
  return {
    /** Reads and answers a request at the end of the turn of the event loop, in the order in which requests came. */
    answer(task: () => void) {
      answering.push(task);
      schedule();
    },
    /** Leaves the requests that are still to be answered to the next turn: first goes on what the latest one waits for. */
    rest() {
      isResting = true;
    },
    /** Sends a reply, once all that came in this turn is answered. */
    send(task: () => void) {
      sending.push(task);
      schedule();
    },
    /** Does all that is left now. */
    end() {
      while (answering.length > 0) run();
      sendAll();
    },
  };
}
