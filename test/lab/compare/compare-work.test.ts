import { expect, test } from 'vitest';
import { compareWork } from '../../../lab/compare/compare-work.ts';

const recorded = { read: { bytes: 1_000, blocks: 200 }, trigger: { bytes: 5_000, blocks: 700 } };

test('what takes a little more or less is as it was', () => {
  const { more, less, rows } = compareWork(recorded, { ...recorded, read: { bytes: 1_049, blocks: 191 } });

  expect([more, less]).toEqual([[], []]);
  expect(rows.read).toMatchObject({ bytes: 1_049, 'bytes, recorded': 1_000, 'bytes, change': '4.9 %' });
});

test('what takes more is named, and what takes less', () => {
  const measured = { read: { bytes: 1_051, blocks: 200 }, trigger: { bytes: 5_000, blocks: 600 } };

  expect(compareWork(recorded, measured)).toMatchObject({ more: ['read bytes'], less: ['trigger blocks'] });
});

test('what was never recorded is no regression, but has to be recorded', () => {
  expect(() => compareWork(recorded, { call: { bytes: 1, blocks: 1 } })).toThrow('call was not recorded');
});
