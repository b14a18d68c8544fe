import { describe, expect, test } from 'vitest';
import { callOutcomeOf, magicRecipients, scriptedOutcomeOf } from '../../../../mock/domain/workspace.ts';
import { rival, studio } from '../../../support/mock/workspaces.ts';

const ordinary = { messages: 'sent', calls: ['completed'] };

test.each(['__proto__', 'constructor', 'toString', '+toString'])('%s is an ordinary recipient', (recipient) => {
  expect(scriptedOutcomeOf(rival, recipient)).toEqual(ordinary);
});

describe('magic recipients', () => {
  test.each(Object.entries(magicRecipients))('%s has its fate in a workspace that says nothing of it', (to, fate) => {
    expect(scriptedOutcomeOf(rival, to)).toEqual(fate);
  });

  test.each(Object.entries(magicRecipients).filter(([to]) => to.startsWith('+')))('%s needs no +', (to, fate) => {
    expect(scriptedOutcomeOf(rival, to.slice(1))).toEqual(fate);
  });
});

describe('recipients of the workspace', () => {
  test.each(['+14155550121', '14155550121'])('%s is listed, with or without +', (number) => {
    expect(scriptedOutcomeOf(studio, number)).toMatchObject({
      messages: 'sendFails',
      calls: ['noAnswer', 'errored', 'completed'],
    });
  });

  test.each(['+14155550190', '14155550190'])('%s comes before the magic number', (number) => {
    expect(scriptedOutcomeOf(studio, number)).toMatchObject({ messages: 'sent', calls: ['completed'] });
    expect(scriptedOutcomeOf(rival, number)).toMatchObject({ calls: ['noAnswer'] });
  });
});

test('each attempt has its course, and the last one represents all further', () => {
  const courses = [0, 1, 2, 3, 99].map((attempt) => callOutcomeOf(studio, '+14155550121', attempt));

  expect(courses).toEqual(['noAnswer', 'errored', 'completed', 'completed', 'completed']);
});
