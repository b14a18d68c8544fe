import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChoosableGap } from '../../../mock/domain/decision.ts';
import { createMock } from '../../../mock/index.ts';
import { parseProfile, readProfile, validateWorkspaces } from '../../../mock/start/options.ts';
import { formatIssue } from '../../../src/files/issue.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';

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

test('if a workspace omits a field, the mock uses the default value of the field', () => {
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

test.each([
  ['a function', { workspaces: [{ id: 'a', apiKeys: ['k'], agents: () => [] }] }],
  ['a number too large for JSON', { workspaces: [{ id: 'a', apiKeys: ['k'], lines: 1n }] }],
  ['undefined', undefined],
])('the mock refuses workspaces with %s, because they must be plain data', (_name, value) => {
  const reading = validateWorkspaces(value);

  expect(reading.ok ? [] : reading.error.map((issue) => formatIssue(issue))).toEqual([
    expect.stringMatching(/^the file must be plain data/),
  ]);
});

const gaps = Object.keys(alternatives) as ChoosableGap[];

function profileErrorsIn(value: unknown): string[] {
  const result = readProfile(value);
  return result.ok ? [] : result.error;
}

test('from a profile of gap answers, the mock keeps only the answers that differ from the defaults', () => {
  const choices = fc
    .uniqueArray(fc.constantFrom(...gaps))
    .chain((some) =>
      fc.tuple(
        ...some.map((gap) => fc.constantFrom('default', ...alternatives[gap]).map((one) => [gap, one] as const)),
      ),
    );
  fc.assert(
    fc.property(choices, (entries) => {
      const profile = Object.fromEntries(entries.filter(([, one]) => one !== 'default'));

      expect(readProfile(Object.fromEntries(entries))).toEqual({ ok: true, value: profile });
    }),
    { seed: 1, numRuns: 100 },
  );
});

test.each<[value: unknown, message: string]>([
  [
    { 'session/time-of-cal': 'placed' },
    'the profile has the unknown field "session/time-of-cal". Did you mean "session/time-of-call"?',
  ],
  [
    { weather: 'rain' },
    'the profile has the unknown field "weather". List the gaps of a chapter with: npx understudy-kit explain CHAPTER',
  ],
  [{ toString: 'x' }, 'has the unknown field "toString".'],
  [JSON.parse('{ "__proto__": "x" }'), 'has the unknown field "__proto__".'],
  [{ 'session/call-id': 'x' }, 'session/call-id must not be in a profile: this gap has no alternatives'],
  [
    { 'session/time-of-call': 'place' },
    'session/time-of-call must be one of "default", "placed"; found "place". Did you mean "placed"?',
  ],
  [
    { 'transport/duplicate-query': 'both' },
    'transport/duplicate-query must be one of "default", "last", "refused"; found "both".',
  ],
  [{ 'session/time-of-call': true }, 'session/time-of-call must be a string; found true. Put it in quotes.'],
  [{ 'session/time-of-call': null }, 'found nothing.'],
  [
    [],
    'the profile must be an object of gap ids with an alternative each; found a list. Write it as {"session/time-of-call":"placed"}.',
  ],
  ['placed', 'must be an object of gap ids with an alternative each; found "placed".'],
])('the mock reports a mistake in a profile of gap answers: %j', (value, message) => {
  expect(profileErrorsIn(value)).toEqual([expect.stringContaining(message)]);
});

test('the mock reports all mistakes in a profile of gap answers', () => {
  const value = { 'session/time-of-call': 'now', 'session/version-label': 'none', 'session/call-id': 'x' };

  expect(profileErrorsIn(value)).toHaveLength(2);
  expect(() => parseProfile(value)).toThrow(TypeError);
  expect(() => createMock({ profile: value })).toThrow(/session\/time-of-call.*session\/call-id/);
});
