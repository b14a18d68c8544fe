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
      const { message } = (json ?? {}) as { message?: unknown };
      return status === 200 && message === 'No scheduled jobs found';
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
    isCancelled: ({ status }) => status === 200,
    foundNothing: ({ status }) => status >= 400 && status < 500 && status !== 401 && status !== 429,
  },
  chapters: ['cancel-call'],
};
