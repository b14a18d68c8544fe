import { expect, test } from 'vitest';
import { createBudget } from '../../../contracts/effects/permission.ts';

const nothing = { effect: 'none', messages: 0, calls: 0 } as const;
const waiting = { kind: 'message', dueAt: undefined, isFar: true, hasRetries: false } as const;
const scheduled = { effect: 'schedule', messages: 0, calls: 0, schedules: waiting } as const;

test("the kit's request budget reserves three requests to cancel a scheduled message", () => {
  const budget = createBudget({ requests: 5 });
  budget.spend(scheduled);
  budget.spend(nothing);

  expect(() => budget.spend(nothing)).toThrow('the budget of 5 requests (--max-requests) did not allow for more');
  for (let time = 0; time < 3; time++) budget.spendUndo();
  expect(() => budget.spendUndo()).toThrow('requests');
});

test("a request that the kit's request budget refuses does not reduce the budget", () => {
  const budget = createBudget({ requests: 1, messages: 2, calls: 1 });

  expect(() => budget.spend({ effect: 'send', messages: 3, calls: 0 })).toThrow('2 messages (--max-messages)');
  expect(() => budget.spend({ effect: 'call', messages: 0, calls: 2 })).toThrow('1 calls (--max-calls)');
  expect(() => budget.spend({ effect: 'call', messages: 0, calls: 1 })).not.toThrow();
});

test("the kit's request budget refuses a scheduled message if no requests would remain to cancel the message", () => {
  expect(() => createBudget({ requests: 3 }).spend(scheduled)).toThrow('3 requests');
  const budget = createBudget({ requests: 4 });
  budget.spend(scheduled);

  expect(() => budget.spendRetry()).toThrow('4 requests');
});

test("the kit's request budget reserves requests to cancel a message only while the message is scheduled", () => {
  const budget = createBudget({ requests: 8 });
  budget.spend(scheduled);
  const end = budget.spend(scheduled);
  end('undone');
  for (let time = 0; time < 3; time++) budget.spend(nothing);

  expect(() => budget.spend(nothing)).toThrow('8 requests');
});
