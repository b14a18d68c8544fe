import type { OperationTraits } from './traits.ts';

export const cancelScheduledMessages: OperationTraits = {
  isRead: false,
  impactOf: () => ({ effect: 'none', messages: 0, calls: 0 }),
  recipientFields: {},
  undoes: {
    what: 'message',
    parameter: 'sessionId',
    isCancelled({ status, json }) {
      const { data } = (json ?? {}) as { data?: { isCancelled?: unknown } | null };
      return status === 200 && data?.isCancelled === true;
    },
    foundNothing({ status, json }) {
      return status === 200 && messageOf(json) === 'No scheduled jobs found';
    },
  },
  chapters: ['cancel-scheduled'],
};

export const cancelCall: OperationTraits = {
  isRead: false,
  impactOf: () => ({ effect: 'none', messages: 0, calls: 0 }),
  recipientFields: {},
  undoes: {
    what: 'call',
    parameter: 'callId',
    // What a call gets that is not in the queue is open, so it may be a 200, too.
    isCancelled: ({ status, json }) => status === 200 && messageOf(json) === 'Call canceled successfully!',
    foundNothing: ({ status, json }) =>
      status === 200
        ? messageOf(json) !== 'Call canceled successfully!'
        : status >= 400 && status < 500 && status !== 401 && status !== 429,
  },
  chapters: ['cancel-call'],
};

function messageOf(json: unknown): unknown {
  return ((json ?? {}) as { message?: unknown }).message;
}
