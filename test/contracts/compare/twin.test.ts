import { expect, test } from 'vitest';
import { findTwin, type TwinMock } from '../../../contracts/compare/twin.ts';
import { toMockWorkspaces } from '../../../contracts/subject/mock-workspaces.ts';
import type { Profile } from '../../../mock/domain/decision.ts';
import { matchesRequest, refusalOf } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { fetchInProcess } from '../../support/kit/in-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { startInProcess } from '../../support/kit/start-in-process.ts';

useFastTime();

async function startMock(profile: Profile): Promise<TwinMock & AsyncDisposable> {
  const workspaces = toMockWorkspaces(mockSubject('http://mock/api'));
  const started = await startInProcess({ workspaces: { workspaces }, profile });
  return { ...started, setProfile: (choices) => started.mock.control.setProfile({ profile: choices }) };
}

test("the command twin changes the mock's profile of gap answers until the mock responds like the service", async () => {
  const profile: Profile = {
    'trigger-chat/unknown-agent': '400 badAgent',
    'cancel-call/not-in-queue': '410 tooLate',
    'trigger-chat/scheduled-session-visibility': 'not-found',
    'session/version-label': 'none',
  };
  await using service = await startMock(profile);
  await using mock = await startMock({});
  const options = { runs: 40, seed: 7, effects: 'call', fetch: fetchInProcess } as const;

  const { corrected, comparison } = await findTwin(service.subject, mock, {
    ...options,
    gaps: ['authentication/empty-key'],
  });
  const answers = new Map<string, unknown>();
  const again = await findTwin(service.subject, mock, {
    ...options,
    onChange: ({ gap, answer }) => void answers.set(gap, answer),
  });

  expect(corrected).toBe(4);
  expect(comparison).toMatchObject({ type: 'same', differences: [], leaked: [] });
  expect(again).toMatchObject({ corrected: 0, comparison: { type: 'same' } });
  expect(answers.size).toBe(0);
});

test('a twin reports the messages that it could not cancel, each with the base URL of its service', async () => {
  await using service = await startMock({});
  await using mock = await startMock({});
  const { status, body } = refusalOf(409, 'conflict');
  const fetch = async (request: Request) =>
    matchesRequest(request, 'DELETE /chat-agent/cancel/') ? Response.json(body, { status }) : fetchInProcess(request);
  const { leaked } = await findTwin(service.subject, mock, {
    runs: 4,
    seed: 7,
    effects: 'schedule',
    fetch,
    gaps: ['trigger-chat/scheduled-session-visibility'],
  });

  expect(new Set(leaked.map(({ baseUrl }) => baseUrl))).toEqual(
    new Set([service.subject.baseUrl, mock.subject.baseUrl]),
  );
});
