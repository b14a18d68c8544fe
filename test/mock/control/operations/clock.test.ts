import { expect, test } from 'vitest';
import { realClock } from '../../../../mock/index.ts';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';

const tenOClock = '2026-11-20T10:00:00.000Z';

test('the clock returns what it shows and when something happens next', async () => {
  const { control, chat } = createControlledMock();
  await chat({ scheduleTime: tenOClock });

  expect(await control.getClock()).toEqual({
    mode: 'manual',
    factor: null,
    now: '2026-11-20T09:00:00.000Z',
    nextAt: tenOClock,
  });
});

test('it moves by a duration, to a time, and to the next event, and returns what happened', async () => {
  const { control, chat } = createControlledMock();
  await chat({ scheduleTime: tenOClock });

  const bySpan = await control.advanceClock({ minutes: 20, seconds: 30 });
  expect([bySpan.now, bySpan.events]).toEqual(['2026-11-20T09:20:30.000Z', []]);

  const toNext = await control.advanceToNext();
  expect([toNext.now, toNext.events.map(({ type }) => type)]).toEqual([tenOClock, ['message-sending']]);

  const toInstant = await control.advanceClock({ to: '2026-11-20T11:30:00+01:00' });
  expect([toInstant.now, toInstant.events.map(({ type, at }) => `${type} ${at}`)]).toEqual([
    '2026-11-20T10:30:00.000Z',
    ['message-sent 2026-11-20T10:00:00.500Z'],
  ]);
});

test.each([
  [{ to: '2026-11-20T08:59:59Z' }, 409, 'conflict', 'cannot go back'],
  [{ to: 'tomorrow' }, 422, 'validationError', 'to must be'],
  [{ to: '2026-02-31T00:00:00Z' }, 422, 'validationError', 'to must be'],
  [{}, 422, 'validationError', 'The body'],
  [{ hours: -1 }, 422, 'validationError', 'hours'],
  [{ hours: 1, to: tenOClock }, 422, 'validationError', 'The body'],
  [{ weeks: 1 }, 422, 'validationError', 'weeks'],
  [{ days: 1e9 }, 409, 'conflict', 'cannot go beyond'],
])('%j moves nothing and says why', async (step, status, errorCode, message) => {
  const { control } = createControlledMock();

  const refused = control.advanceClock(step as never);

  await expect(refused).rejects.toMatchObject({ status, errorCode, message: expect.stringContaining(message) });
  expect((await control.getClock()).now).toBe('2026-11-20T09:00:00.000Z');
});

test('a clock that runs by itself cannot be moved, but stopped, and then moved', async () => {
  const { control } = createControlledMock({ clock: realClock() });
  await expect(control.advanceClock({ hours: 1 })).rejects.toMatchObject({ errorCode: 'conflict' });

  const stopped = await control.setClock({ mode: 'manual' });
  const { now } = await control.advanceClock({ hours: 1 });

  expect(stopped).toMatchObject({ mode: 'manual', factor: null });
  expect(Date.parse(now) - Date.parse(stopped.now)).toBe(3_600_000);
});

test('it can be set to run, from where it is or from later on', async () => {
  const { control } = createControlledMock();

  expect(await control.setClock({ mode: 'scaled', factor: 60 })).toMatchObject({ mode: 'scaled', factor: 60 });
  expect((await control.setClock({ mode: 'manual', now: '2030-01-01T00:00:00Z' })).now).toBe(
    '2030-01-01T00:00:00.000Z',
  );
});

test.each([
  [{ mode: 'manual', now: '2026-11-20T08:00:00Z' }, 'conflict', 'cannot go back'],
  [{ mode: 'scaled' }, 'validationError', 'factor'],
  [{ mode: 'manual', factor: 2 }, 'validationError', 'mode must be "scaled"'],
  [{ mode: 'scaled', factor: 0 }, 'validationError', 'factor'],
  [{ mode: 'real', now: '2030-01-01T00:00:00Z' }, 'conflict', 'scaled'],
  [{ mode: 'sideways' }, 'validationError', 'mode'],
])('the setting %j is refused', async (setting, errorCode, message) => {
  const { control } = createControlledMock();
  const before = await control.getClock();

  await expect(control.setClock(setting as never)).rejects.toMatchObject({
    errorCode,
    message: expect.stringContaining(message),
  });
  expect(await control.getClock()).toEqual(before);
});
