import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchLines } from '../../../cli/serve/batch-lines.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('lines are written together, none later than the delay', () => {
  const written: string[] = [];
  const add = batchLines((lines) => written.push(lines), 20);
  add('one\n');
  vi.advanceTimersByTime(19);
  add('two\n');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(['one\ntwo\n']);

  add('three\n');
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('what is left is written when the process ends, and once', () => {
  const before = process.listeners('exit');
  const written: string[] = [];
  const add = batchLines((lines) => written.push(lines), 20);
  add('one\n');
  for (const listener of process.listeners('exit')) if (!before.includes(listener)) listener.call(process, 0);
  vi.advanceTimersByTime(20);

  expect(written).toEqual(['one\n']);
});
