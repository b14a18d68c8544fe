import { expect, test } from 'vitest';
import {
  effectTransitions,
  type LedgerLine,
  openEffectJournal,
  type PendingEffect,
} from '../../../contracts/effects/journal.ts';
import { openEntriesIn, toLeakedEffects, toLeakedWorkspace } from '../../../contracts/effects/leaked-effects.ts';
import { countLeaked } from '../../../contracts/reports/run-event.ts';
import { createMock } from '../../../mock/index.ts';

const planLine = (effectId: string, change: Partial<PendingEffect> = {}) =>
  ({
    type: 'planned',
    effectId,
    at: '2026-11-20T09:00:00.000Z',
    rule: 'a-rule',
    baseUrl: 'http://service.test/api',
    key: 'workspace',
    kind: 'message',
    dueAt: '2999-01-01T00:00:00.000Z',
    isFar: true,
    hasRetries: false,
    to: ['NUMBER_1'],
    ...change,
  }) as const satisfies LedgerLine;

const textOf = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const planned = { kind: 'message', dueAt: undefined, isFar: true, hasRetries: false } as const;

test('a ledger lists the messages and calls that the kit has not cancelled, with their ids', () => {
  const lines: LedgerLine[] = [
    planLine('a'),
    { type: 'event', effectId: 'unknown', event: 'identified', id: 'ses-0' },
    planLine('b'),
    { type: 'event', effectId: 'a', event: 'identified', id: 'ses-1' },
    planLine('c'),
    { type: 'event', effectId: 'b', event: 'refused' },
  ];

  expect(openEntriesIn(textOf(lines)).effects).toMatchObject([
    { effectId: 'a', state: 'scheduled', id: 'ses-1' },
    { effectId: 'c', state: 'possible', id: undefined },
  ]);
});

test('a ledger says that a cancel without a response may have succeeded', () => {
  const lines: LedgerLine[] = [
    planLine('a'),
    { type: 'event', effectId: 'a', event: 'identified', id: 'ses-1' },
    { type: 'event', effectId: 'a', event: 'undo-sent' },
  ];

  const open = openEntriesIn(textOf(lines));
  const { effects } = open;
  openEffectJournal('http://service.test/api', { write: (line) => void lines.push(line) }, open);

  expect(effects).toMatchObject([{ state: 'unanswered' }]);
  expect(openEntriesIn(textOf(lines)).effects).toEqual(effects);
});

test('a ledger lists the workspaces that the kit has not removed', () => {
  const created = { controlUrl: 'http://mock.test/_mock', workspaceId: 'understudy-1' };
  const lines: LedgerLine[] = [
    { type: 'workspace-created', ...created },
    { type: 'workspace-created', ...created, workspaceId: 'understudy-2' },
    { type: 'workspace-removed', workspaceId: 'understudy-1' },
  ];

  expect(openEntriesIn(textOf(lines)).workspaces).toEqual([{ ...created, workspaceId: 'understudy-2' }]);
});

test('a ledger lists a message that the service sent too early, and says that nothing can undo this message', () => {
  const lines: LedgerLine[] = [
    planLine('a'),
    { type: 'event', effectId: 'a', event: 'identified', id: 'ses-1' },
    { type: 'event', effectId: 'a', event: 'observed-sent' },
  ];
  const { effects, sentEarly } = openEntriesIn(textOf(lines));

  expect(effects).toEqual([]);
  expect(toLeakedEffects(sentEarly)).toMatchObject([
    {
      what: expect.stringContaining('1 message went to NUMBER_1'),
      command: '# It is already sent. Nothing can undo it.',
    },
  ]);
});

const lines = {
  planned: planLine('a'),
  event: { type: 'event', effectId: 'a', event: 'identified', id: 'ses-1' },
  created: { type: 'workspace-created', controlUrl: 'http://mock.test', workspaceId: 'w' },
  removed: { type: 'workspace-removed', workspaceId: 'w' },
};
const wrongFields = Object.values(lines).flatMap((line) =>
  Object.keys(line).map((name) => JSON.stringify({ ...line, [name]: 1 })),
);

