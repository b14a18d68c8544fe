import { expect, test } from 'vitest';
import { toFieldErrors } from '../../../../mock/dashboard/form/field-errors.ts';
import { createMock } from '../../../../mock/index.ts';

async function fieldErrorsOf(collection: string, record: object, id?: string) {
  const mock = createMock({ seed: 'complaints' });
  const response = await mock.fetch(`http://mock/_mock/data/${collection}${id === undefined ? '' : `/${id}`}`, {
    method: id === undefined ? 'POST' : 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId: 'acme', ...record }),
  });
  expect(response.status).toBe(422);
  const { data } = (await response.json()) as { data: unknown };
  return Object.fromEntries(toFieldErrors(data, collection));
}

const version = (text: unknown) => ({
  label: '1',
  opening: [{ type: 'message', content: [{ type: 'text', text }] }],
  otherwise: [{ type: 'message', content: [{ type: 'text', text: 'Hm.' }] }],
});

test.each([
  ['channels', { type: 'email', name: 'A', agent: 'Sim' }, ['agent']],
  ['channels', { type: 'mail', name: 'A' }, ['type']],
  ['channels', { type: 'outboundSipTrunk', name: 'A b/c', numbers: ['1'] }, ['numbers[0]']],
  ['channels', { type: 'email' }, ['name']],
  ['channels', { type: 'email', name: '' }, ['name']],
  ['agents', { name: 'Mia', published: '1', versions: [] }, ['versions']],
  ['agents', { name: 'Mia', published: '2', versions: [version('Hi.')] }, ['published']],
  [
    'agents',
    { name: 'Mia', published: '1', versions: [version(undefined)] },
    ['versions[0].opening[0].content[0].text'],
  ],
  ['recipients', { to: '+14155550123', calls: ['never'] }, ['calls[0]']],
  ['workflows', { agent: 'Ava' }, ['workflowId']],
  ['apiKeys', { key: 'a b' }, ['key']],
  ['templates', { name: 't', languages: {} }, ['languages']],
])(
  'the form of the collection %s shows the errors of the record %j at the fields %j',
  async (collection, record, places) => {
    expect(Object.keys(await fieldErrorsOf(collection, record))).toEqual(places);
  },
);

test("if a record has several errors, the dashboard's form shows each error at its own field", async () => {
  const record = { type: 'messengerChat', name: 'A', agent: 'Sim', numbers: ['+14155550101', '14155550101'] };

  expect(Object.keys(await fieldErrorsOf('channels', record)).sort()).toEqual(['agent', 'numbers[1]']);
});

test("if an error is about a different record, the dashboard's form marks no field", async () => {
  const renamed = { name: 'Mia', published: '1', versions: [version('Hi.')] };

  expect(await fieldErrorsOf('agents', renamed, 'acme:Ava')).toEqual({});
});
