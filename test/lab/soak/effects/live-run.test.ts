import { expect, test } from 'vitest';
import { createLiveRun, findProblems } from '../../../../lab/soak/effects/live-run.ts';
import { cliEntry } from '../../../support/build.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

const folder = useTempFolder();

// npm run soak:effects does 300 of them.
test('whatever happens to a run, nobody else is reached, no budget is exceeded, and nothing is left unsaid', async () => {
  const problems: string[] = [];
  const runNumbers = Array.from({ length: 15 }, (_, index) => index);
  const work = async () => {
    for (let n = runNumbers.shift(); n !== undefined; n = runNumbers.shift())
      problems.push(...(await findProblems(createLiveRun(n), folder, cliEntry)));
  };
  await Promise.all([work(), work(), work()]);

  expect(problems).toEqual([]);
});
