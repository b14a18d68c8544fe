import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventInRecord } from '../../../contracts/effects/clean-up.ts';
import {
  type EffectEvent,
  type EffectState,
  effectTransitions,
  isSettled,
  stateAfter,
} from '../../../contracts/effects/journal.ts';
import { type Exchange, idIn, maxIdBytes } from '../../../contracts/facts/exchange.ts';

const events = [...new Set(Object.values(effectTransitions).flatMap((row) => Object.keys(row)))] as EffectEvent[];
const replay = (history: readonly EffectEvent[]) =>
  history.reduce<EffectState>((state, event) => stateAfter(state, event), 'possible');

const anyHistory = fc.array(fc.constantFrom(...events), { maxLength: 20 });

test('once a message is sent, cancelled or refused, its state changes only if a response or the schedule shows the message', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (before, after) => {
      const [state, later] = [replay(before), replay([...before, ...after])];
      const isShown = after.includes('listed') || (state === 'refused' && after.includes('identified'));
      // If a refused request still scheduled a message, the removal of the temporary workspace removes it. So `refused`
      // may become `undone`.
      if (isSettled(state) && !isShown) expect([state, state === 'refused' ? 'undone' : state]).toContain(later);
    }),
  );
});

test('a message or call never gets the state refused after the service has returned its id', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (before, after) => {
      const isKnown = replay(before) === 'scheduled';
      if (isKnown) expect(replay([...before, ...after])).not.toBe('refused');
    }),
  );
});

test('only a cancel, a read or the end of the workspace can mark a message or call as undone', () => {
  const proofs: readonly EffectEvent[] = ['undo-accepted', 'observed-undone', 'settled-otherwise'];
  fc.assert(
    fc.property(anyHistory, (history) => {
      if (replay(history) === 'undone') expect(history.some((event) => proofs.includes(event))).toBe(true);
    }),
  );
});

test.each<[EffectEvent[], EffectState]>([
  [[], 'possible'],
  [['refused'], 'refused'],
  [['identified', 'refused'], 'scheduled'],
  [['identified', 'nothing-pending'], 'scheduled'],
  [['identified', 'undo-sent', 'undo-declined', 'nothing-pending'], 'scheduled'],
  [['identified', 'undo-sent', 'undo-accepted'], 'undoing'],
  [['identified', 'undo-sent', 'undo-accepted', 'undo-sent', 'undo-declined', 'nothing-pending'], 'undone'],
  [['identified', 'undo-sent', 'undo-lost', 'undo-sent', 'undo-declined', 'nothing-pending'], 'unanswered'],
  [['identified', 'undo-lost', 'undo-accepted', 'nothing-pending'], 'undone'],
  [['identified', 'undo-lost', 'observed-undone'], 'undone'],
  [['identified', 'undo-sent', 'undo-accepted', 'observed-scheduled'], 'scheduled'],
  [['identified', 'observed-sent', 'undo-sent', 'undo-accepted'], 'sent'],
  [['identified', 'undo-sent', 'undo-declined', 'came-due'], 'sent'],
])('after the events %j, a message or call has the state "%s"', (history, state) => {
  expect(replay(history)).toBe(state);
});

const answer = (change: Partial<Exchange>) => ({ headers: {}, text: '', json: undefined, ...change });

test.each<[string, 'message' | 'call' | 'workflow-call', Partial<Exchange>, string | undefined]>([
  ['an id in the field of the interface', 'message', { json: { data: { sessionId: 'a' } } }, 'a'],
  ['an id in a different place of the body', 'message', { json: { errors: [{ at: { sessionId: 'a' } }] } }, 'a'],
  ['an id in a truncated body', 'message', { text: '{"data":{"sessionId":"a\\u0062","tra' }, 'ab'],
  ['an id in a header', 'message', { headers: { 'x-session-id': 'a' } }, 'a'],
  ['an id in a URL', 'message', { headers: { location: 'http://other.test/api/session/fetch/a' } }, 'a'],
  ['the id of a call', 'call', { json: { data: { callId: 'c', sessionId: 'a' } } }, 'c'],
  ['the id of a call in a header', 'call', { headers: { 'call-id': 'c' } }, 'c'],
  [
    'no id in the URL of a redirect',
    'call',
    { headers: { location: 'http://other.test/api/call/trigger' } },
    undefined,
  ],
  ['no session id as the id of a call', 'call', { json: { data: { sessionId: 'a' } } }, undefined],
  ['no id for a call of a workflow', 'workflow-call', { json: { data: { callId: 'c' } } }, undefined],
  [
    'an id of the maximum length',
    'message',
    { json: { data: { sessionId: 'a'.repeat(maxIdBytes) } } },
    'a'.repeat(maxIdBytes),
  ],
  [
    'no id above the maximum length',
    'message',
    { json: { data: { sessionId: 'a'.repeat(maxIdBytes + 1) } } },
    undefined,
  ],
  ['no empty id', 'message', { json: { data: { sessionId: '' } } }, undefined],
])('the kit finds the id of a message or call in a response: %s', (_where, kind, change, id) => {
  expect(idIn(kind, answer(change))).toBe(id);
});

const at = '2026-11-20T09:00:00.000Z';
const now = Date.parse(at) + 1_000;
const record = (data: object, status = 200) => ({ operationId: 'getSession', status, json: { data } }) as const;
const entry = (timestamp: string, role = 'assistant') => ({ transcript: [{ type: 'message', role, timestamp }] });

test.each([
  ['call_canceled', false, 'observed-undone'],
  ['call_expired', false, 'observed-undone'],
  ['call_expired', true, 'unclear'],
  ['call_in_progress', true, 'observed-scheduled'],
  ['call_in_queue', false, 'observed-scheduled'],
  ['call_placed', false, 'observed-sent'],
  ['could_not_connect', true, 'unclear'],
  ['call_hangup', true, 'observed-sent'],
  ['completed', false, undefined],
])(
  'from a call record with the status %s and possible retries %s, the kit derives the event %s',
  (status, hasRetries, event) => {
    expect(eventInRecord({ kind: 'call', hasRetries, at }, record({ status }), now)).toBe(event);
    expect(eventInRecord({ kind: 'call', hasRetries, at }, record({ status }, 404), now)).toBeUndefined();
  },
);

test.each([
  ['written just now', entry('2026-11-20T09:00:00.500Z'), 'observed-sent'],
  ['of a background agent', entry('2026-11-20T09:00:00.500Z', 'backgroundAgent'), 'observed-sent'],
  ['from before the request', entry('2026-11-19T09:00:00Z'), undefined],
  ['from the future', entry('2027-01-01T00:00:00Z'), undefined],
  ['without a timestamp', entry('soon'), undefined],
  ['of the customer', entry('2026-11-20T09:00:00.500Z', 'user'), undefined],
  ['of a record without a transcript', {}, undefined],
])(
  'the kit counts a message as sent only after a new transcript entry of an agent: an entry %s',
  (_what, data, event) => {
    expect(eventInRecord({ kind: 'message', hasRetries: false, at }, record(data), now)).toBe(event);
  },
);
