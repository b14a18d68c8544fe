import { expect, test } from 'vitest';
import { manualClock, realClock, scaledClock } from '../../../mock/index.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { start } from '../../support/mock/world.ts';

const manual = { mode: 'manual', factor: null };

test.each([
  ['by hand', () => manualClock(start), manual, { mode: 'scaled', factor: 60 }],
  ['by itself', realClock, { mode: 'real', factor: 1 }, { mode: 'manual' }],
  ['by itself, faster', () => scaledClock(60, start), { mode: 'scaled', factor: 60 }, { mode: 'manual' }],
] as const)('after a reset a clock that was moved %s is moved so again', async (_, clock, began, other) => {
  const { control } = createControlledMock({ clock: clock() });
  await control.setClock(other);

  await control.resetMock();

  expect(await control.getClock()).toMatchObject(began);
});

test('after a reset a clock that is moved by hand shows the first instant, whatever it was since', async () => {
  const { control } = createControlledMock();
  await control.advanceClock({ days: 1 });
  await control.setClock({ mode: 'scaled', factor: 60 });

  const { now } = await control.resetMock();

  expect(now).toBe('2026-11-20T09:00:00.000Z');
  expect((await control.advanceClock({ hours: 1 })).now).toBe('2026-11-20T10:00:00.000Z');
});
