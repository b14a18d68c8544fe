import { describe, expect, test } from 'vitest';
import { placeholderNames, placeholdersOf } from '../../../contracts/report/placeholders.ts';
import { mockSubject } from '../../support/subject.ts';

const subject = mockSubject('http://mock.test/api');
const placeholders = placeholdersOf(subject);
const valueNamed = (name: string) => placeholders.find((one) => one.name === name)?.value;

test.each([
  ['<key of the workspace>', 'acme-key'],
  ['<key of the other workspace>', 'globex-key'],
  ['<number 2>', '+14155550124'],
  ['<number 2 without +>', '14155550124'],
  ['<email 1>', 'ada@example.com'],
  ['<user id 2>', 'visitor-8'],
  ['<messenger number 1>', '+14155550101'],
  ['<voice number 2 without +>', '14155550106'],
  ['<channel voice>', 'Sales Line'],
  ['<agent 1>', 'Ava'],
  ['<agent of the other workspace>', 'Greta'],
  ['<template>', 'order_update'],
  ['<workflow>', 'wf_order_followup'],
])('%s is %s', (name, value) => expect(valueNamed(name)).toBe(value));

describe('the names', () => {
  test('are all known as such, and stand for one value each', () => {
    for (const { name } of placeholders) expect(name.match(placeholderNames)).toEqual([name]);
    expect(new Set(placeholders.map(({ name }) => name)).size).toBe(placeholders.length);
    expect(new Set(placeholders.map(({ value }) => value)).size).toBe(placeholders.length);
  });

  test('of longer values come first, so that no value is cut into by another', () => {
    const lengths = placeholders.map(({ value }) => value.length);

    expect(lengths).toEqual(lengths.toSorted((one, other) => other - one));
  });

  test('of two values that are the same are one: the first', () => {
    const shared = { ...subject, otherWorkspace: { apiKey: 'globex-key', agent: 'Ava', webChat: 'Help Desk' } };

    expect(placeholdersOf(shared).filter(({ value }) => ['Ava', 'Help Desk'].includes(value))).toEqual([
      { name: '<channel email>', value: 'Help Desk' },
      { name: '<agent 1>', value: 'Ava' },
    ]);
  });

  test.each(['<b>', '<number>', '<number x>', '<channel>', '<template 1>'])('do not include %s', (text) => {
    expect(text.match(placeholderNames)).toBeNull();
  });
});
