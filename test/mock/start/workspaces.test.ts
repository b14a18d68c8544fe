import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateWorkspaces } from '../../../mock/start/workspaces.ts';
import { formatIssue } from '../../../src/files/issue.ts';

const opening = [{ type: 'message', content: [{ type: 'text', text: 'Hi' }] }];
const otherwise = [{ type: 'function_call', name: 'look_up' }];
const script = { opening, otherwise };

const small = {
  workspaces: [
    {
      id: 'small',
      apiKeys: ['key'],
      channels: [
        { type: 'messengerChat', name: 'Chat' },
        { type: 'webChat', name: 'Site' },
        { type: 'email', name: 'Mail' },
        { type: 'outboundSipTrunk', name: 'Line' },
        { type: 'sms', name: 'Text' },
      ],
      agents: [{ name: 'Ava', published: '1', versions: [{ label: '1', ...script }], draft: script }],
      recipients: [{ to: 'somebody' }],
      durations: { talkSeconds: 5 },
    },
    { id: 'smaller', apiKeys: ['another-key'] },
  ],
};

test('what is left out gets its default', () => {
  const filled = {
    prompt: '',
    replies: [],
    customerOnCalls: ['What about my order?'],
    opening: [{ ...opening[0], role: 'assistant' }],
    otherwise: [{ ...otherwise[0], arguments: {}, phase: 'during', is_error: false }],
  };
  const durations = {
    beingSentSeconds: 0.5,
    queueSeconds: 10,
    ringSeconds: 4,
    talkSeconds: 30,
    longTalkSeconds: 600,
    idleMinutes: 30,
    linkLifetimeMinutes: 15,
  };

  expect(validateWorkspaces(small)).toEqual({
    ok: true,
    value: [
      {
        id: 'small',
        apiKeys: ['key'],
        channels: [
          { type: 'messengerChat', name: 'Chat', enabled: true, numbers: [], templates: true },
          { type: 'webChat', name: 'Site', enabled: true },
          { type: 'email', name: 'Mail', enabled: true },
          { type: 'outboundSipTrunk', name: 'Line', enabled: true, numbers: [], lines: 2 },
          { type: 'sms', name: 'Text', enabled: true },
        ],
        agents: [{ name: 'Ava', published: '1', versions: [{ label: '1', ...filled }], draft: filled }],
        templates: [],
        workflows: [],
        recipients: [{ to: 'somebody', messages: 'sent', calls: ['completed'] }],
        durations: { ...durations, talkSeconds: 5 },
        internalErrors: [],
      },
      {
        id: 'smaller',
        apiKeys: ['another-key'],
        channels: [],
        agents: [],
        templates: [],
        workflows: [],
        recipients: [],
        durations,
        internalErrors: [],
      },
    ],
  });
});

test('the value that is read stays as it is, and so does what was read from it before', () => {
  const before = structuredClone(small);
  const first = validateWorkspaces(small);
  const second = validateWorkspaces(small);

  expect(small).toEqual(before);
  expect(first).toEqual(second);
  if (!first.ok || !second.ok) throw new Error('The value was refused.');
  expect(first.value[0]?.channels).not.toBe(second.value[0]?.channels);
});

test.each([
  ['a function', { workspaces: [{ id: 'a', apiKeys: ['k'], agents: () => [] }] }],
  ['a number too large for JSON', { workspaces: [{ id: 'a', apiKeys: ['k'], lines: 1n }] }],
  ['undefined', undefined],
])('%s is a fault, not a crash', (_name, value) => {
  const reading = validateWorkspaces(value);

  expect(reading.ok ? [] : reading.error.map((issue) => formatIssue(issue))).toEqual([
    expect.stringMatching(/^the file must be plain data/),
  ]);
});

test('whatever the value, it is workspaces or faults', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ workspaces: fc.array(fc.anything()) })), (value) => {
      const reading = validateWorkspaces(value);

      expect(reading.ok ? reading.value.length : reading.error.length).toBeGreaterThan(0);
    }),
  );
});
