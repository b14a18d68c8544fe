import { expect, test } from 'vitest';
import { namedValuesOf } from '../../../contracts/redaction/named-values.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://127.0.0.1:1/api');
const listOf = (values: ReturnType<typeof namedValuesOf>) => values.map(({ name, value, kind }) => [value, name, kind]);

test('every value of a subject file has a name, the first where it is there twice', () => {
  expect(listOf(namedValuesOf({ ...subject, controlToken: 'token-of-control' }))).toEqual([
    ['acme-key', 'key of the workspace', 'key'],
    ['globex-key', 'key of the other workspace', 'key'],
    ['acme-ke', 'key of the workspace, cut short', 'key'],
    ['token-of-control', 'token of the control plane', 'key'],
    ['+14155550123', 'number 1', 'number'],
    ['14155550123', 'number 1 without plus', 'number'],
    ['+14155550124', 'number 2', 'number'],
    ['14155550124', 'number 2 without plus', 'number'],
    ['ada@example.com', 'e-mail 1', 'email'],
    ['grace@example.com', 'e-mail 2', 'email'],
    ['visitor-7', 'user id 1', 'name'],
    ['visitor-8', 'user id 2', 'name'],
    ['+14155550101', 'messenger number 1', 'number'],
    ['14155550101', 'messenger number 1 without plus', 'number'],
    ['+14155550102', 'messenger number 2', 'number'],
    ['14155550102', 'messenger number 2 without plus', 'number'],
    ['+14155550105', 'voice number 1', 'number'],
    ['14155550105', 'voice number 1 without plus', 'number'],
    ['+14155550106', 'voice number 2', 'number'],
    ['14155550106', 'voice number 2 without plus', 'number'],
    ['Support Messenger', 'channel messenger', 'name'],
    ['Marketing Messenger', 'channel messenger without templates', 'name'],
    ['Spare Messenger', 'channel messenger without numbers', 'name'],
    ['Website Chat', 'channel web chat', 'name'],
    ['Help Desk', 'channel email', 'name'],
    ['Quiet Desk', 'channel email without address', 'name'],
    ['Sales Line', 'channel voice', 'name'],
    ['Old Messenger', 'channel disabled', 'name'],
    ['Text Line', 'channel unsupported', 'name'],
    ['Ava', 'agent 1', 'name'],
    ['Sam', 'agent 2', 'name'],
    ['order_update', 'template', 'name'],
    ['wf_order_followup', 'workflow', 'name'],
    ['Greta', 'agent of the other workspace', 'name'],
    ['Post Room', 'email only of the other workspace', 'name'],
    ['Voice Line', 'voice only of the other workspace', 'name'],
    ['wf_globex', 'workflow id only of the other workspace', 'name'],
    ['globex_offer', 'template id only of the other workspace', 'name'],
  ]);
  expect(
    listOf(namedValuesOf({ ...subject, otherWorkspace: { apiKey: 'other-key', webChat: 'Their Chat' } })),
  ).toContainEqual(['Their Chat', 'channel of the other workspace', 'name']);
});

test.each([
  ['x', []],
  ['77', []],
  ['ab', ['ab']],
  ['é7', ['é7']],
  ['777', ['777']],
  ['seven77', ['seven77']],
  ['eight888', ['eight888', 'eight88']],
])('of a key %s is looked for: %j', (apiKey, values) => {
  expect(namedValuesOf({ workspace: { apiKey } }).map(({ value }) => value)).toEqual(values);
});
