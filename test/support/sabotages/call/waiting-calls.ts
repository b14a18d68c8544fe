import {
  type Alteration,
  alterRequests,
  alterSuccessData,
  type Fetch,
  type Members,
} from '../../kit/altered-service.ts';
import { getSessionRoute, openToOthers, ownKey, triggerCallRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const sameCallRules = ['cancel-call/status-follows'] as const;

/** Calls that wait: their records, and what becomes of one when something is done with another. */
export const waitingCalls: readonly Sabotage[] = [
  {
    name: 'a call with a date expires as soon as it is triggered',
    breaks: ['trigger-call/field/call-on-date'],
    by: expireDated,
    rules: ['trigger-call/record-is-that-of-a-call'],
  },
  {
    name: 'a call is recorded as one to the line that it comes from',
    breaks: ['session/field/user-number'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if ('retryAttemptNo' in data) (data.userDetails as Members).number = '+14155550105';
    }),
    rules: ['trigger-call/record-is-that-of-a-call'],
  },
  ...(['options', 'metadata', 'channel', 'callPriority', 'retryAfterHours'] as const).map(
    (field): Sabotage => ({
      name: `the moment of a call is not looked at beside its ${field}`,
      breaks: ['trigger-call/field/schedule-time'],
      by: alterRequests(triggerCallRoute, ({ body = {} }) => {
        if (field in body) delete body.scheduleTime;
      }),
      rules: ['calendar/call-waits-for-its-moment'],
    }),
  ),
  ...(
    [
      ['is not looked at', () => 10],
      ['is the highest where it is 100', (priority) => 101 - (priority ?? 10)],
      ['is the lowest unless one is given', (priority) => priority ?? 100],
    ] as const satisfies [string, (priority?: number) => number][]
  ).map(
    ([what, toPriority]): Sabotage => ({
      name: `the priority of a call ${what}`,
      breaks: ['trigger-call/field/call-priority', 'limits/call-priority'],
      by: alterRequests(triggerCallRoute, ({ body = {} }) => {
        const { callPriority } = body as { callPriority?: number };
        if (callPriority === undefined || isPriority(callPriority)) body.callPriority = toPriority(callPriority);
      }),
      rules: ['calendar/urgent-call-is-not-the-last'],
      lines: 6,
    }),
  ),
  {
    name: 'a call takes the place of one that waits for the same number',
    breaks: ['trigger-call/success'],
    by: replaceQueued,
    rules: ['cancel-call/others-stay-in-the-queue'],
  },
  {
    name: 'with a message the calls to its number are cancelled',
    breaks: ['cancel-scheduled/field/session-id'],
    by: cancelCallsToNumber,
    rules: ['cancel-call/messages-are-no-calls'],
  },
  {
    name: 'Cancel Call cancels messages too',
    breaks: ['cancel-call/only-in-queue'],
    by: (real) => async (request) => {
      if (!request.url.includes('/call/cancel/ses_')) return real(request);
      const url = request.url.replace('/call/cancel/', '/chat-agent/cancel/');
      const answer = await real(new Request(url, { method: 'DELETE', headers: request.headers }));
      if (answer.status !== 200) return answer;
      return Response.json({ responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 1 } });
    },
    rules: ['cancel-call/messages-are-no-calls'],
  },
  {
    name: 'Cancel Scheduled Messages finds no message for a call, and fails',
    breaks: ['cancel-scheduled/always-200'],
    by: (real) => async (request) => {
      const isOfCall = request.url.includes('/chat-agent/cancel/call_');
      return isOfCall
        ? Response.json(
            { responseCode: 404, errorCode: 'sessionNotFound', message: 'No.', data: null },
            { status: 404 },
          )
        : real(request);
    },
    rules: ['cancel-call/messages-are-no-calls'],
  },
  {
    name: 'Cancel Scheduled Messages cancels calls too',
    breaks: ['cancel-scheduled/transition/none-pending'],
    by: (real) => async (request) => {
      if (!request.url.includes('/chat-agent/cancel/call_')) return real(request);
      const url = request.url.replace('/chat-agent/cancel/', '/call/cancel/');
      await real(new Request(url, { method: 'PUT', headers: request.headers }));
      const data = { sessionId: url.split('/').at(-1), isCancelled: true };
      return Response.json({ responseCode: 200, message: 'Scheduled messages cancelled successfully', data });
    },
    rules: ['cancel-call/messages-are-no-calls'],
  },
  {
    name: 'a cancelled call is placed all the same when it is due',
    breaks: ['cancel-call/jobs-removed', 'cancel-call/transition/call-in-queue'],
    by: keepCancelled,
    rules: ['calendar/call-waits-for-its-moment'],
  },
  {
    name: 'a cancelled call is created anew',
    breaks: ['session/field/created-at'],
    by: alterCancelled((data) => {
      const moment = new Date(Date.parse(String(data.createdAt)) + 60_000).toISOString();
      Object.assign(data, { createdAt: moment, updatedAt: moment });
    }),
    rules: sameCallRules,
  },
  {
    name: "a cancelled call is the system's",
    breaks: ['session/field/agent-name'],
    by: alterCancelled(({ agentDetails }) => Object.assign(agentDetails as Members, { name: 'system' })),
    rules: sameCallRules,
  },
  {
    name: 'cancelling a call counts as an attempt',
    breaks: ['session/field/retry-attempt-no'],
    by: alterCancelled((data) => (data.retryAttemptNo = 1)),
    rules: sameCallRules,
  },
  {
    name: 'any workspace reads calls that were cancelled',
    breaks: ['authentication/foreign-session-read'],
    by: openToOthers('call_canceled'),
    rules: ['trigger-call/record-stays-in-its-workspace'],
  },
];

function alterCancelled(alter: (data: Members) => unknown): Alteration {
  return alterSuccessData(getSessionRoute, (data) => {
    if (data.status === 'call_canceled') alter(data);
  });
}

/** What is triggered, by its identifier, with the body of the request. */
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

function replaceQueued(real: Fetch): Fetch {
  const waiting = new Map<unknown, string>();
  return noteTriggered(real, async (id, { phoneNumber, scheduleTime }, request) => {
    if (phoneNumber === undefined || scheduleTime === undefined) return;
    const before = waiting.get(phoneNumber);
    waiting.set(phoneNumber, id);
    if (before !== undefined) await cancelCall(real, before, request);
  });
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

/** A cancel is noted in the record alone. */
function keepCancelled(real: Fetch): Fetch {
  const noted = new Set<unknown>();
  const showing = alterSuccessData(getSessionRoute, (data) => {
    if (noted.has(data.sessionId) && data.status === 'call_in_queue') data.status = 'call_canceled';
  })(real);
  return async (request) => {
    const id = request.url.split('/').at(-1) ?? '';
    if (request.method !== 'PUT' || !id.startsWith('call_') || noted.has(id)) return showing(request);
    noted.add(id);
    return Response.json({ responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 1 } });
  };
}

function isPriority(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100;
}
