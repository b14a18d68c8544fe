import { expect, test } from 'vitest';
import { findByTitle } from '../../../../mock/dashboard/live/text.ts';

const titles = ['New chat', 'New call', 'Go to Queue', 'Load the scenario queue-full', 'Go to Schedule'];
const commands = titles.map((title) => ({ id: title, title, run: () => {} }));

test.each([
  ['', titles],
  ['queue', ['Go to Queue', 'Load the scenario queue-full']],
  ['LOAD que', ['Load the scenario queue-full']],
  ['go s', ['Go to Schedule']],
  ['c', ['New chat', 'New call', 'Load the scenario queue-full', 'Go to Schedule']],
  ['new', ['New chat', 'New call']],
  ['nothing', []],
])("the dashboard's search for %j finds the commands %j", (text, found) => {
  expect(findByTitle(commands, text).map(({ title }) => title)).toEqual(found);
});
