import { alterResponses, alterSuccessData, type Members } from '../kit/altered-service.ts';
import { alterSuccessBody, cancelledMessage as cancelled, cancelMessagesRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** Cancel Scheduled Messages does what it should, and tells it in other words. */
export const cancelScheduledWords: readonly Sabotage[] = [
  {
    name: 'cancelling is told in British English',
    breaks: ['cancel-scheduled/cancelled'],
    by: alterSuccessBody(cancelMessagesRoute, (answer) => {
      if (answer.message === cancelled) answer.message = 'Scheduled messages canceled successfully';
    }),
    rules: ['cancel-scheduled/pending-is-cancelled'],
  },
  {
    name: 'what was sent counts as cancelled, the first time',
    breaks: ['cancel-scheduled/transition/none-pending', 'cancel-scheduled/nothing-pending'],
    by: (real) => {
      const seen = new Set<unknown>();
      return alterResponses(cancelMessagesRoute, ({ status, body }) => {
        const { sessionId } = (body.data ?? {}) as Members;
        if (status !== 200 || seen.has(sessionId)) return;
        seen.add(sessionId);
        Object.assign(body, { message: cancelled, data: { sessionId, isCancelled: true } });
      })(real);
    },
    rules: ['trigger-chat/sent-from-agent-number', 'trigger-chat/web-chat-says-nothing-word-for-word'],
  },
  {
    name: 'a result has the sessionId as it stands in the path',
    breaks: ['cancel-scheduled/field/result-session-id'],
    by: alterSuccessData(cancelMessagesRoute, (data) => (data.sessionId = encodeURIComponent(String(data.sessionId)))),
    rules: ['cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'an identifier with a dot has no route',
    breaks: ['cancel-scheduled/always-200', 'cancel-scheduled/any-identifier'],
    by: alterResponses(cancelMessagesRoute, (answer, { url }) => {
      if (!/\/cancel\/[^/]*\.[^/]*$/.test(url) || answer.status !== 200) return;
      answer.status = 404;
      answer.body = { responseCode: 404, errorCode: 'pathNotFound', message: 'There is none.', data: null };
    }),
    rules: ['cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'an identifier that is longer than a column fails',
    breaks: ['cancel-scheduled/always-200', 'cancel-scheduled/any-identifier'],
    by: (real) => async (request) => {
      if (!/\/cancel\/.{256,}$/.test(request.url)) return real(request);
      const body = { responseCode: 500, errorCode: 'internalError', message: 'Data too long.', data: null };
      return Response.json(body, { status: 500 });
    },
    rules: ['cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'what was cancelled has a reason too',
    breaks: ['cancel-scheduled/field/reason'],
    by: alterSuccessData(cancelMessagesRoute, (data) => (data.reason ??= '')),
    rules: ['cancel-scheduled/pending-is-cancelled'],
  },
  {
    name: 'nothing to cancel has no reason',
    breaks: ['cancel-scheduled/field/reason', 'cancel-scheduled/nothing-pending'],
    by: alterSuccessData(cancelMessagesRoute, (data) => delete data.reason),
    rules: ['cancel-scheduled/second-cancel-finds-nothing', 'cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'why nothing was cancelled is an empty text',
    breaks: ['cancel-scheduled/field/reason'],
    by: alterSuccessData(cancelMessagesRoute, (data) => {
      if (data.isCancelled === false) data.reason = '';
    }),
    rules: ['cancel-scheduled/second-cancel-finds-nothing', 'cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'nothing to cancel is told as jobs that were not cancelled',
    breaks: ['cancel-scheduled/nothing-pending', 'cancel-scheduled/any-identifier'],
    by: alterSuccessBody(cancelMessagesRoute, (answer) => {
      if (answer.message !== cancelled) answer.message = 'Jobs not cancelled';
    }),
    rules: ['cancel-scheduled/second-cancel-finds-nothing', 'cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'a message that was sent is told to be already gone',
    breaks: ['cancel-scheduled/not-cancelled', 'cancel-scheduled/nothing-pending'],
    by: alterSuccessBody(cancelMessagesRoute, (answer) => {
      if (answer.message !== cancelled) answer.message = 'Message already sent';
    }),
    rules: ['time/cancel-tells-what-becomes-of-a-message', 'cancel-scheduled/second-cancel-finds-nothing'],
  },
  {
    name: 'a text says whether it was cancelled',
    breaks: ['cancel-scheduled/field/is-cancelled'],
    by: alterSuccessData(cancelMessagesRoute, (data) => (data.isCancelled = String(data.isCancelled))),
    rules: ['cancel-scheduled/pending-is-cancelled', 'cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'the result names no session',
    breaks: ['cancel-scheduled/field/result-session-id'],
    by: alterSuccessData(cancelMessagesRoute, (data) => delete data.sessionId),
    rules: ['cancel-scheduled/pending-is-cancelled'],
  },
  {
    name: 'the result names the job in place of the session',
    breaks: ['cancel-scheduled/field/result-session-id'],
    by: alterSuccessData(cancelMessagesRoute, (data) => (data.sessionId = 'job-1')),
    rules: ['cancel-scheduled/pending-is-cancelled'],
  },
  {
    name: 'an unknown session is an error',
    breaks: ['cancel-scheduled/always-200'],
    by: alterResponses(cancelMessagesRoute, (answer) => {
      if (answer.body.message !== 'No scheduled jobs found') return;
      answer.status = 404;
      answer.body = { responseCode: 404, errorCode: 'sessionNotFound', message: 'There is none.', data: null };
    }),
    rules: ['cancel-scheduled/unknown-session-finds-nothing', 'cancel-scheduled/second-cancel-finds-nothing'],
  },
  {
    name: 'an identifier of an unusual form is malformed',
    breaks: ['cancel-scheduled/always-200'],
    by: alterResponses(cancelMessagesRoute, (answer, { url }) => {
      if (answer.status !== 200 || /\/[\w-]+$/.test(url)) return;
      answer.status = 422;
      answer.body = { responseCode: 422, errorCode: 'validationError', message: 'Malformed.', data: null };
    }),
    rules: ['cancel-scheduled/unknown-session-finds-nothing'],
  },
];