test.each([
  '',
  '{"type":"event"',
  '{"type":"event"}',
  '{"type":"other","effectId":"r-1"}',
  '[]',
  'null',
  ...wrongFields,
  '{"type":"event","effectId":"a","event":"remembered"}',
  '{"type":"event","effectId":"a","event":"toString"}',
  JSON.stringify({ ...lines.planned, kind: 'fax' }),
  JSON.stringify({ ...lines.planned, to: [1] }),
])('a ledger with the wrong line %j skips only this line', (line) => {
  const { effects, unreadable } = openEntriesIn(`${textOf([lines.planned])}${line}\n${textOf([lines.event])}`);

  expect(unreadable).toEqual([2]);
  expect(effects).toMatchObject([{ effectId: 'a', id: 'ses-1' }]);
});

test('the kit can read each line that it writes into a ledger', () => {
  const events = Object.values(effectTransitions).flatMap((row) => Object.keys(row));
  const written = events.map((event) => ({ ...lines.event, event }));

  expect(openEntriesIn(textOf([...Object.values(lines), ...written])).unreadable).toEqual([]);
});

test('the kit sends no more requests after a failed write to the ledger', () => {
  let isFull = false;
  const ends: string[] = [];
  const journal = openEffectJournal('http://service.test/api', {
    write() {
      if (isFull) throw new Error('The disk is full.');
    },
  });
  const effect = journal.plan(
    { rule: 'a-rule', key: 'workspace', ...planned, to: ['NUMBER_1'] },
    { onEnd: (state) => void ends.push(state) },
  );
  isFull = true;
  journal.record(effect, 'identified', 'ses-1');
  expect(() => journal.plan({ rule: 'a-rule', key: 'workspace', ...planned, to: [] })).toThrow(
    'The disk is full. Nothing more',
  );
  isFull = false;

  expect(() => journal.plan({ rule: 'a-rule', key: 'workspace', ...planned, to: [] })).toThrow('The disk is full.');
  expect(journal.openWithId('message', 'ses-1')).toEqual([effect]);
  // If one request scheduled two messages and the first is undone, the second must still count.
  const second = journal.planAgain(effect);
  expect(journal.effectsOf()).toEqual([effect, second]);
  journal.record(effect, 'observed-undone');
  expect(ends).toEqual(['undone']);
});

test('a run report combines equal pending messages without an id, and shows their number and recipient', () => {
  const { type: _, ...entry } = planLine('a');
  const effects = ['a', 'b', 'c'].map(
    (effectId): PendingEffect => ({ ...entry, effectId, state: 'possible', id: undefined }),
  );

  expect(toLeakedEffects(effects)).toMatchObject([
    {
      what: '3 messages to NUMBER_1 that the service may have accepted, due 2999-01-01T00:00:00.000Z, by the rule a-rule',
      count: 3,
    },
  ]);
  const dueAt = '2999-01-02T00:00:00.000Z';
  expect(toLeakedEffects(effects.map((one, index) => (index === 0 ? { ...one, dueAt } : one)))).toMatchObject([
    { what: expect.stringMatching(/^1 message .* due 2999-01-02/) },
    { what: expect.stringMatching(/^2 messages .* due 2999-01-01/), count: 2 },
  ]);
  expect(countLeaked(toLeakedEffects(effects))).toEqual({ 'still there': 0, unknown: 3 });
  expect(toLeakedEffects(effects.map((one, index) => ({ ...one, id: `ses-${index}` })))).toHaveLength(3);
});

test('a ledger prints a command that removes a leftover workspace', async () => {
  await using mock = createMock();
  await mock.control.createWorkspace({ workspaceId: 'left' });
  const { baseUrl } = await mock.listen();
  const { command } = toLeakedWorkspace({ controlUrl: new URL('/_mock', baseUrl).href, workspaceId: 'left' });
  const [url = '', ...headers] = [...command.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
  const fields = headers.map((header) => header.split(': ') as [string, string]);

  const reply = await fetch(url, { method: 'DELETE', headers: fields });
  expect(reply.status).toBe(200);
  const { workspaces } = await mock.control.listWorkspaces();
  expect(workspaces.map(({ workspaceId }) => workspaceId)).not.toContain('left');
});
