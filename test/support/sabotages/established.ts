import {
  type Alteration,
  alterResponses,
  alterSuccessData,
  type Members,
  matchesRequest,
  refusalOf,
} from '../kit/altered-service.ts';
import { cancelCallRoute, cancelCallsToSameNumber, compose, getSessionRoute, triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

export const established: readonly Sabotage[] = [
  ...(['messenger', 'web-chat'] as const).map(
    (kind): Sabotage => ({
      name: `customers with ${kind} identifiers of the same length share one session`,
      breaks: ['service/conversation-start', 'session/field/user-details'],
      by: shareSession(kind === 'messenger' ? 'Support Messenger' : 'Website Chat', ({ customerNumber }) =>
        String(String(customerNumber).length),
      ),
      rules: [`trigger-chat/customers-are-kept-apart-by-${kind}`],
    }),
  ),
  {
    name: 'a cancel of a call also cancels the other calls to the same number',
    breaks: ['cancel-call/jobs-removed'],
    by: cancelCallsToSameNumber(cancelCallRoute),
    rules: ['trigger-call/call-waits-until-it-is-due', 'cancel-call/others-stay-in-the-queue'],
  },
  {
    name: 'every second read of a waiting call is answered with 404',
    breaks: ['service/read-call-session', 'get-session/error/session-not-found'],
    by: refuseWaitingCalls((reads) => reads % 2 === 0, 404, 'sessionNotFound'),
    rules: ['trigger-call/waiting-call-is-found-or-unknown'],
  },
  {
    name: 'the record of a call is missing while the call waits, and then has the channel type of a chat',
    breaks: ['session/call-fields-omitted'],
    by: compose(
      refuseWaitingCalls(() => true, 404, 'sessionNotFound'),
      alterSuccessData(getSessionRoute, (data) => {
        if ('retryAttemptNo' in data && data.status !== 'call_in_queue') data.communicationChannelType = 'webChat';
      }),
    ),
    rules: ['trigger-call/placed-call-has-its-record'],
  },
  {
    name: 'a session record shows messages of the agent as messages of the customer',
    breaks: ['service/conversation-start', 'service/now-or-later'],
    by: alterSuccessData(getSessionRoute, (data) => {
      for (const entry of data.transcript as Members[]) if (entry.role === 'assistant') entry.role = 'user';
    }),
    rules: ['trigger-chat/message-is-sent'],
  },
];

/** A service in which messages on a channel share a session if `groupOf` returns the same text for them. */
export function shareSession(channel: string, groupOf: (fields: Members, count: number) => string): Alteration {
  return (real) => {
    const sessions = new Map<string, unknown>();
    let count = 0;
    return async (request) => {
      const fields = matchesRequest(request, triggerChatRoute) ? await bodyOf(request) : {};
      const response = await real(request);
      if (fields.communicationChannel !== channel || response.status !== 200) return response;
      const body = (await response.json()) as { data: Members };
      const group = groupOf(fields, count++);
      if (!sessions.has(group)) sessions.set(group, body.data.sessionId);
      body.data.sessionId = sessions.get(group);
      return Response.json(body);
    };
  };
}

export function refuseWaitingCalls(
  isRefused: (reads: number) => boolean,
  status: number,
  errorCode: string,
): Alteration {
  let reads = 0;
  return alterResponses(getSessionRoute, (answer) => {
    const { data } = answer.body;
    if ((data as Members | null)?.status !== 'call_in_queue') return;
    reads += 1;
    if (isRefused(reads)) Object.assign(answer, refusalOf(status, errorCode));
  });
}

async function bodyOf(request: Request): Promise<Members> {
  return JSON.parse((await request.clone().text()) || '{}') as Members;
}
