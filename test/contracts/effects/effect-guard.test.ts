import { expect, onTestFinished, test, vi } from 'vitest';
import { NoResponse, type SendOptions } from '../../../contracts/client/transport.ts';
import { createEffectGuard } from '../../../contracts/effects/effect-guard.ts';
import { type LedgerLine, openEffectJournal } from '../../../contracts/effects/journal.ts';
import { createBudget } from '../../../contracts/effects/permission.ts';
import type { Exchange } from '../../../contracts/facts/exchange.ts';
import type { Effect, Limits } from '../../../contracts/options.ts';
import type { Subject } from '../../../contracts/subject/subject.ts';
import type { OperationId } from '../../../src/operations.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const plainSubject: Subject = mockSubject('http://service.test/api');
const later = {
  communicationChannel: 'Website Chat',
  customerNumber: 'visitor-7',
  scheduleTime: '2999-01-01T00:00:00Z',
};

type Answer = Partial<Pick<Exchange, 'status' | 'headers' | 'text' | 'json'>>;

const link = { method: 'GET', url: 'https://files.test/a', headers: {}, body: undefined };

interface Setting {
  allowed?: Effect;
  limits?: Limits;
  deadline?: number;
  signal?: AbortSignal;
  endSignal?: AbortSignal;
  subject?: Subject;
}

function guardWith({
  allowed = 'call',
  limits = {},
  deadline = Number.POSITIVE_INFINITY,
  signal,
  endSignal = new AbortController().signal,
  subject = plainSubject,
}: Setting = {}) {
  const lines: LedgerLine[] = [];
  const budget = createBudget(limits);
  const journal = openEffectJournal(subject.baseUrl, { write: (line) => void lines.push(line) });
  const replies = new Map<object, (options: SendOptions) => Promise<Answer>>();
  const transport = {
    unreachableReason: () => undefined,
    async send(request: object, options: SendOptions) {
      const { json, status = 200, headers = {}, text } = (await replies.get(request)?.(options)) ?? {};
      return { status, headers, text: text ?? (json === undefined ? '' : JSON.stringify(json)) };
    },
  };
  for (const key of ['acme-key', 'globex-key'])
    journal.probes.set(`triggerChat Website Chat ${key}`, Promise.resolve('unknown'));
  const controlAccess = { isGone: false };
  const context = { subject, transport, budget, journal, signal, deadline: () => deadline, endSignal, controlAccess };
  const guard = createEffectGuard(context, 'a-rule', allowed);
  const sent: SendOptions[] = [];
  const send = (
    operationId: OperationId,
    request: { path?: Record<string, string>; body?: unknown; apiKey?: string | null } = {},
    answer: Answer | Error | ((options: SendOptions) => Answer) = {},
  ) => {
    const headers = { 'x-api-key': 'acme-key' };
    const http = { method: 'POST', url: '', headers, body: JSON.stringify(request.body) };
    replies.set(http, async (options) => {
      sent.push(options);
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer(options) : answer;
    });
    const outgoing = { operationId, path: {}, body: undefined, apiKey: 'acme-key', ...request };
    return guard.send({ ...outgoing, request: http, sent: http });
  };
  return { guard, send, sent, lines, journal, budget, replies };
}

function guardOfSlowService() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return guardWith({ subject: { ...plainSubject, waits: { ...plainSubject.waits, visibleSeconds: 2 } } });
}

const scheduled = { json: { data: { sessionId: 'ses-1' } } };
const cancelled = { json: { responseCode: 200, data: { sessionId: 'ses-1', isCancelled: true } } };
const refused = { status: 422, json: { responseCode: 422, errorCode: 'validationError', message: '', data: null } };
const settledLines = (lines: readonly LedgerLine[]) =>
  lines.flatMap((line) => (line.type === 'event' && line.event !== 'identified' ? [line.event] : []));

test('the kit does not send a request that needs a higher effect level than the rule declares', async () => {
  const { send, sent } = guardWith({ allowed: 'schedule' });
  const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };

  await expect(send('triggerChat', { body })).rejects.toMatchObject({
    reason: 'effect',
    message: 'its effect is "schedule", and a request to triggerChat would have the effect "send"; it was not sent',
  });
  expect(sent).toEqual([]);
});

test('the kit does not send a request to a recipient who is not in the subject file', async () => {
  const { send, sent } = guardWith();
  const body = { ...later, customerNumber: '+14155559999' };

  await expect(send('triggerChat', { body })).rejects.toMatchObject({
    reason: 'recipient',
    message:
      'a request to triggerChat names a person in /customerNumber who is not among the recipients; it was not sent',
  });
  expect(sent).toEqual([]);
});

