import { expect, test } from 'vitest';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';

test('what is due is listed by its instant, until it has happened', async () => {
  const { control, chat, call } = createControlledMock();
  const late = await chat({ scheduleTime: '2026-11-20T18:00:00Z' });
  const next = await call({
    scheduleTime: '2026-11-20T12:00:00Z',
    startWorkingHour: '09:05',
    timezone: 'Europe/Berlin',
  });
  const soon = await chat({ scheduleTime: '2026-11-20T11:00:00Z' });

  const { scheduled, total } = await control.listSchedule({ workspaceId: 'acme' });

  expect(scheduled.map(({ sessionId }) => sessionId)).toEqual([soon, next, late]);
  expect(total).toBe(3);
  expect(scheduled[0]).toMatchObject({ kind: 'message', messageIndex: 0, to: '+14155550123', workingHours: null });
  expect(scheduled[1]).toMatchObject({
    kind: 'call',
    messageIndex: null,
    waiting: false,
    channelName: 'Sales Line',
    agentName: 'Ava',
    dueAt: '2026-11-20T12:00:00.000Z',
    workingHours: { start: '09:05', end: null, timezone: 'Europe/Berlin' },
  });
  expect(await control.listSchedule({ workspaceId: 'globex' })).toEqual({ scheduled: [], total: 0 });

  await control.advanceClock({ to: '2026-11-20T11:30:00Z' });
  expect((await control.listSchedule()).scheduled.map(({ sessionId }) => sessionId)).toEqual([next, late]);
});

test('a part of it is listed: by instant, and by place', async () => {
  const { control, chat } = createControlledMock();
  for (const hour of [13, 10, 12, 11]) await chat({ scheduleTime: `2026-11-20T${hour}:00:00Z` });
  const hoursOf = async (input: Parameters<typeof control.listSchedule>[0]) => {
    const { scheduled, total } = await control.listSchedule(input);
    return { hours: scheduled.map(({ dueAt }) => Number(dueAt.slice(11, 13))), total };
  };

  expect(await hoursOf({ until: '2026-11-20T12:00:00Z' })).toEqual({ hours: [10, 11, 12], total: 3 });
  expect(await hoursOf({ offset: 1, limit: 2 })).toEqual({ hours: [11, 12], total: 4 });
  await expect(control.listSchedule({ until: 'soon' })).rejects.toMatchObject({ errorCode: 'validationError' });
});
