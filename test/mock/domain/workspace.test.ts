// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { expect, test } from 'vitest';
import { defaultProfile, Gaps } from '../../../mock/domain/gaps.ts';
import { callOutcomeOf, chooseAgent, magicRecipients, scriptedOutcomeOf } from '../../../mock/domain/workspace.ts';
import { rival, studio } from '../../support/mock/workspaces.ts';

const gapIds = { agent: 'trigger-chat/unknown-agent', version: 'trigger-chat/unknown-agent-version' } as const;

test.each([
  [undefined, '2', 'Hi ${name}, Mia here.'],
  ['default', '2', 'Hi ${name}, Mia here.'],
  ['draft', 'draft', 'A draft of Mia here.'],
  ['1', '1', 'The first Mia here.'],
  ['2', '2', 'Hi ${name}, Mia here.'],
])('for the requested agent version %s, the mock uses version %s', (agentVersion, label, text) => {
  expect(choose({ agentName: 'Mia', agentVersion, gapIds })).toMatchObject({
    agent: { name: 'Mia' },
    version: { label, script: { opening: [{ content: [{ text }] }] } },
  });
});

test.each([
  ...['3', '02', '1.0', '', 'Draft', 'published', 'constructor'].map((version) => ['Mia', version] as const),
  ['Ned', 'draft'] as const,
])('the agent %s of the mock has no version %j', (agentName, agentVersion) => {
  expect(choose({ agentName, agentVersion, gapIds })).toMatchObject({
    status: 404,
    errorCode: 'agentVersionNotFound',
    gaps: ['trigger-chat/unknown-agent-version'],
  });
});

test.each(['Nobody', 'mia', 'Mia ', ''])('the mock knows no agent with the name %j', (agentName) => {
  expect(choose({ agentName, agentVersion: undefined, gapIds })).toMatchObject({
    status: 404,
    errorCode: 'agentNotFound',
    gaps: ['trigger-chat/unknown-agent'],
  });
});

function choose(choice: Parameters<typeof chooseAgent>[2]) {
  const result = chooseAgent(studio, new Gaps(defaultProfile), choice);
  return result.ok ? result.value : result.error;
}

test.each(Object.entries(magicRecipients))(
  'the recipient %s has a scripted outcome in every workspace of the mock',
  (to, fate) => {
    expect(scriptedOutcomeOf(rival, to)).toEqual(fate);
  },
);

test.each(['+14155550121', '14155550121'])(
  'the mock finds a configured recipient by the number %s, with or without a plus sign',
  (number) => {
    expect(scriptedOutcomeOf(studio, number)).toMatchObject({
      messages: 'sendFails',
      calls: ['noAnswer', 'errored', 'completed'],
    });
  },
);

test('the attempts of a call take the configured outcomes in order, and the last outcome repeats', () => {
  const courses = [0, 1, 2, 3, 99].map((attempt) => callOutcomeOf(studio, '+14155550121', attempt));

  expect(courses).toEqual(['noAnswer', 'errored', 'completed', 'completed', 'completed']);
});