test('after the time limit or an interruption of a run, the kit sends no request', async () => {
  const closed = guardWith();
  await closed.guard.close();
  const over = [
    closed,
    guardWith({ signal: AbortSignal.abort() }),
    guardWith({ deadline: performance.now() - 1 }),
    guardWith({ endSignal: AbortSignal.abort() }),
  ];

  for (const { send, guard, sent } of over) {
    await expect(send('getSession', { path: { sessionId: 'a' } })).rejects.toMatchObject({ reason: 'over' });
    await expect(guard.follow(link)).rejects.toMatchObject({ reason: 'over' });
    expect(sent).toEqual([]);
  }
  await expect(closed.send('getSession')).rejects.toThrow('the rule ended before it had sent all requests');
  for (const { send } of over.slice(2))
    await expect(send('getSession')).rejects.toThrow('the time limit of the whole run has passed');
});

test('before the kit sends a request, the kit writes the expected message or call into the ledger, without the recipient', async () => {
  const { send, lines } = guardWith();
  await send('triggerChat', { body: later, apiKey: 'globex-key' }, scheduled);

  expect(lines).toMatchObject([
    { type: 'planned', rule: 'a-rule', key: 'otherWorkspace', kind: 'message' },
    { type: 'event', event: 'identified', id: 'ses-1' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/visitor-7|globex-key/);
});

test('an interruption aborts read requests at once, and requests that schedule a message only at the end of the run', async () => {
  const [interrupt, runEnd] = [new AbortController(), new AbortController()];
  const { send, sent } = guardWith({ signal: interrupt.signal, endSignal: runEnd.signal, deadline: 1e12 });
  await send('triggerChat', { body: later }, scheduled);
  await send('getSession');

  expect(sent).toMatchObject([
    { deadline: 1e12, isIdempotent: false },
    { deadline: 1e12, isIdempotent: true },
  ]);
  interrupt.abort();
  expect(sent.map(({ signal, waitSignal }) => [signal?.aborted, waitSignal?.aborted])).toEqual([
    [false, true],
    [true, true],
  ]);
  runEnd.abort();
  expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
});

test('the kit reserves no requests to cancel a message that the service refused or never received', async () => {
  // A scheduled message counts as one request. It also reserves three requests of the limit, so that the kit can cancel
  // the message.
  const attempts = [
    (guard: Guarded) => guard.send('triggerChat', { body: { ...later, metadata: 1 } }, refused),
    (guard: Guarded) => guard.send('triggerChat', { body: later }, new NoResponse('Nobody is there.', false)),
  ];
  const found: unknown[] = [];
  for (const attempt of attempts) {
    const guard = guardWith({ limits: { requests: 5 } });
    await attempt(guard).catch(() => {});
    await guard.send('getSession');
    await guard.send('getSession');
    found.push(settledLines(guard.lines));
  }

  expect(found).toEqual([['refused'], ['refused']]);
});

test.each<[string, string[], number, Answer]>([
  ['429', [], 429, {}],
  ['429 with the id of the message', ['ses-1'], 429, scheduled],
  ['503 with Retry-After', [], 503, { headers: { 'retry-after': '0' } }],
])(
  'if no retry is possible, the kit counts a message as pending only if the response has an id: status %s',
  async (_, ids, status, answer) => {
    // A scheduled message counts as one request. It also reserves three requests of the limit, so that the kit can
    // cancel the message.
    const { send, journal } = guardWith({ limits: { requests: 4 } });
    const isBusy = ({ beforeRetry }: SendOptions) => {
      beforeRetry({ headers: {}, text: JSON.stringify(answer.json ?? {}), ...answer, status });
      return {};
    };
    await expect(send('triggerChat', { body: later }, isBusy)).rejects.toMatchObject({ reason: 'budget' });

    expect(journal.openOf().map(({ id }) => id)).toEqual(ids);
  },
);

test("a scheduled message keeps the state scheduled in the kit's records, whatever Get Session responds", async () => {
  const { send, lines, journal } = guardWith();
  await send('triggerChat', { body: later }, scheduled);
  const path = { sessionId: 'ses-1' };
  await send('getSession', { path }, cancelled);
  await expect(send('getSession', { path }, new NoResponse('No answer.', true))).rejects.toThrow('No answer.');

  expect(settledLines(lines)).toEqual([]);
  expect(journal.openOf()).toMatchObject([{ state: 'scheduled' }]);
});

test('before the kit reads a new session, the kit waits for the time visibleSeconds in the subject file', async () => {
  const { send, sent } = guardOfSlowService();
  vi.advanceTimersByTime(500);
  await send('triggerChat', { body: later }, scheduled);
  const reading = send('getSession', { path: { sessionId: 'ses-1' } });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toHaveLength(1);
  const body = { ...later, customerNumber: '+14155559999', sessionId: 'ses-1' };
  await expect(send('triggerChat', { body })).rejects.toMatchObject({ reason: 'recipient' });
  // The kit waits before it reads a session that it has just started. It reads the session of another client at once.
  await send('getSession', { path: { sessionId: 'ses-2' } });
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2);
  await reading;

  expect(sent).toHaveLength(3);
});

test('the kit counts a message as cancelled after Cancel Scheduled Messages, but not after Cancel Call', async () => {
  const declined = { json: { responseCode: 200, data: { sessionId: 'ses-1', isCancelled: false } } };
  const { send, journal } = guardWith();
  await send('triggerChat', { body: later }, scheduled);
  await send('cancelScheduledMessages', { path: { sessionId: 'ses-1' } }, declined);
  expect(journal.openOf()).toMatchObject([{ state: 'scheduled' }]);
  await send('cancelCall', { path: { callId: 'ses-1' } }, { json: { message: 'Call canceled successfully!' } });
  expect(journal.openOf()).toMatchObject([{ state: 'scheduled' }]);
  await send('cancelScheduledMessages', { path: { sessionId: 'ses-1' } }, cancelled);

  expect(journal.openOf()).toMatchObject([{ state: 'undoing' }]);
});

test('the kit counts a message as possibly cancelled if the cancel got no response', async () => {
  const outcomes = [true, false].map(async (wasSent) => {
    const { send, journal } = guardWith();
    await send('triggerChat', { body: later }, scheduled);
    const path = { sessionId: 'ses-1' };
    await send('cancelScheduledMessages', { path }, new NoResponse('No answer.', wasSent)).catch(() => {});
    return journal.openOf()[0]?.state;
  });

  expect(await Promise.all(outcomes)).toEqual(['unanswered', 'scheduled']);
});

test('the kit finds the session id in any response, even in a truncated response', async () => {
  const { send, journal } = guardWith();
  const beginning = { status: 200, headers: {}, text: '{"data":{"sessionId":"ses-2"' };
  await send('triggerChat', { body: later }, { status: 400, json: { errorCode: 'x', data: { sessionId: 'ses-1' } } });
  await send('triggerChat', { body: later }, new NoResponse('It was cut.', true, beginning)).catch(() => {});

  expect(journal.openOf().map(({ id }) => id)).toEqual(['ses-1', 'ses-2']);
});

test('after the service sent a scheduled message too early, the kit schedules no more messages', async () => {
  const { send, lines } = guardWith();
  await send('triggerChat', { body: later }, scheduled);
  const transcript = [{ type: 'message', role: 'assistant', timestamp: new Date().toISOString() }];
  await send('getSession', { path: { sessionId: 'ses-1' } }, { json: { data: { transcript } } });

  expect(settledLines(lines)).toEqual(['observed-sent']);
  await expect(send('triggerChat', { body: later })).rejects.toMatchObject({
    reason: 'harm',
    message: 'this service does not keep scheduled effects: 1 message went to USER_ID_1; nothing more was scheduled',
  });
});

test('until the service proves that it keeps scheduled messages, the kit counts them against the limit of sent messages', async () => {
  const { send } = guardWith({ limits: { messages: 1 } });
  const wrong = { ...later, metadata: 1 };
  await send('triggerChat', { body: wrong }, refused);
  await send('triggerChat', { body: wrong }, refused);
  await send('triggerChat', { body: later }, { status: 500 });

  await expect(send('triggerChat', { body: later })).rejects.toMatchObject({ reason: 'budget' });
});

type Guarded = ReturnType<typeof guardWith>;

test('each attempt of the kit to open a link counts as a request, and sends no API key', async () => {
  const { guard, replies } = guardWith({ limits: { requests: 2 }, deadline: 1e12 });
  replies.set(link, async (options) => {
    options.beforeRetry();
    expect(options.beforeRetry).toThrow('(--max-requests)');
    expect(options).toMatchObject({ deadline: 1e12, isIdempotent: false });
    return {};
  });
  await guard.follow(link);
  expect.assertions(2);
});

test('the kit ends a rule only after the service has answered all requests in flight', async () => {
  const { guard, replies } = guardWith();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const events: string[] = [];
  const isSent = Promise.withResolvers<void>();
  replies.set(link, () => {
    isSent.resolve();
    return promise;
  });
  const request = { operationId: 'getSession', path: {}, body: undefined, apiKey: null } as const;
  const sending = guard.send({ ...request, request: link, sent: link }).then(() => events.push('answered'));
  await isSent.promise;
  const closing = guard.close().then(() => events.push('closed'));
  await new Promise((done) => setImmediate(done));
  expect(events).toEqual([]);
  resolve({});
  await Promise.all([sending, closing]);

  expect(events).toEqual(['answered', 'closed']);
});
