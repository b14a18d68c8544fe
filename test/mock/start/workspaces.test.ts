import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChoosableGap } from '../../../mock/domain/decision.ts';
import { createMock } from '../../../mock/index.ts';
import { parseProfile, readProfile, validateWorkspaces } from '../../../mock/start/options.ts';
import { formatIssue } from '../../../src/files/issue.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';

test('if a workspace omits a field, the mock uses the default value of the field', () => {
  const opening = [{ type: 'message', content: [{ type: 'text', text: 'Hi' }] }];
  const script = { opening, otherwise: [{ type: 'function_call', name: 'look_up' }] };
  const small = {
    id: 'small',
    apiKeys: ['key'],
    channels: [
      { type: 'messengerChat', name: 'Chat' },
      { type: 'outboundSipTrunk', name: 'Line' },
    ],
    agents: [{ name: 'Ava', published: '1', versions: [{ label: '1', ...script }], draft: script }],
    recipients: [{ to: 'somebody' }],
    durations: { talkSeconds: 5 },
  };
  const filled = {
    prompt: '',
    replies: [],
    customerOnCalls: ['What about my order?'],
    opening: [{ role: 'assistant' }],
    otherwise: [{ arguments: {}, phase: 'during', is_error: false }],
  };

  expect(validateWorkspaces({ workspaces: [small] })).toMatchObject({
    ok: true,
    value: [
      {
        channels: [
          { enabled: true, numbers: [], templates: true },
          { enabled: true, numbers: [], lines: 2 },
        ],
        agents: [{ versions: [filled], draft: filled }],
        workflows: [],
        recipients: [{ messages: 'sent', calls: ['completed'] }],
        durations: { ringSeconds: 4, talkSeconds: 5 },
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
  [{ 'session/time-of-call': true }, 'session/time-of-call must be a string; found true. Put it in quotes.'],
  [{ 'session/time-of-call': null }, 'found nothing.'],
  [
    [],
    'the profile must be an object of gap ids with an alternative each; found a list. Write it as {"session/time-of-call":"placed"}.',
  ],
])('the mock reports a mistake in a profile of gap answers: %j', (value, message) => {
  expect(profileErrorsIn(value)).toEqual([expect.stringContaining(message)]);
});

test('the mock reports all mistakes in a profile of gap answers', () => {
  const value = { 'session/time-of-call': 'now', 'session/version-label': 'none', 'session/call-id': 'x' };

  expect(profileErrorsIn(value)).toHaveLength(2);
  expect(() => parseProfile(value)).toThrow(TypeError);
  expect(() => createMock({ profile: value })).toThrow(/session\/time-of-call.*session\/call-id/);
});
