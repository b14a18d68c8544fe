import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Due, emptyAgenda } from '../../../mock/domain/agenda.ts';
import type { ChatSession } from '../../../mock/domain/session.ts';
import { emptyPool, type Waiting } from '../../../mock/domain/world.ts';

const sessionId = 'ses_mock';
const session: ChatSession = {
  start: {
    workspaceId: 'shop',
    at: 0,
    agent: { name: 'Mia', number: null, email: null, version: '1' },
    user: { id: null, name: null, number: null, email: null },
    variables: null,
    channelType: 'webChat',
    channelName: null,
  },
  status: 'active',
  transcript: [],
  updatedAt: 0,
  messages: [],
  idleAt: undefined,
};

test('what is due earlier comes first, and equal moments keep their order', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 5 }));

  fc.assert(
    fc.property(moments, (dues) => {
      const agenda = emptyAgenda();
      const added = dues.map(
        (at, order): Due => ({ kind: 'session-idle', at, order, sessionId, session, messageIndex: 0 }),
      );
      for (const due of added) agenda.push(due);

      expect(drained(agenda)).toEqual(sorted(added, ({ at }) => [at]));
    }),
    { seed: 1 },
  );
});

test('trigger-call/queue-order: calls wait by priority, then due moment, then arrival', () => {
  const few = fc.integer({ min: 1, max: 3 });

  fc.assert(
    fc.property(fc.array(fc.tuple(few, few)), (calls) => {
      const { waiting } = emptyPool('studio', 'Line');
      const added = calls.map(([priority, dueAt], order): Waiting => ({ priority, dueAt, order, sessionId: 's' }));
      for (const call of added) waiting.push(call);

      expect(drained(waiting)).toEqual(sorted(added, ({ priority, dueAt }) => [priority, dueAt]));
    }),
    { seed: 1 },
  );
});

function drained<Item>(queue: { pop(): Item | undefined }): Item[] {
  const items: Item[] = [];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) items.push(item);
  return items;
}

/** By the keys, the first of them first; Array.prototype.sort keeps the order of equals. */
function sorted<Item>(items: readonly Item[], keysOf: (item: Item) => number[]): Item[] {
  return [...items].sort((one, other) => {
    const others = keysOf(other);
    return keysOf(one).reduce((difference, key, index) => difference || key - (others[index] ?? 0), 0);
  });
}
