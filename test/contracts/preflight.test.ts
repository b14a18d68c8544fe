import { expect, test } from 'vitest';
import { openRun } from '../../contracts/effects/service.ts';
import { inspectSubject, type Subject } from '../../contracts/index.ts';
import { preflight } from '../../contracts/preflight/preflight.ts';
import { alterRequests, alterResponses, type Fetch } from '../support/kit/altered-service.ts';
import { useFastTime } from '../support/kit/fast-time.ts';
import { mockSubject } from '../support/kit/mock-subject.ts';
import { startMockUnderTest } from '../support/kit/mock-under-test.ts';
import { otherKey, ownKey } from '../support/sabotages/alterations.ts';
import { sabotages } from '../support/sabotages/index.ts';
import { sample } from '../support/sample.ts';

useFastTime();

async function findMistakes(subject: Subject, effects: 'record' | 'call', fetch: Fetch) {
  const options = { effects, fetch };
  const { obstacle, checks } = await preflight(subject, { ...options, within: openRun(subject, options) });
  return [
    ...(obstacle === undefined ? [] : [obstacle.message]),
    ...checks.flatMap(({ pointer, result, message }) => (result === 'mistake' ? [`${pointer} ${message}`] : [])),
  ];
}

// A run with a higher effect level also sends all requests of lower effect levels.
test.each([
  ['record', sample(sabotages, 19)],
  ['call', sample(sabotages, 5)],
] as const)(
  "with --effects %s, the kit's preflight accepts a correct subject file, even if the service is faulty",
  async (effects, chosen) => {
    await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
    const { mock } = mockUnderTest;
    const { controlUrl: _, ...subject } = mockUnderTest.subject;
    const found = [];
    for (const { name, by } of chosen) {
      const mistakes = await findMistakes(subject, effects, by(mock.fetch));
      if (mistakes.length > 0) found.push({ name, mistakes });
    }

    expect(found).toEqual([]);
  },
);

test('the preflight of the kit does not blame the subject file if the service shows sessions of another workspace', async () => {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
  const { mock, subject } = mockUnderTest;
  const share = alterRequests(/^(GET \/session|POST \/chat-agent)/, (request) => {
    if (request.apiKey !== otherKey) return;
    if (request.body === undefined) request.apiKey = ownKey;
    else if (request.body.agentName === 'Ava') request.body.agentName = 'Greta';
  });

  expect(await findMistakes(subject, 'record', share(mock.fetch))).toEqual([]);
});

async function checkWorkflowWhere(answer: (url: string) => { status: number; message: string }) {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
  const { mock, subject } = mockUnderTest;
  const refuse = alterResponses('PUT /workflow/call/', (altered, { url }) => {
    const { status, message } = answer(url);
    altered.status = status;
    altered.body = { responseCode: status, errorCode: 'refused', message, data: null };
  });
  const { checks } = await inspectSubject(subject, { effects: 'call', fetch: refuse(mock.fetch) });
  return checks.find(({ entry }) => entry === 'workspace.workflowId');
}

test("the kit's preflight accepts a workflow if the service refuses the probe only because the customer is missing", async () => {
  const finding = await checkWorkflowWhere((url) =>
    url.includes('no-such')
      ? { status: 404, message: 'no such workflow' }
      : { status: 400, message: 'a customer is needed' },
  );

  expect(finding).toMatchObject({ result: 'known' });
});

test("the kit's preflight does not suggest an --effects level that would not help to check the workflow", async () => {
  const finding = await checkWorkflowWhere(() => ({ status: 400, message: 'a customer is needed' }));

  expect(finding).toMatchObject({
    result: 'inconclusive',
    message: expect.not.stringContaining('--effects'),
  });
});

const channelNames = mockSubject('').workspace.channels;

test.each<[role: keyof typeof channelNames, name: string | undefined, result: string, message?: RegExp]>([
  [
    'emailWithoutAddress',
    channelNames.email,
    'mistake',
    /^The service accepts a message there, but .* noAgentEmail for/,
  ],
  ['emailWithoutAddress', channelNames.messenger, 'mistake', /^The service answers 400 customerNumberRequired, but /],
  ['messengerWithoutTemplates', channelNames.messenger, 'mistake', /^The service accepts a message there/],
  ['messengerWithoutNumbers', channelNames.messenger, 'mistake', /^The service accepts a message there/],
  ['unsupported', channelNames.webChat, 'mistake', /^The service accepts a message there/],
  ['unsupported', 'Txet Line', 'mistake', /^The service answers 404 channelNotFound/],
  ['disabled', channelNames.webChat, 'mistake', /^The service accepts a message there/],
  ['disabled', 'Old Mesenger', 'inconclusive', /and for a name that no channel has$/],
  ['emailWithoutAddress', channelNames.emailWithoutAddress, 'known'],
  ['messengerWithoutTemplates', channelNames.messengerWithoutTemplates, 'known'],
  ['messengerWithoutNumbers', channelNames.messengerWithoutNumbers, 'known'],
  ['unsupported', channelNames.unsupported, 'known'],
])(
  'if the subject file gives the channel entry %s the name %j, the command doctor reports "%s"',
  async (role, name, result, message) => {
    await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
    const { workspace, ...rest } = mock.subject;
    const channels = { ...workspace.channels, ...(name !== undefined && { [role]: name }) };
    const subject = { ...rest, workspace: { ...workspace, channels } };
    const { checks } = await inspectSubject(subject, { effects: 'schedule', fetch: mock.fetch });
    const ofRole = checks.filter(({ entry }) => entry === `workspace.channels.${role}`);

    expect(ofRole).toMatchObject([{ result, message: message && expect.stringMatching(message) }]);
  },
);

test('the command doctor lists the entries of the subject file that cannot be checked, each with a reason', async () => {
  await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
  const { checks } = await inspectSubject(mock.subject, { effects: 'schedule', fetch: mock.fetch });
  const unchecked = checks.filter(({ result }) => result === 'inconclusive');

  expect(unchecked.map(({ entry }) => entry)).toEqual(
    expect.arrayContaining(['workspace.channels.disabled', 'workspace.channelAgents', 'recipients', 'waits']),
  );
  expect(unchecked.filter(({ message = '' }) => message === '')).toEqual([]);
});

test('with --effects none, the command doctor reports the names that the kit could not check', async () => {
  await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
  const { subject, fetch } = mock;
  const options = { effects: 'none', fetch } as const;
  const run = await preflight(subject, { ...options, within: openRun(subject, options) });
  const { checks } = await inspectSubject(subject, options);
  const ofChannels = checks.filter(({ entry }) => entry.startsWith('workspace.channels.'));

  expect(run.checks.filter(({ pointer }) => pointer.startsWith('/workspace/channels/'))).toEqual([]);
  expect(ofChannels.map(({ result }) => result)).toContain('inconclusive');
});
