import { expect, test } from 'vitest';
import { hasWords, summarizeEvents } from '../../../../mock/dashboard/live/text.ts';

const titles = ['New chat', 'New call', 'Go to Queue', 'Load the scenario queue-full', 'Go to Schedule'];

test.each([
  ['', titles],
  ['queue', ['Go to Queue', 'Load the scenario queue-full']],
  ['LOAD que', ['Load the scenario queue-full']],
  ['go s', ['Go to Schedule']],
  ['c', ['New chat', 'New call', 'Load the scenario queue-full', 'Go to Schedule']],
  ['new', ['New chat', 'New call']],
  ['nothing', []],
])("the dashboard's search for %j finds the commands %j", (text, found) => {
  expect(titles.filter((title) => hasWords(title, text))).toEqual(found);
});

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
