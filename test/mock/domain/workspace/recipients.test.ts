import { describe, expect, test } from 'vitest';
import { callOutcomeOf, magicRecipients, scriptedOutcomeOf } from '../../../../mock/domain/workspace.ts';
import { rival, studio } from '../../../support/mock/workspaces.ts';

const ordinary = { messages: 'sent', calls: ['completed'] };

test('everybody else gets the message and takes the call', () => {
  expect(scriptedOutcomeOf(rival, '+14155550170')).toEqual(ordinary);
  expect(scriptedOutcomeOf(rival, 'jo@example.com')).toEqual(ordinary);
  expect(scriptedOutcomeOf(rival, '')).toEqual(ordinary);
});

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

  test('are numbers and addresses that are reserved for fiction', () => {
    const others = Object.keys(magicRecipients).filter(
      (to) => !/^\+141555501\d\d$/.test(to) && !to.endsWith('@example.com') && to.includes('@'),
    );

    expect(others).toEqual([]);
  });

  test('cover every course and every fate of messages', () => {
    const fates = Object.values(magicRecipients);
    const courses = ['agentErrored', 'completed', 'couldNotConnect', 'errored', 'expired', 'longTalk', 'noAnswer'];

    expect([...new Set(fates.flatMap(({ calls }) => calls))].sort()).toEqual(courses);
    expect([...new Set(fates.map(({ messages }) => messages))].sort()).toEqual(['agentFails', 'sendFails', 'sent']);
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

  test('an address is listed too', () => {
    expect(scriptedOutcomeOf(studio, 'bounce@example.com')).toMatchObject({
      messages: 'sendFails',
      calls: ['completed'],
    });
  });
});

test('each attempt has its course, and the last one represents all further', () => {
  const courses = [0, 1, 2, 3, 99].map((attempt) => callOutcomeOf(studio, '+14155550121', attempt));

  expect(courses).toEqual(['noAnswer', 'errored', 'completed', 'completed', 'completed']);
});
