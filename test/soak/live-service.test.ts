import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { command } from '../support/built.ts';
import { liveRun, troubleOf } from './live-service.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-live-'));

afterAll(() => rmSync(folder, { recursive: true }));

// npm run soak:effects does 300 of them.
test('whatever happens to a run, nobody else is reached, no budget is exceeded, and nothing is left unsaid', async () => {
  const troubles: string[] = [];
  const ns = Array.from({ length: 15 }, (_, index) => index);
  const work = async () => {
    for (let n = ns.shift(); n !== undefined; n = ns.shift())
      troubles.push(...(await troubleOf(liveRun(n), folder, command)));
  };
  await Promise.all([work(), work(), work()]);

  expect(troubles).toEqual([]);
});
