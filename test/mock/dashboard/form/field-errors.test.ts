import { expect, test } from 'vitest';
import { parseFieldErrors } from '../../../../mock/dashboard/form/field-errors.ts';
import { createMock } from '../../../../mock/index.ts';

/** The errors of a record that the mock refuses, as a form finds them. */
async function fieldErrorsOf(collection: string, name: string, record: object, id?: string) {
  const mock = createMock({ seed: 'complaints' });
  const response = await mock.fetch(`http://mock/_mock/data/${collection}${id === undefined ? '' : `/${id}`}`, {
    method: id === undefined ? 'POST' : 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId: 'acme', ...record }),
  });
  expect(response.status).toBe(422);
  const { message } = (await response.json()) as { message: string };
  return Object.fromEntries(parseFieldErrors(message, collection, name));
}

const version = (text: unknown) => ({
  label: '1',
  opening: [{ type: 'message', content: [{ type: 'text', text }] }],
  otherwise: [{ type: 'message', content: [{ type: 'text', text: 'Hm.' }] }],
});

test.each([
  ['channels', 'A', { type: 'email', name: 'A', agent: 'Sim' }, ['agent']],
  ['channels', 'A', { type: 'mail', name: 'A' }, ['type']],
  ['channels', 'A b/c', { type: 'outboundSipTrunk', name: 'A b/c', numbers: ['1'] }, ['numbers[0]']],
  ['channels', '', { type: 'email' }, ['name']],
  ['channels', '', { type: 'email', name: '' }, ['name']],
  ['agents', 'Mia', { name: 'Mia', published: '1', versions: [] }, ['versions']],
  ['agents', 'Mia', { name: 'Mia', published: '2', versions: [version('Hi.')] }, ['published']],
  [
    'agents',
    'Mia',
    { name: 'Mia', published: '1', versions: [version(undefined)] },
    ['versions[0].opening[0].content[0].text'],
  ],
  ['recipients', '+14155550123', { to: '+14155550123', calls: ['never'] }, ['calls[0]']],
  ['workflows', '', { agent: 'Ava' }, ['workflowId']],
  ['apiKeys', 'a b', { key: 'a b' }, ['key']],
  ['templates', 't', { name: 't', languages: {} }, ['languages']],
])('the form shows the error of %s %s at its field', async (collection, name, record, places) => {
  expect(Object.keys(await fieldErrorsOf(collection, name, record))).toEqual(places);
});

test('the form shows each of several errors at its own field', async () => {
  const record = { type: 'messengerChat', name: 'A', agent: 'Sim', numbers: ['+14155550101', '14155550101'] };

  expect(Object.keys(await fieldErrorsOf('channels', 'A', record)).sort()).toEqual(['agent', 'numbers[1]']);
});

test('the form shows an error about other records at no field, in the words of the mock', async () => {
  const renamed = { name: 'Mia', published: '1', versions: [version('Hi.')] };

  const reported = await fieldErrorsOf('agents', 'Mia', renamed, 'acme:Ava');

  expect(Object.keys(reported)).toEqual(['']);
  expect(reported['']).toContain('channels/acme:Support~Messenger: agent names no agent of this workspace');
});

test('the form shows any other error as it is', () => {
  expect([...parseFieldErrors('The mock does not answer.', 'channels', 'A')]).toEqual([
    ['', 'The mock does not answer.'],
  ]);
});
