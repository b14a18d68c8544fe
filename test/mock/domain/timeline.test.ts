import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDueAt } from '../../../mock/domain/lifecycle.ts';
import { type AgendaEntry, chatOf, createAgenda } from '../../../mock/domain/world.ts';
import { formatInstant, minute } from '../../../src/instant.ts';
import { cancelCommand, createChat, execute, start, worldWith } from '../../support/mock/world.ts';

const world = worldWith();
const say = { messageType: 'say', message: 'Hello' } as const;
const body = { communicationChannel: 'Messenger', customerNumber: '+14155550170', messengerOptions: say };
const session = chatOf(world, createChat(world, body));

const someEntries = fc
  .array(fc.integer({ min: 0, max: 5 }))
  .map((dues) =>
    dues.map((at, order): AgendaEntry => ({ kind: 'message-due', at, order, session, messageIndex: order })),
  );

/** `toSorted` is stable: events at the same instant keep their order. */
const inOrder = (entries: readonly AgendaEntry[]) => entries.toSorted((one, other) => one.at - other.at);

test('the agenda of the mock sorts events by time, and keeps the order of events with the same time', () => {
  fc.assert(
    fc.property(someEntries, (entries) => {
      const agenda = createAgenda();
      for (const entry of entries) agenda.push(entry);

      expect(entries.map(() => agenda.pop())).toEqual(inOrder(entries));
    }),
    { seed: 1 },
  );
});

test('the next due event of the mock is the earliest message that was not cancelled', () => {
  const delays = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 9 }), isCancelled: fc.boolean() }));
  fc.assert(
    fc.property(delays, (messages) => {
      const full = worldWith();
      for (const { minutes, isCancelled } of messages) {
        const scheduleTime = formatInstant(start + minutes * minute);
        const sessionId = createChat(full, { ...body, scheduleTime });
        if (isCancelled) execute(full, cancelCommand(sessionId));
      }
      const pending = messages.filter((message) => !message.isCancelled).map(({ minutes }) => start + minutes * minute);

      expect(nextDueAt(full, full)).toBe(pending.length === 0 ? undefined : Math.min(...pending));
      expect(full.agenda.length).toBe(messages.length);
    }),
    { seed: 1 },
  );
});
