import { alterRequests, alterResponses, type Fetch, type Members } from '../kit/altered-service.ts';
import { cancelledMessage, cancelMessagesRoute, ownKey, replaceError, triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** Cancel Scheduled Messages says one thing and does another, or does it for anyone. */
export const cancelScheduled: readonly Sabotage[] = [
  {
    name: 'cancelling says true, and the message goes out all the same',
    breaks: ['cancel-scheduled/transition/pending', 'trigger-chat/field/schedule-time'],
    by: answerWithoutCancelling(false),
    rules: [
      'time/cancel-tells-what-becomes-of-a-message',
      'model/cancel-against-dispatch',
      'calendar/message-goes-out-at-its-moment',
    ],
  },
  {
    name: 'a message that is being sent, or was, is cancelled',
    breaks: ['cancel-scheduled/transition/none-pending', 'cancel-scheduled/transition/pending'],
    by: answerWithoutCancelling(true),
    rules: ['model/cancel-against-dispatch', 'time/cancel-tells-what-becomes-of-a-message'],
  },
  {
    name: 'a second cancel says true',
    breaks: ['cancel-scheduled/nothing-pending', 'cancel-scheduled/transition/none-pending'],
    by: (real) => {
      const known = new Set<string>();
      return async (request) => {
        const sessionId = cancelledSessionOf(request);
        if (sessionId === undefined) return real(request);
        const response = await real(request);
        const { data } = (await response.clone().json()) as { data: Members | null };
        const isOwn = request.headers.get('x-api-key') === ownKey;
        if (isOwn && data?.isCancelled === true) known.add(sessionId);
        return isOwn && known.has(sessionId) ? cancelledResponse(sessionId) : response;
      };
    },
    rules: ['cancel-scheduled/second-cancel-finds-nothing', 'model/any-order'],
  },
  {
    name: 'of cancels at the same time all say true',
    breaks: ['cancel-scheduled/transition/pending', 'cancel-scheduled/transition/none-pending'],
    by: (real) => {
      const underWay = new Map<string, Promise<Response>>();
      return async (request) => {
        const sessionId = cancelledSessionOf(request);
        if (sessionId === undefined || request.headers.get('x-api-key') !== ownKey) return real(request);
        const same = underWay.get(sessionId) ?? real(request);
        underWay.set(sessionId, same);
        setTimeout(() => underWay.delete(sessionId), 5);
        return (await same).clone() as Response;
      };
    },
    rules: ['cancel-scheduled/one-of-many-cancels'],
  },
  {
    name: 'nothing is ever cancelled',
    breaks: [
      'cancel-scheduled/cancelled',
      'cancel-scheduled/transition/pending',
      'trigger-chat/scheduled-message',
      'trigger-chat/before-start',
    ],
    by: alterResponses(cancelMessagesRoute, (answer) => {
      if ((answer.body.data as Members | null)?.isCancelled !== true) return;
      answer.body.message = 'No scheduled jobs found';
      Object.assign(answer.body.data as Members, { isCancelled: false, reason: 'There is nothing.' });
    }),
    rules: [
      'cancel-scheduled/pending-is-cancelled',
      'trigger-chat/any-valid-request-is-dispatched',
      'time/closed-hours-hold-a-message',
    ],
  },
  {
    name: 'emails cannot be cancelled',
    breaks: ['cancel-scheduled/cancelled', 'trigger-chat/scheduled-message'],
    by: (real) => {
      const emails = new Set<unknown>();
      return async (request) => {
        const sessionId = cancelledSessionOf(request);
        if (sessionId !== undefined && emails.has(sessionId)) {
          const data = { sessionId, isCancelled: false, reason: 'Emails cannot be called back.' };
          return Response.json({ responseCode: 200, message: 'Jobs not cancelled', data });
        }
        const text = request.method === 'POST' ? await request.clone().text() : '';
        const response = await real(request);
        const { data } = (await response.clone().json()) as { data: Members | null };
        if (text.includes('"customerEmail"')) emails.add(data?.sessionId);
        return response;
      };
    },
    rules: ['cancel-scheduled/pending-is-cancelled'],
  },
  {
    name: 'cancelling one message cancels the one before it as well',
    breaks: ['cancel-scheduled/transition/pending'],
    by: (real) => {
      const all: string[] = [];
      return async (request) => {
        const sessionId = cancelledSessionOf(request);
        const before = sessionId === undefined ? undefined : all[all.indexOf(sessionId) - 1];
        if (before !== undefined) {
          const url = request.url.replace(String(sessionId), before);
          await real(new Request(url, { method: 'DELETE', headers: { 'x-api-key': ownKey } }));
        }
        const response = await real(request);
        const { data } = (await response.clone().json()) as { data: Members | null };
        if (request.method === 'POST' && typeof data?.sessionId === 'string') all.push(data.sessionId);
        return response;
      };
    },
    rules: ['model/any-order'],
  },
  {
    name: 'another workspace can cancel',
    breaks: ['cancel-scheduled/foreign-session'],
    by: alterRequests(cancelMessagesRoute, (request) => {
      if (request.apiKey === 'globex-key' && request.url.includes('ses_acme')) request.apiKey = ownKey;
    }),
    rules: ['cancel-scheduled/foreign-session-stays', 'model/any-order'],
  },
  {
    name: 'another workspace is told nothing, and the message is cancelled',
    breaks: ['cancel-scheduled/foreign-session'],
    by: cancelFirst((key) => key === 'globex-key'),
    rules: ['cancel-scheduled/foreign-session-stays'],
  },
  {
    name: 'cancelling for another workspace is forbidden',
    breaks: ['cancel-scheduled/always-200'],
    by: (real) => async (request) => {
      const isForeign =
        cancelledSessionOf(request)?.startsWith('ses_acme') && request.headers.get('x-api-key') === 'globex-key';
      if (!isForeign) return real(request);
      const forbidden = { responseCode: 403, errorCode: 'forbidden', message: 'It is not yours.', data: null };
      return Response.json(forbidden, { status: 403 });
    },
    rules: ['cancel-scheduled/foreign-session-stays', 'model/any-order'],
  },
  {
    name: 'cancelling without a key is refused and done',
    breaks: ['authentication/key-missing', 'authentication/key-invalid'],
    by: cancelFirst((key) => key !== ownKey && key !== 'globex-key'),
    rules: ['cancel-scheduled/key-missing', 'cancel-scheduled/key-invalid'],
  },
  {
    name: 'a missing key and a wrong one are the same to it',
    breaks: ['cancel-scheduled/error/api-key-missing', 'authentication/key-missing'],
    by: replaceError(cancelMessagesRoute, 401, 401, 'apiKeyInvalid'),
    rules: ['cancel-scheduled/key-missing', 'authentication/key-missing'],
  },
  {
    name: 'a wrong key is forbidden',
    breaks: [
      'cancel-scheduled/error/api-key-invalid',
      'trigger-chat/error/api-key-invalid',
      'cancel-scheduled/always-200',
    ],
    by: (real) =>
      replaceError(
        triggerChatRoute,
        401,
        403,
        'apiKeyInvalid',
      )(replaceError(cancelMessagesRoute, 401, 403, 'apiKeyInvalid')(real)),
    rules: ['cancel-scheduled/key-invalid', 'trigger-chat/key-invalid'],
  },
];

function cancelledSessionOf({ method, url }: Request): string | undefined {
  return method === 'DELETE' ? new URL(url).pathname.split('/').at(-1) : undefined;
}

function cancelledResponse(sessionId: string): Response {
  return Response.json({ responseCode: 200, message: cancelledMessage, data: { sessionId, isCancelled: true } });
}

/** Says true to the first cancel of a session, whatever came of it: the message is left alone, or cancelled if it may. */
function answerWithoutCancelling(isDone: boolean) {
  return (real: Fetch): Fetch => {
    const known = new Set<string>();
    return async (request) => {
      const sessionId = cancelledSessionOf(request);
      if (sessionId === undefined || known.has(sessionId)) return real(request);
      known.add(sessionId);
      if (isDone) await real(request);
      return cancelledResponse(sessionId);
    };
  };
}

/** Cancels with the own key before it looks at the key. */
function cancelFirst(when: (key: string | null) => boolean) {
  return (real: Fetch): Fetch =>
    async (request) => {
      const isDone = cancelledSessionOf(request) !== undefined && when(request.headers.get('x-api-key'));
      if (isDone) await real(new Request(request.url, { method: 'DELETE', headers: { 'x-api-key': ownKey } }));
      return real(request);
    };
}
