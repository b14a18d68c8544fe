import { expect, test } from 'vitest';
import { summarizeEvents } from '../../../../mock/dashboard/live/text.ts';

const toEvents = (...types: string[]) => types.map((type) => ({ type }));

test.each([
  [toEvents(), undefined, 'nothing happened'],
  [
    toEvents('message-sending', 'message-sent', 'message-sent', 'call-expired'),
    undefined,
    'message sent ×2, call expired',
  ],
  [toEvents('message-sending', 'call-ready'), undefined, '2 steps on the way'],
  [toEvents('call-placed'), 1_201, 'call placed, 1,200 more events'],
  [toEvents('never-heard-of'), undefined, 'never heard of'],
])('for the events %j and the total number %j, the dashboard shows the summary: %s', (events, total, text) => {
  expect(summarizeEvents(events, total)).toBe(text);
});
