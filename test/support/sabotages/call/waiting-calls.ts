import {
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Fetch,
  type Members,
} from '../../kit/altered-service.ts';
import { getSessionRoute, ownKey, triggerCallRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const sameCallRules = ['cancel-call/waiting-call-is-cancelled'] as const;

export const waitingCalls: readonly Sabotage[] = [
  {
    name: 'a call with a callOnDate expires immediately',
    breaks: ['trigger-call/field/call-on-date'],
    by: expireDated,
    rules: ['trigger-call/record-is-that-of-a-call'],
  },
  {
    name: 'the default callPriority is 50',
    breaks: ['trigger-call/field/call-priority', 'limits/call-priority'],
    by: alterRequests(triggerCallRoute, ({ body = {} }) => (body.callPriority ??= 50)),
    rules: ['calendar/urgent-call-is-not-the-last', 'live/urgent-calls-are-not-after-ordinary-ones'],
    lines: 6,
  },
  {
    name: 'a cancel of a message also cancels the calls to the same number',
    breaks: ['cancel-scheduled/field/session-id'],
    by: cancelCallsToNumber,
    rules: ['cancel-call/messages-are-no-calls'],
  },
  {
    name: 'the record of a cancelled call cannot be read',
    breaks: ['service/read-call-session'],
    by: alterResponses(getSessionRoute, (answer) => {
      if ((answer.body.data as Members | null)?.status !== 'call_canceled') return;
      const body = { responseCode: 404, errorCode: 'sessionNotFound', message: 'No such session.', data: null };
      Object.assign(answer, { status: 404, body });
    }),
    rules: sameCallRules,
  },
];

function noteTriggered(
  real: Fetch,
  note: (id: string, body: Members, request: Request) => Promise<unknown> | unknown,
): Fetch {
  return async (request) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    const answer = await real(request);
    const { data } = (await answer.clone().json()) as { data: Members | null };
    const id = data?.callId ?? data?.sessionId;
    if (text !== '' && typeof id === 'string') await note(id, JSON.parse(text) as Members, request);
    return answer;
  };
}

function expireDated(real: Fetch): Fetch {
  const dated = new Set<unknown>();
  const noting = noteTriggered(real, (id, body) => 'callOnDate' in body && dated.add(id));
  return alterSuccessData(getSessionRoute, (data) => {
    if (dated.has(data.sessionId) && data.status === 'call_in_queue') data.status = 'call_expired';
  })(noting);
}

async function cancelCall(real: Fetch, callId: string, { url }: Request): Promise<void> {
  const address = new URL(`/api/call/cancel/${callId}`, url);
  await real(new Request(address, { method: 'PUT', headers: { 'x-api-key': ownKey } }));
}

function cancelCallsToNumber(real: Fetch): Fetch {
  const numbers = new Map<string, string>();
  const noting = noteTriggered(real, (id, { phoneNumber, customerNumber }) => {
    const number = phoneNumber ?? customerNumber;
    if (typeof number === 'string') numbers.set(id, number.replace('+', ''));
  });
  return async (request) => {
    const number = numbers.get(request.url.split('/').at(-1) ?? '');
    if (request.method === 'DELETE' && number !== undefined)
      for (const [id, other] of numbers)
        if (other === number && id.startsWith('call_')) await cancelCall(real, id, request);
    return noting(request);
  };
}
