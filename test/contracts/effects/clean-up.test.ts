import { expect, test, vi } from 'vitest';
import { cleanUp } from '../../../contracts/effects/clean-up.ts';
import { isSettled, openEffectJournal } from '../../../contracts/effects/journal.ts';
import { toLeakedEffects } from '../../../contracts/effects/leaked-effects.ts';
import { harmReason } from '../../../contracts/effects/permission.ts';
import { openRun } from '../../../contracts/effects/service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://service.test/api');
const answer = (data: object) => Response.json({ responseCode: 200, message: 'No scheduled jobs found', data });
const nothingFound = answer({ sessionId: 'a', isCancelled: false, reason: 'None.' });

function schedule(kind: 'message' | 'call', dueAt = '2999-01-01T00:00:00.000Z') {
  const journal = openEffectJournal(subject.baseUrl, { write() {} });
  const planned = { kind, dueAt, isFar: true, hasRetries: false };
  const effect = journal.plan({ rule: 'a-rule', key: 'workspace', ...planned, to: ['NUMBER_1'] });
  journal.record(effect, 'identified', kind === 'message' ? 'a' : 'c');
  return { journal, effect };
}

/** Answers each request with the next response, and all further requests with the last response. */
function inTurn(...answers: (Response | Error)[]) {
  return vi.fn(async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Response) return next.clone();
    throw next;
  });
}

async function cleanUpWith(
  fetch: (request: Request) => Promise<Response>,
  { journal, effect }: ReturnType<typeof schedule>,
) {
  await cleanUp([effect], { ...openRun(subject, { fetch, limits: {} }), subject, journal });
  return [effect].filter(({ state }) => !isSettled(state));
}

const lost = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
const unknown = Response.json({ responseCode: 404, errorCode: 'sessionNotFound', message: 'No.' }, { status: 404 });
const cancelled = answer({ sessionId: 'a', isCancelled: true });

test.each<[string, earlier: 'undo-lost' | undefined, answers: (Response | Error)[], state: string, times: number]>([
  ['finds nothing to cancel after an unanswered cancel', 'undo-lost', [nothingFound], 'undone', 2],
  ['does not answer the first cancel', undefined, [lost, nothingFound], 'undone', 3],
  ['cancels, and confirms that nothing is left to cancel', undefined, [cancelled, nothingFound], 'undone', 2],
  ['answers the second cancel with an unknown session', 'undo-lost', [nothingFound, unknown], 'denied', 2],
])(
  'if the service %s, the clean-up of the kit gives the message its state',
  async (_, earlier, answers, state, times) => {
    const scheduled = schedule('message');
    if (earlier !== undefined) scheduled.journal.record(scheduled.effect, earlier);
    const cancel = inTurn(...answers);
    await cleanUpWith(cancel, scheduled);

    expect(scheduled.effect.state).toBe(state);
    expect(cancel).toHaveBeenCalledTimes(times);
  },
);

test("the kit's clean-up does not trust a successful cancel if the call record shows that the call still waits", async () => {
  const { journal, effect } = schedule('call');
  const sayYes = async ({ method }: Request) =>
    method === 'GET'
      ? answer({ sessionId: 'c', status: 'call_in_queue' })
      : Response.json({ responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 1 } });

  expect(await cleanUpWith(sayYes, { journal, effect })).toEqual([effect]);
  expect(effect.state).toBe('scheduled');
});

test("the kit's clean-up reads the call record again if the first read does not show the cancel", async () => {
  const { journal, effect } = schedule('call');
  journal.record(effect, 'undo-accepted');
  const until = Date.now() + 500;
  const lagBehind = async ({ method }: Request) =>
    method === 'GET'
      ? answer({ sessionId: 'c', status: Date.now() < until ? 'call_in_queue' : 'call_canceled' })
      : Response.json({ responseCode: 409, errorCode: 'callNotInQueue', message: 'No.', data: null }, { status: 409 });

  expect(await cleanUpWith(lagBehind, { journal, effect })).toEqual([]);
});

test.each([
  ['accepts every cancel of a message', 'unknown', answer({ sessionId: 'a', isCancelled: true })],
  ['finds nothing to cancel, although no cancel succeeded', 'unknown', nothingFound],
  [
    'declines to cancel a message',
    'still there',
    Response.json({ errorCode: 'internalError', message: 'No.' }, { status: 500 }),
  ],
  ['answers each cancel of a message with 202 and no result', 'unknown', new Response('', { status: 202 })],
  [
    'answers each cancel of a message with 202 and isCancelled: false',
    'still there',
    Response.json({ message: 'It is being sent.', data: { isCancelled: false } }, { status: 202 }),
  ],
])('if the service %s, the kit\'s clean-up reports the message as "%s"', async (_, state, response) => {
  const pendingEffects = await cleanUpWith(async () => response.clone(), schedule('message'));

  expect(toLeakedEffects(pendingEffects)).toMatchObject([{ state }]);
});

test('the kit does not count a message as cancelled after a cancel that the service answered with 429', async () => {
  const scheduled = schedule('message');
  const limit = new Response('', { status: 429, headers: { 'retry-after': '0' } });
  const cancel = inTurn(limit, nothingFound);
  const limitFirst = async ({ method }: Request) =>
    method === 'GET' ? answer({ sessionId: 'a', transcript: [] }) : cancel();

  expect(await cleanUpWith(limitFirst, scheduled)).toHaveLength(1);
  expect(scheduled.effect.state).toBe('denied');
});

const status202 = (body: object) => Response.json(body, { status: 202 });
const callCancelled = { message: 'Call canceled successfully!', data: { removedJobs: 1 } };

test.each<['message' | 'call', string, string, Response[], object]>([
  ['message', 'undone', 'two results', [await as202(answer({ isCancelled: true })), await as202(nothingFound)], {}],
  ['call', 'undone', 'one result', [status202(callCancelled)], {}],
  ['call', 'undoing', 'no result', [status202({})], {}],
  ['call', 'undone', 'the call record shows the cancel', [status202({})], { status: 'call_canceled' }],
  ['call', 'scheduled', 'the call record shows a waiting call', [status202({})], { status: 'call_in_queue' }],
])(
  'the kit gives a %s the state "%s" after the service answered the cancel with 202: %s',
  async (kind, state, _, answers, record) => {
    const scheduled = schedule(kind);
    const cancel = inTurn(...answers);
    const cancel202 = async ({ method }: Request) => (method === 'GET' ? answer(record) : cancel());
    await cleanUpWith(cancel202, scheduled);

    expect(scheduled.effect.state).toBe(state);
  },
);

async function as202(response: Response): Promise<Response> {
  return new Response(await response.clone().text(), { status: 202 });
}

test.each([
  ['a minute ago', -60_000, undefined],
  ['in two days', 2 * 86_400_000, '1 message went to NUMBER_1'],
])(
  "the kit's clean-up reports a message as sent too early only before its due time: due %s",
  async (_, inMs, early) => {
    const scheduled = schedule('message', new Date(Date.now() + inMs).toISOString());
    const transcript = [{ type: 'message', role: 'assistant', timestamp: new Date().toISOString(), content: [] }];
    const sendAtOnce = async ({ method }: Request) =>
      method === 'GET' ? answer({ transcript }) : nothingFound.clone();

    expect(await cleanUpWith(sendAtOnce, scheduled)).toEqual([]);
    expect(scheduled.effect.state).toBe('sent');
    expect(harmReason(scheduled.journal, 'a-rule')).toEqual(early && expect.stringContaining(early));
  },
);
